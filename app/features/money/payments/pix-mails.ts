import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import type { PixKeyKind } from "../../../../drizzle/schema/enums.ts";
import { veiledPixKey } from "./pix-key.ts";
import { PIX_KEY_LABELS } from "./pix-labels.ts";

/** The mail to a club's admins about another Pix key (null: none any more): whoever puts in their own would take the club's money. */
export function pixChangedMail(
  {
    clubName,
    by,
    at,
    pix,
  }: {
    clubName: string;
    by: string;
    at: Date;
    pix: { kind: PixKeyKind; pixKey: string; holder: string } | null;
  },
  link: string,
): { subject: string; text: string } {
  const did =
    pix === null
      ? `${by} tirou a chave Pix de ${clubName}. As inscrições pagas no clube passam a ser pagas só na secretaria.`
      : `${by} mudou a chave Pix com que ${clubName} recebe as inscrições pagas no clube.\n\n` +
        `Chave: ${PIX_KEY_LABELS[pix.kind]} ${veiledPixKey(pix.kind, pix.pixKey)}\nTitular: ${pix.holder}`;
  return {
    subject: `Chave Pix de ${clubName}`,
    text:
      `Olá!\n\n${did}\n\nQuando: ${formatDateTime(at)} (horário de Brasília)\n\n` +
      `Não foi alguém do clube? Confira agora, aqui:\n\n${link}${MAIL_FOOT}`,
  };
}
