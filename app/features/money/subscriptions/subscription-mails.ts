import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { DEFAULT_TIME_ZONE, formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { clubPath } from "../../../lib/paths.ts";
import { planName } from "../../base/plans/plans.ts";
import { DISPUTED_PAYMENT } from "../payments/dispute.ts";
import type { EndedFor } from "../payments/money-rules.ts";
import { hasEnded, isRunning, type Subscription } from "./subscription.ts";
import { withdrawalEnd } from "./withdrawal.ts";

/** A mail about a subscription, pt-BR; its words come from what is stored and from Stripe's record alone. */
export interface SubscriptionMail {
  subject: string;
  text: string;
}

/** The reader of a mail, and the origin that its links lead to. */
export interface MailReader {
  club: { id: string; name: string } | null;
  timeZone: string | undefined;
  origin: string;
}

/**
 * The mail about the step from one copy of a subscription to the next (null: there was none): a purchase, a change of plan or a
 * cancellation is confirmed, also one that ends it at once, and so is a boleto that was given up; its end is told, with why; null for
 * anything else. `paidCents` is what its newest invoice took, `endedFor` why we ended it, where we did.
 */
export function subscriptionMail(
  before: Subscription | null,
  after: Subscription,
  reader: MailReader,
  { paidCents, endedFor = null }: { paidCents: number; endedFor?: EndedFor | null },
): SubscriptionMail | null {
  if (hasEnded(after)) {
    if (before && hasEnded(before)) return null;
    if (endedFor === "boleto_given_up") return givenUpMail(after, reader);
    if (endedFor === "cancelled_unpaid") return unpaidCancellationMail(after, reader);
    if (endedFor === "paid_twice") return paidTwiceMail(after, reader);
    if (endedFor !== null || before === null || before.status === "incomplete") return null;
    return endedMail(after, reader, before.pastDueSince !== null || after.pastDueSince !== null);
  }
  if (!isRunning(after.status)) return null;
  const ran = before !== null && isRunning(before.status);
  if (!ran) return before?.pastDueSince ? null : purchaseMail(after, reader, paidCents);
  if (before.lookupKey !== after.lookupKey) return changeMail(before, after, reader, paidCents);
  return after.willCancelAtPeriodEnd && !before.willCancelAtPeriodEnd
    ? cancellationMail(after, reader)
    : null;
}

function purchaseMail(after: Subscription, reader: MailReader, paidCents: number): SubscriptionMail {
  const until = withdrawalEnd(after.firstPaidAt ?? after.startedAt, zoneOf(reader));
  return {
    subject: `Assinatura confirmada: ${whatOf(after, reader)}`,
    text: letter(reader, [
      `A assinatura ${whatOf(after, reader)} está ativa: ${priceOf(after)}. Você pagou ${moneyOf(after, paidCents)}.`,
      renewalOf(after, reader),
      `Compra pela internet: até ${formatDate(until, zoneOf(reader))} você pode desistir, com devolução de 100%, pelo mesmo meio de pagamento.`,
      `Desistir, cancelar, mudar de plano e ver os recibos:`,
    ]),
  };
}

function changeMail(
  before: Subscription,
  after: Subscription,
  reader: MailReader,
  paidCents: number,
): SubscriptionMail {
  const until = withdrawalEnd(after.updatedAt, zoneOf(reader));
  const credit =
    after.creditCents > 0
      ? ` Você tem ${moneyOf(after, after.creditCents)} de crédito, que abate as próximas cobranças.`
      : "";
  return {
    subject: `Plano alterado: ${whatOf(after, reader)}`,
    text: letter(reader, [
      `O plano mudou de ${priceName(before)} para ${priceName(after)}. Cobramos ${moneyOf(after, paidCents)} agora.${credit}`,
      renewalOf(after, reader),
      `Até ${formatDate(until, zoneOf(reader))} você pode cancelar a mudança: o plano volta a ser o de antes, e devolvemos o que você pagou por ela.`,
      `Cancelar a mudança ou a assinatura e ver os recibos:`,
    ]),
  };
}

function cancellationMail(after: Subscription, reader: MailReader): SubscriptionMail {
  const end = formatDate(after.endsAt ?? after.currentPeriodEnd, zoneOf(reader));
  const then = reader.club
    ? "Depois, o clube ainda funciona por 7 dias e fica só para consulta."
    : "Depois, sua conta segue no plano Grátis, com o seu histórico e o ranking do clube.";
  return {
    subject: `Assinatura cancelada: ${whatOf(after, reader)}`,
    text: letter(reader, [
      `A assinatura ${whatOf(after, reader)} foi cancelada. Ela vale até ${end} e não há mais cobrança. ${then}`,
      `Até lá você pode retomar a assinatura:`,
    ]),
  };
}

function unpaidCancellationMail(after: Subscription, reader: MailReader): SubscriptionMail {
  const what = whatOf(after, reader);
  const then = reader.club
    ? "O clube ainda funciona até 7 dias depois do vencimento e fica só para consulta."
    : "Sua conta segue no plano Grátis, com o seu histórico e o ranking do clube.";
  return {
    subject: `Assinatura cancelada: ${what}`,
    text: letter(reader, [
      `A assinatura ${what} foi cancelada e terminou agora, porque o período não estava pago. A fatura em aberto foi cancelada também, e nada mais será cobrado. ${then}`,
      `Se você tem um boleto ou um código Pix desta cobrança, não o pague. Um pagamento que ainda chegar é devolvido inteiro.`,
      `Ver os planos:`,
    ]),
  };
}

function paidTwiceMail(after: Subscription, reader: MailReader): SubscriptionMail {
  const what = whatOf(after, reader);
  return {
    subject: `Assinatura repetida cancelada: ${what}`,
    text: letter(reader, [
      `Já havia uma assinatura ${what}. Cancelamos a segunda e vamos devolver ${moneyOf(after, after.priceCents)}, pelo mesmo meio de pagamento.`,
      `A primeira continua valendo. Ver a assinatura:`,
    ]),
  };
}

function endedMail(after: Subscription, reader: MailReader, isUnpaid: boolean): SubscriptionMail {
  const what = whatOf(after, reader);
  const why = isUnpaid
    ? `A assinatura ${what} foi encerrada por falta de pagamento. Nada mais será cobrado.`
    : `A assinatura ${what} chegou ao fim, e nada mais será cobrado.`;
  const then = reader.club
    ? `O clube ainda funciona por 7 dias${isUnpaid ? " depois do vencimento" : ""} e fica só para consulta.`
    : "Sua conta segue no plano Grátis, com o seu histórico e o ranking do clube.";
  return {
    subject: `${isUnpaid ? "Assinatura encerrada por falta de pagamento" : "Assinatura encerrada"}: ${what}`,
    text: letter(reader, [`${why} ${then}`, `Para assinar de novo:`]),
  };
}

function givenUpMail(after: Subscription, reader: MailReader): SubscriptionMail {
  const what = whatOf(after, reader);
  return {
    subject: `Boleto cancelado: ${what}`,
    text: letter(reader, [
      `Você desistiu do boleto da assinatura ${what}: não o pague. Nada foi cobrado, e a assinatura terminou.`,
      `Ver os planos:`,
    ]),
  };
}

/** The mail of a withdrawal from a purchase; `refundCents` goes back. */
export function withdrawalMail(
  subscription: Pick<Subscription, "plan">,
  reader: MailReader,
  back: Refunded,
): SubscriptionMail {
  const what = whatOf(subscription, reader);
  return {
    subject: `Compra cancelada: ${what}`,
    text: letter(reader, [
      `Você desistiu da compra da assinatura ${what}. Ela termina agora${refundOf(back)}. O seu crédito volta a ser o de antes da compra.`,
      ...disputedOf(back),
      `Ver os recibos e os planos:`,
    ]),
  };
}

/** The mail of a withdrawal from a change of plan; `plan` is the one that is had again. */
export function changeWithdrawalMail(plan: string, reader: MailReader, back: Refunded): SubscriptionMail {
  return {
    subject: `Mudança de plano cancelada: ${plan}`,
    text: letter(reader, [
      `Você cancelou a mudança de plano. O plano volta a ser o ${plan}, e o seu crédito o de antes da mudança${refundOf(back)}.`,
      ...disputedOf(back),
      `Ver a assinatura e os recibos:`,
    ]),
  };
}

interface Refunded {
  refundCents: number;
  currency: "BRL" | "USD";
  /** Whether its payment is disputed, so that nothing goes back before the bank has decided. */
  isDisputed: boolean;
}

function refundOf({ refundCents, currency, isDisputed }: Refunded): string {
  return refundCents > 0 && !isDisputed
    ? `, e devolvemos ${formatMoney(refundCents, currency)} pelo mesmo meio de pagamento`
    : "";
}

/** The paragraph for who disputes at the bank what they withdraw from. */
function disputedOf({ refundCents, isDisputed }: Refunded): string[] {
  return refundCents > 0 && isDisputed ? [DISPUTED_PAYMENT] : [];
}

/** A mail's text: its paragraphs, the link to the plan of whoever reads it, and the foot. */
export function letter({ club, origin }: MailReader, paragraphs: readonly string[]): string {
  const path = club ? clubPath(club.id, "assinatura") : "/athlete/subscription";
  return `Olá!\n\n${paragraphs.join("\n\n")}\n\n${origin}${path}${MAIL_FOOT}`;
}

/** "Plus" or "Clube da Orla (Rede)" */
export function whatOf({ plan }: Pick<Subscription, "plan">, { club }: MailReader): string {
  return club ? `${club.name} (${planName(plan)})` : planName(plan);
}

function priceName({ plan, interval }: Subscription): string {
  return `${planName(plan)}, por ${interval === "year" ? "ano" : "mês"}`;
}

function priceOf(after: Subscription): string {
  return `${moneyOf(after, after.priceCents)} por ${after.interval === "year" ? "ano" : "mês"}`;
}

/** When it renews by itself and what is charged then, or until when it holds. */
export function renewalOf(after: Subscription, reader: MailReader): string {
  if (after.endsAt !== null)
    return `Ela vale até ${formatDate(after.endsAt, zoneOf(reader))} e não renova sozinha.`;
  const at = formatDate(after.nextChargeAt ?? after.currentPeriodEnd, zoneOf(reader));
  return `Ela renova sozinha em ${at}, por ${moneyOf(after, after.nextChargeCents ?? after.priceCents)}, até você cancelar.`;
}

/** An amount in the subscription's currency. */
export function moneyOf({ currency }: Pick<Subscription, "currency">, cents: number): string {
  return formatMoney(cents, currency === "USD" ? "USD" : "BRL");
}

/** The zone of the reader's days. */
export function zoneOf({ timeZone }: MailReader): string {
  return timeZone ?? DEFAULT_TIME_ZONE;
}
