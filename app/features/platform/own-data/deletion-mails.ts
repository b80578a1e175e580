import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { nameForMail } from "../../../lib/text.ts";

/** To the address of an account that was just deleted. */
export function deletedMail(): { subject: string; text: string } {
  return {
    subject: "A sua conta da Quadra foi excluída",
    text:
      "Olá!\n\nA sua conta da Quadra foi excluída, como pedido. Nas partidas que você jogou, os outros veem agora " +
      '"Atleta removido". O que a lei manda guardar (pagamentos, por cinco anos; registros de acesso, por seis meses) ' +
      "fica sem uso até o prazo.\n\nSe não foi você, responda a este e-mail ou escreva ao encarregado de dados." +
      MAIL_FOOT,
  };
}

/** To the guardian of a minor whose account was just deleted. */
export function deletedMinorMail(name: string): { subject: string; text: string } {
  return {
    subject: "Uma conta que você autorizou foi excluída da Quadra",
    text:
      `Olá!\n\nA conta de ${nameForMail(name)} na Quadra foi excluída. Nada mais é guardado além do que a lei manda.` +
      MAIL_FOOT,
  };
}
