import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { nameForMail } from "../../../lib/text.ts";

/**
 * To an address that a club's admin typed: what it is invited to, and how it gets in with or without an account. The same for both, and
 * of what was typed only the names, cleaned.
 */
export function secretaryMail(
  origin: string,
  { name, clubName, days }: { name: string; clubName: string; days: number },
): { subject: string; text: string } {
  const club = nameForMail(clubName) || "Um clube";
  const next = encodeURIComponent("/club-admin-dashboard");
  return {
    subject: `${club} convidou você para a secretaria na Quadra`,
    text:
      `Olá${nameForMail(name) ? `, ${nameForMail(name)}` : ""}!\n\n${club} convidou você para cuidar de resultados, atletas e importações do clube na Quadra. ` +
      "Não precisa de cadastro: abra o endereço abaixo, digite este e-mail e use o código que vamos mandar.\n\n" +
      `${origin}/auth?painel=codigo&next=${next}\n\n` +
      `O convite vale por ${days} dias e só serve para este e-mail. Se já tem conta com ele, saia e entre de novo. Se não conhece o clube, ignore.${MAIL_FOOT}`,
  };
}
