import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { nameForMail } from "../../../lib/text.ts";

interface MailText {
  subject: string;
  text: string;
}

/** The link of a guardian's page. */
export function visitMail(link: string): MailText {
  return {
    subject: "A sua página de responsável na Quadra",
    text:
      "Olá!\n\nPara ver, baixar ou retirar a autorização dos atletas de quem você é responsável, ou cadastrar uma criança sem " +
      `e-mail, abra este link e toque em "Abrir a minha página":\n\n${link}\n\n` +
      `Ele vale por uma hora e só uma vez. Se não foi você que pediu, ignore este e-mail.${MAIL_FOOT}`,
  };
}

/** To a guardian: a club proposes to change facts of their child. */
export function proposalMail(
  link: string,
  { athleteName, clubName, origin }: { athleteName: string; clubName: string; origin: string },
): MailText {
  return {
    subject: "Um clube propõe uma mudança no cadastro",
    text:
      `Olá!\n\nO clube ${nameForMail(clubName)} propõe uma mudança no cadastro de ${nameForMail(athleteName)}. Nada muda sem a sua ` +
      `confirmação. Para ver e responder, abra este link e toque em "Abrir a minha página":\n\n${link}\n\n` +
      `Ele vale por uma hora e só uma vez. Depois disso, peça outro em ${origin}/auth/responsavel.${MAIL_FOOT}`,
  };
}

/** To the child (or, where it has no address, to the guardian alone): the guardian took the consent back. */
export function revokedMail(name: string): MailText {
  return {
    subject: "A autorização do responsável foi retirada",
    text:
      `Olá!\n\nA autorização de responsável de ${nameForMail(name)} na Quadra foi retirada. A conta fica parada: dá para olhar, mas ` +
      `não para lançar nem aprovar resultados. As páginas públicas mostram só o primeiro nome e a inicial.${MAIL_FOOT}`,
  };
}

/** To the guardian of a child that they registered without an e-mail. */
export function registeredChildMail(name: string): MailText {
  return {
    subject: "Cadastro de criança na Quadra",
    text:
      `Olá!\n\nVocê cadastrou ${nameForMail(name)} na Quadra, com a sua autorização, e pediu a entrada no clube, que ` +
      `vai responder. Para ver, baixar ou retirar a autorização, use a página do responsável.${MAIL_FOOT}`,
  };
}
