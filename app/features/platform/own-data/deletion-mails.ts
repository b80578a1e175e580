import { MAIL_FOOT } from "../../../copy/mail-foot.ts";

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

/** To the guardian of a minor whose account was just deleted; without a name, since the guardian may know nobody here. */
export function deletedMinorMail(): { subject: string; text: string } {
  return {
    subject: "A conta de um atleta menor de idade foi excluída da Quadra",
    text:
      "Olá!\n\nUma conta da Quadra que informou você como responsável foi excluída. Nada mais é guardado além do que a lei manda." +
      MAIL_FOOT,
  };
}
