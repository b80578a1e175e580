import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import { clubPath } from "../../../lib/paths.ts";

/** Money that came after what it was for had been cancelled; centavos. */
interface LateMoney {
  amountCents: number;
  currency: Currency;
}

/** The notification about money that came too late and goes back, pt-BR. */
export function latePaymentNotice(money: LateMoney): { title: string; message: string } {
  return { title: "Pagamento fora do prazo", message: `${whatCame(money)} Vamos devolver o valor inteiro.` };
}

/** The mail about it; `clubId` is the club that paid, null for a person. */
export function latePaymentMail(
  money: LateMoney,
  { clubId, origin }: { clubId: string | null; origin: string },
): { subject: string; text: string } {
  const path = clubId === null ? "/athlete/subscription" : clubPath(clubId, "assinatura");
  return {
    subject: `Devolução de ${amountOf(money)}`,
    text: `Olá!\n\n${whatCame(money)} Vamos devolver o valor inteiro; você não precisa fazer nada.\n\nVer os recibos:\n\n${origin}${path}${MAIL_FOOT}`,
  };
}

function whatCame(money: LateMoney): string {
  return `O pagamento de ${amountOf(money)} chegou depois de a cobrança ser cancelada e não abre nenhum plano.`;
}

function amountOf({ amountCents, currency }: LateMoney): string {
  return formatMoney(amountCents, currency);
}
