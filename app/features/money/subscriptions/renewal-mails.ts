import { formatDate } from "../../../lib/dates.ts";
import type { Subscription } from "./subscription.ts";
import {
  letter,
  type MailReader,
  moneyOf,
  renewalOf,
  type SubscriptionMail,
  whatOf,
  zoneOf,
} from "./subscription-mails.ts";

/** The newest invoice of a subscription, where it is a renewal's, as Stripe has it now; centavos. */
export interface Renewal {
  invoiceId: string;
  /** When it was paid; null while it is not. */
  paidAt: Date | null;
  /** Taken from the payer, once paid; else due. */
  cents: number;
  /** Times that Stripe has tried to charge it by itself. */
  attempts: number;
  /** When Stripe tries next; null: no more. */
  nextTryAt: Date | null;
  /** Given up or on its way: nobody need do anything. */
  isSettling: boolean;
}

/** A mail of which a person gets one, by its key. */
interface KeyedMail extends SubscriptionMail {
  key: string;
}

/** An older payment was mailed when it came, or came before there was such a mail. */
const TOLD_WITHIN_MS = 7 * 24 * 60 * 60_000;

/**
 * The mail about the renewal of a subscription as it stands now, named by its invoice and try, so that whatever is told again or in
 * another order mails once: it was paid, its charge failed, or failed again (product §7). Null while there is nothing to say.
 */
export function renewalMail(
  subscription: Subscription,
  renewal: Renewal,
  reader: MailReader,
  now: Date,
): KeyedMail | null {
  const { invoiceId, paidAt, attempts, isSettling } = renewal;
  if (paidAt !== null)
    return paidAt.getTime() > now.getTime() - TOLD_WITHIN_MS
      ? { key: `renewed ${invoiceId}`, ...renewedMail(subscription, renewal, reader) }
      : null;
  if (isSettling || attempts < 1 || subscription.endedAt !== null) return null;
  return { key: `renewal-failed ${invoiceId} ${attempts}`, ...failedMail(subscription, renewal, reader) };
}

function renewedMail(after: Subscription, { cents }: Renewal, reader: MailReader): SubscriptionMail {
  const what = whatOf(after, reader);
  const paid = cents > 0 ? `Cobramos ${moneyOf(after, cents)}.` : "O seu crédito pagou a renovação.";
  return {
    subject: `Assinatura renovada: ${what}`,
    text: letter(reader, [
      `A assinatura ${what} foi renovada. ${paid}`,
      renewalOf(after, reader),
      `Ver o recibo, mudar de plano ou cancelar:`,
    ]),
  };
}

function failedMail(
  after: Subscription,
  { attempts, cents, nextTryAt }: Renewal,
  reader: MailReader,
): SubscriptionMail {
  const what = whatOf(after, reader);
  const isFirst = attempts === 1;
  const tried = isFirst
    ? `Não conseguimos cobrar ${moneyOf(after, cents)} pela renovação da assinatura ${what}.`
    : `Tentamos de novo cobrar ${moneyOf(after, cents)} pela renovação da assinatura ${what}, e o pagamento não passou (tentativa ${attempts}).`;
  const next =
    nextTryAt === null
      ? "Não vamos tentar de novo sozinhos: sem o pagamento, a assinatura termina."
      : `Vamos tentar de novo em ${formatDate(nextTryAt, zoneOf(reader))}. Sem o pagamento, a assinatura termina.`;
  return {
    subject: `${isFirst ? "Pagamento não realizado" : "Nova tentativa de cobrança não passou"}: ${what}`,
    text: letter(reader, [tried, next, `Conferir a forma de pagamento ou pagar agora:`]),
  };
}

/** The mail 15 days before a subscription of a year renews by itself; `at` and `cents` are of the charge that is to come. */
export function yearlyRenewalMail(
  subscription: Pick<Subscription, "plan" | "currency">,
  { at, cents }: { at: Date; cents: number },
  reader: MailReader,
): SubscriptionMail {
  const what = whatOf(subscription, reader);
  const day = formatDate(at, zoneOf(reader));
  return {
    subject: `Renovação em ${day}: ${what}`,
    text: letter(reader, [
      `A assinatura anual ${what} renova sozinha em ${day}, por ${moneyOf(subscription, cents)}. Se está tudo certo, você não precisa fazer nada.`,
      `Se não quiser renovar, cancele até a véspera: ela vale até o fim do ano que você já pagou.`,
      `Ver a assinatura, mudar de plano ou cancelar:`,
    ]),
  };
}
