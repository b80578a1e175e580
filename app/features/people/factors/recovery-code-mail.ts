import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { FEW_RECOVERY_CODES, leftLabel } from "./recovery-codes.ts";

/** To the owner of an account that was signed in to with a recovery code; `left` are the codes that remain. */
export function recoveryCodeMail(origin: string, left: number): { subject: string; text: string } {
  const few = left <= FEW_RECOVERY_CODES ? " Faça novos em Segurança." : "";
  return {
    subject: "Um código de recuperação da sua conta da Quadra foi usado",
    text:
      "Olá!\n\nEntraram na sua conta da Quadra com um código de recuperação, no lugar do código do aplicativo. " +
      `${leftLabel(left)}.${few}\n\nSe não foi você, troque a sua senha agora, encerre os outros aparelhos e faça novos códigos em ` +
      `Segurança: ${origin}/auth?painel=senha${MAIL_FOOT}`,
  };
}
