import { DATA_OFFICER_EMAIL } from "../../../copy/legal.ts";
import { MAIL_FOOT } from "../../../copy/mail-foot.ts";

interface Mail {
  subject: string;
  text: string;
}

const CONTACT = `Para contestar ou perguntar, escreva para ${DATA_OFFICER_EMAIL}.${MAIL_FOOT}`;

/** To whoever's account the platform's team suspended; `reason` in the team's words. */
export function suspendedMail(reason: string): Mail {
  return {
    subject: "A sua conta da Quadra foi suspensa",
    text:
      "Olá!\n\nA equipe da Quadra suspendeu a sua conta: todos os aparelhos foram desconectados, e até a liberação não dá para " +
      `entrar. Os seus resultados continuam onde estão.\n\nMotivo: ${reason}\n\n${CONTACT}`,
  };
}

/** To whoever's account the platform's team lets in again. */
export function liftedMail(reason: string, origin: string): Mail {
  return {
    subject: "A sua conta da Quadra foi liberada",
    text:
      `Olá!\n\nA equipe da Quadra liberou a sua conta, e você já pode entrar de novo:\n\n${origin}/auth\n\n` +
      `Motivo: ${reason}\n\n${CONTACT}`,
  };
}

/** To whoever the platform's team signed out; `isAll`: on every device. */
export function sessionsEndedMail(reason: string, isAll: boolean, origin: string): Mail {
  const what = isAll
    ? "desconectou a sua conta de todos os aparelhos"
    : "desconectou um aparelho da sua conta";
  return {
    subject: "Aparelhos desconectados da sua conta da Quadra",
    text:
      `Olá!\n\nA equipe da Quadra ${what}. Para usar de novo, entre com a sua senha:\n\n${origin}/auth\n\n` +
      `Motivo: ${reason}\n\n${CONTACT}`,
  };
}

/** To whoever lost a second factor that the platform's team then took away. */
export function factorRemovedMail(reason: string, check: string): Mail {
  return {
    subject: "O aplicativo de verificação da sua conta da Quadra foi retirado",
    text:
      "Olá!\n\nA equipe da Quadra retirou um aplicativo de verificação em duas etapas da sua conta e desconectou todos os " +
      `aparelhos.\n\nMotivo: ${reason}\nComo conferimos quem pediu: ${check}\n\n` +
      "Não foi você que pediu? Desfaça pelo link do outro aviso que mandamos agora, e escreva para " +
      `${DATA_OFFICER_EMAIL}.${MAIL_FOOT}`,
  };
}
