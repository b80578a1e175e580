import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import type { Protection } from "../../../../drizzle/schema/enums.ts";

const ANSWERS: Readonly<Record<Protection | "refused", string>> = {
  hidden: "O nome saiu das páginas públicas: onde ele estava, aparece agora só “Atleta”.",
  minor:
    "O perfil foi marcado como de menor de idade: aparecem só o primeiro nome e a inicial, e ele não está em buscas.",
  refused:
    "O clube não tirou o nome. Se você tem uma conta na Quadra, pode tornar o perfil privado ou excluir a conta quando quiser; " +
    "se discorda, escreva ao encarregado de dados.",
};

/** To who asked for a name to be taken off a club's pages. */
export function answeredMail(
  answer: Protection | "refused",
  clubName: string | null,
): { subject: string; text: string } {
  return {
    subject: "Resposta ao seu pedido sobre um nome na Quadra",
    text: `Olá!\n\n${clubName ? `${clubName} respondeu` : "O clube respondeu"} ao seu pedido. ${ANSWERS[answer]}${MAIL_FOOT}`,
  };
}
