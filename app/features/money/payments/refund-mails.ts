import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import { clubPath, PLANS_PATH } from "../../../lib/paths.ts";
import { DISPUTED_PAYMENT } from "./dispute.ts";
import { keyRefundsUrl } from "./refund-key-mails.ts";

/** A refund that its payer is told of; centavos. */
interface ToldRefund {
  amountCents: number;
  currency: Currency;
}

interface RefundReader {
  /** The club that paid; null for a person. */
  clubId: string | null;
  origin: string;
}

/** The mail about a refund that did not arrive: the bank sent it back (`isSentBack`), or it could not be made. */
export function refundFailedMail(
  refund: ToldRefund & { isSentBack: boolean },
  reader: RefundReader,
): { subject: string; text: string } {
  const amount = amountOf(refund);
  const what = refund.isSentBack
    ? `O banco não aceitou a devolução de ${amount}, e o dinheiro voltou para nós.`
    : `Não conseguimos fazer a devolução de ${amount} pelo meio em que você pagou.`;
  const subject = `Devolução não concluída: ${amount}`;
  // Pix pays in reais alone.
  if (refund.currency !== "BRL")
    return {
      subject,
      text: letter(
        reader,
        `${what} O valor continua sendo seu: vamos devolver de outro jeito e avisamos você.`,
      ),
    };
  const ask = "O valor continua sendo seu: para recebê-lo por Pix, entre na sua conta e informe uma chave.";
  return {
    subject,
    text: `Olá!\n\n${what} ${ask}\n\nInformar chave Pix:\n\n${keyRefundsUrl(reader)}${MAIL_FOOT}`,
  };
}

/** Names the mail about a payment whose refund waits for the bank: a person gets one, whoever writes it first. */
export function heldRefundKey(stripePaymentIntentId: string): string {
  return `refund-held ${stripePaymentIntentId}`;
}

/** The mail about a refund that can't be made while the bank decides about a dispute. */
export function refundHeldMail(refund: ToldRefund, reader: RefundReader): { subject: string; text: string } {
  const amount = amountOf(refund);
  return {
    subject: `Devolução de ${amount} aguardando o banco`,
    text: letter(
      reader,
      `Sobre a devolução de ${amount}: ${DISPUTED_PAYMENT.charAt(0).toLowerCase()}${DISPUTED_PAYMENT.slice(1)}`,
    ),
  };
}

/** The mail about a refund that had waited for the bank's decision about a dispute, and goes out now. */
export function refundReleasedMail(
  refund: ToldRefund,
  reader: RefundReader,
): { subject: string; text: string } {
  const amount = amountOf(refund);
  return {
    subject: `Devolução de ${amount}`,
    text: letter(
      reader,
      `A contestação do seu pagamento terminou e o valor voltou para nós. Por isso a devolução de ${amount}, que estava parada, sai agora, pelo mesmo meio em que você pagou.`,
    ),
  };
}

/** The mail about a refund that is owed no more, since the bank has given the payer the money. */
export function refundByBankMail(
  refund: ToldRefund,
  reader: RefundReader,
): { subject: string; text: string } {
  return {
    subject: "Contestação encerrada",
    text: letter(
      reader,
      `O banco decidiu a contestação a seu favor e devolveu o seu pagamento. A devolução de ${amountOf(refund)}, que estava parada, não sai mais: o dinheiro já está com você.`,
    ),
  };
}

function letter({ clubId, origin }: RefundReader, words: string): string {
  const path = clubId === null ? PLANS_PATH : clubPath(clubId, "assinatura");
  return `Olá!\n\n${words}\n\nVer os recibos:\n\n${origin}${path}${MAIL_FOOT}`;
}

function amountOf({ amountCents, currency }: ToldRefund): string {
  return formatMoney(amountCents, currency);
}
