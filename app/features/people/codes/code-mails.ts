import { MAIL_FOOT as FOOT } from "../../../copy/mail-foot.ts";
import type { CodePurpose } from "./codes.ts";
import { MINUTE_MS } from "../../../lib/dates.ts";
import { CODE_TTL_MS } from "./codes.ts";

interface MailText {
  subject: string;
  text: string;
}

const ACTIONS: Record<CodePurpose, string> = {
  signup: "confirmar o seu cadastro",
  recovery: "criar uma nova senha",
  email: "entrar",
  email_change: "usar este e-mail na sua conta",
};

/**
 * The mail with six digits, and the link that does the same, where there is one. The code stands in the subject too, where a phone
 * shows it; the link never does.
 */
export function codeMail(purpose: CodePurpose, code: string, link: string | null): MailText {
  const minutes = CODE_TTL_MS / MINUTE_MS;
  const once = link
    ? `Ou abra este link no navegador em que você quer entrar e toque no botão:\n\n${link}\n\n` +
      `O código e o link valem por ${minutes} minutos, e só um deles, uma vez. Não passe nenhum dos dois a ninguém: `
    : `Ele vale por ${minutes} minutos e só pode ser usado uma vez. Não passe o código a ninguém: `;
  return {
    subject: `${code} é o seu código da Quadra`,
    text:
      `Olá!\n\nUse este código para ${ACTIONS[purpose]} na Quadra:\n\n${code}\n\n` +
      `${once}a nossa equipe nunca pede. Se não foi você, ignore este e-mail.${FOOT}`,
  };
}

/** To the owner of an account at whose password or codes somebody guesses. */
export function failuresMail(origin: string): MailText {
  return {
    subject: "Tentativas de entrar na sua conta da Quadra",
    text:
      "Olá!\n\nAlguém errou a senha ou um código da sua conta da Quadra várias vezes nos últimos minutos. " +
      "Ninguém entrou por isso, e por enquanto recusamos quem insiste. Nos aparelhos em que você já entrou, tudo " +
      "continua como antes; em outro, use um código por e-mail.\n\nSe não foi você, vale trocar a senha por uma que só " +
      `você conheça: ${origin}/auth?painel=senha${FOOT}`,
  };
}

/** To the owner of a confirmed account when somebody signs up with its address. */
export function accountExistsMail(origin: string): MailText {
  return {
    subject: "Você já tem uma conta na Quadra",
    text:
      "Olá!\n\nAlguém tentou fazer um cadastro na Quadra com este e-mail, que já tem uma conta. " +
      `Se foi você, é só entrar: ${origin}/auth\n\nSe não foi você, nada mudou e nada precisa ser feito.${FOOT}`,
  };
}

/** To the owner of an account when somebody wants its address for another account. */
export function emailTakenMail(origin: string): MailText {
  return {
    subject: "Este e-mail já tem uma conta na Quadra",
    text:
      "Olá!\n\nAlguém pediu para usar este e-mail em outra conta da Quadra, mas ele já tem uma. " +
      `Se foi você, entre com ela: ${origin}/auth\n\nSe não foi você, nada mudou e nada precisa ser feito.${FOOT}`,
  };
}

/** To the address that an account has, when its owner asks for another. */
export function emailChangeNotice(newEmail: string): MailText {
  return {
    subject: "Pedido de troca de e-mail na Quadra",
    text:
      `Olá!\n\nPediram para trocar o e-mail da sua conta da Quadra por ${newEmail}. A troca só acontece com o código que ` +
      "mandamos para lá.\n\nSe não foi você, troque a sua senha agora e encerre as outras sessões na página do seu " +
      `perfil.${FOOT}`,
  };
}

/**
 * Asks a guardian to accept a minor's account. Whoever typed the address may be a stranger: nothing that they typed is said here; the
 * page that the link opens says whose account it is.
 */
export function guardianMail(link: string, linkHours: number): MailText {
  return {
    subject: "Autorização para um atleta menor de idade na Quadra",
    text:
      "Olá!\n\nUm atleta menor de idade fez um cadastro na Quadra e informou você como responsável. " +
      "A conta fica parada até você autorizar. Para ver quem é, ler os termos e autorizar, abra:\n\n" +
      `${link}\n\nO link vale por ${linkHours} horas e só pode ser usado uma vez. Se você não é responsável por quem se cadastrou, ignore este ` +
      `e-mail: a conta continua parada.${FOOT}`,
  };
}

/** To a minor once the guardian has accepted. */
export function guardianThanksMail(origin: string, athleteName: string): MailText {
  return {
    subject: "Sua conta na Quadra está liberada",
    text:
      `Olá, ${athleteName}!\n\nO seu responsável autorizou a sua conta. Já dá para lançar e aprovar resultados: ` +
      `${origin}/athlete-dashboard\n\nO seu perfil fica sempre privado: os outros veem só o primeiro nome e a inicial.${FOOT}`,
  };
}
