import { formatDate, formatDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { nextChargeLabel } from "./next-charge.ts";
import { graceEnd } from "./plan-change.ts";
import { planName } from "../../base/plans/plans.ts";
import { hasEnded, isRunning, type Subscription } from "./subscription.ts";
import { PAYMENT_GRACE_DAYS } from "../../base/plans/billing-state.ts";
import { DAY_MS } from "../../../lib/dates.ts";

/** A subscription as its own screens show it; instants as ISO 8601, money in centavos. */
export interface HeldPlan {
  plan: string;
  lookupKey: string;
  interval: string;
  priceCents: number;
  currency: "BRL" | "USD";
  status: string;
  currentPeriodEnd: string;
  willCancelAtPeriodEnd: boolean;
  endsAt: string | null;
  endedAt: string | null;
  pastDueSince: string | null;
  isProcessing: boolean;
  openInvoiceUrl: string | null;
  /** The boleto that can be paid now, on Stripe's page. */
  boletoUrl: string | null;
  boletoDueAt: string | null;
  boletoCents: number | null;
  firstPaidAt: string | null;
  /** The payer's credit at Stripe. */
  creditCents: number;
  /** The next charge by Stripe's preview, after credit and discounts; null where none is to come. */
  nextChargeCents: number | null;
  nextChargeAt: string | null;
  nextDiscountCents: number;
}

export type IssuedBoletoFacts = Pick<HeldPlan, "boletoUrl" | "boletoDueAt" | "boletoCents" | "currency">;

/** Gives the part of a subscription that leaves the server. */
export function heldPlan(subscription: Subscription): HeldPlan {
  const { plan, lookupKey, interval, priceCents, status, openInvoiceUrl } = subscription;
  const { isProcessing, willCancelAtPeriodEnd } = subscription;
  return {
    plan,
    lookupKey,
    interval,
    priceCents,
    currency: subscription.currency === "USD" ? "USD" : "BRL",
    status,
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    willCancelAtPeriodEnd,
    endsAt: subscription.endsAt?.toISOString() ?? null,
    endedAt: hasEnded(subscription)
      ? (subscription.endedAt ?? subscription.currentPeriodEnd).toISOString()
      : null,
    pastDueSince: subscription.pastDueSince?.toISOString() ?? null,
    isProcessing,
    openInvoiceUrl,
    boletoUrl: subscription.boletoUrl,
    boletoDueAt: subscription.boletoDueAt?.toISOString() ?? null,
    boletoCents: subscription.boletoCents,
    firstPaidAt: subscription.firstPaidAt?.toISOString() ?? null,
    creditCents: subscription.creditCents,
    nextChargeCents: subscription.nextChargeCents,
    nextChargeAt: subscription.nextChargeAt?.toISOString() ?? null,
    nextDiscountCents: subscription.nextDiscountCents,
  };
}

/**
 * The billing state of a subscription: `renewing` by itself, `ending` (cancelled, or paid by hand each time),
 * `overdue` (a renewal was refused, the features are still given), `suspended` (not any more), `processing` (the
 * first payment is on its way), `unpaid` (it never came), `over`.
 */
export type SubscriptionState =
  | "renewing"
  | "ending"
  | "overdue"
  | "suspended"
  | "processing"
  | "unpaid"
  | "over";

/** Its billing state now. */
export function billingStateOf(held: HeldPlan, now: Date): SubscriptionState {
  if (held.endedAt !== null) return "over";
  if (isRunning(held.status)) return held.endsAt === null ? "renewing" : "ending";
  if (held.status === "incomplete") return held.isProcessing ? "processing" : "unpaid";
  if (held.status !== "past_due") return "suspended";
  if (held.isProcessing) return "overdue";
  const since = held.pastDueSince === null ? now.getTime() : Date.parse(held.pastDueSince);
  return now.getTime() - since < PAYMENT_GRACE_DAYS * DAY_MS ? "overdue" : "suspended";
}

/** Whether it can be changed, cancelled or resumed on our screens. */
export function isManageable(state: SubscriptionState): boolean {
  return state === "renewing" || state === "ending" || state === "overdue" || state === "suspended";
}

/** "R$ 19,90 por mês" */
export function priceLabel({
  priceCents,
  currency,
  interval,
}: Pick<HeldPlan, "priceCents" | "currency" | "interval">): string {
  return `${formatMoney(priceCents, currency)} por ${interval === "year" ? "ano" : "mês"}`;
}

/** The billing state in one sentence, pt-BR; days in the zone. */
export function billingStateLabel(held: HeldPlan, state: SubscriptionState, timeZone: string): string {
  const name = planName(held.plan);
  const until = formatDate(held.endsAt ?? held.currentPeriodEnd, timeZone);
  switch (state) {
    case "renewing":
      return held.isProcessing && held.boletoUrl === null
        ? "O pagamento da renovação está sendo processado. Nada muda enquanto isso."
        : nextChargeLabel(held, timeZone);
    case "ending":
      return held.willCancelAtPeriodEnd
        ? `Cancelada. Tudo do ${name} continua até ${until}; depois não há mais cobrança.`
        : `Termina em ${until}. Ela não renova sozinha.`;
    case "overdue":
      if (held.boletoUrl !== null)
        return `O boleto da renovação foi emitido. Assim que o banco confirmar o pagamento, o ${name} continua.`;
      if (held.isProcessing) return "O pagamento está sendo processado. Nada muda enquanto isso.";
      return held.pastDueSince === null
        ? "O pagamento da renovação não foi aceito."
        : `O pagamento da renovação não foi aceito. Pague até ${formatDay(graceEnd(held.pastDueSince, timeZone))} para não perder o ${name}.`;
    case "suspended":
      return `O pagamento da renovação não foi aceito, e o ${name} está suspenso. Pague a fatura para voltar a usar.`;
    case "processing":
      if (held.boletoUrl !== null)
        return `O boleto foi emitido. O ${name} começa assim que o banco confirmar o pagamento, o que leva até um dia útil.`;
      return "Seu pagamento está sendo processado. Avisamos assim que for confirmado; não pague de novo.";
    case "unpaid":
      return "O primeiro pagamento não foi concluído. Nada foi cobrado.";
    case "over":
      return `Sua assinatura do ${name} terminou em ${formatDate(held.endedAt ?? held.currentPeriodEnd, timeZone)}.`;
  }
}

/** An issued boleto as screens say it: "R$ 19,90, vence em 13/01/2026"; null without one. Days in the zone. */
export function boletoLabel(
  { boletoUrl, boletoCents, boletoDueAt, currency }: IssuedBoletoFacts,
  timeZone: string,
): string | null {
  if (boletoUrl === null || boletoCents === null) return null;
  const due = boletoDueAt === null ? "" : `, vence em ${formatDate(boletoDueAt, timeZone)}`;
  return `${formatMoney(boletoCents, currency)}${due}`;
}

/** Says what giving up an issued boleto does, in words: the time that it would have paid for is over, or does not begin. */
export function giveUpLabel({ status, plan }: Pick<HeldPlan, "status" | "plan">): string {
  const name = planName(plan);
  const then =
    status === "incomplete"
      ? `a assinatura do ${name} não começa`
      : isRunning(status)
        ? "a mudança de plano não é feita"
        : `a assinatura do ${name} termina agora`;
  return `O boleto deixa de valer e ${then}. Nada é cobrado, e o crédito que ele tiver usado volta. Se ele já foi pago, o pagamento vale.`;
}

/**
 * Says what cancelling does, in words: what is paid for stays until its end; a period that is not paid for ends at once, and nothing
 * that is open is charged any more.
 */
export function cancelLabel(held: HeldPlan, owner: "athlete" | "club", timeZone: string): string {
  const name = planName(held.plan);
  const isClub = owner === "club";
  const back = "Um pagamento que ainda chegar é devolvido inteiro.";
  if (isPeriodOpen(held))
    return `O período não está pago: a assinatura do ${name} termina agora, a fatura em aberto é cancelada e nada mais é cobrado. ${back} ${
      isClub
        ? "O clube funciona até 7 dias depois do vencimento e fica só para consulta."
        : "O seu plano volta a ser o Grátis."
    }`;
  if (held.openInvoiceUrl !== null)
    return `Não há mais cobrança: a fatura em aberto é cancelada. Se ela for a da renovação, a assinatura do ${name} termina agora; se for a de uma mudança de plano, a mudança não é feita. ${back}`;
  const end = formatDate(held.currentPeriodEnd, timeZone);
  return isClub
    ? `O plano vale até ${end} e não renova. Depois o clube tem mais 7 dias antes de ficar só para consulta.`
    : `Você continua com tudo do ${name} até ${end}. Depois disso não há mais cobrança, e o seu plano volta a ser o Grátis. Dá para retomar até lá.`;
}

/** Whether the time that runs is not paid for, as far as our copy shows: a renewal failed, or its invoice is being made in this hour. */
function isPeriodOpen({ status, nextChargeAt, currentPeriodEnd }: HeldPlan): boolean {
  if (!isRunning(status)) return true;
  return nextChargeAt !== null && Date.parse(nextChargeAt) < Date.parse(currentPeriodEnd);
}

/** The flash of a withdrawal from a purchase whose payment is disputed: nothing is promised. */
export const WITHDRAWN_DISPUTED = "desistencia:contestada";

/** The beginning of the flash that a withdrawn change leaves; the price of the plan that is held again follows it. */
export const TAKEN_BACK = "desfeita:";

/** Credit that waits for the next subscription, in a sentence; null without any. */
export function keptCreditLabel({ creditCents, currency }: Pick<HeldPlan, "creditCents" | "currency">) {
  return creditCents > 0
    ? `Você tem ${formatMoney(creditCents, currency)} de crédito: ele paga a próxima assinatura.`
    : null;
}

/**
 * Whether our copy shows already what was just asked for (it follows Stripe by webhook): `cancelada`, `retomada`,
 * `desistencia`, `boleto`, `desfeita:` and the price of before, or the price changed to.
 */
export function isShownDone(done: string, held: HeldPlan | null): boolean {
  const isOver = held === null || held.endedAt !== null;
  if (done === "cancelada") return isOver || (held.willCancelAtPeriodEnd && isRunning(held.status));
  if (done === "retomada") return isOver || !held.willCancelAtPeriodEnd;
  if (done === "desistencia" || done === WITHDRAWN_DISPUTED) return isOver;
  if (done === "boleto") return isOver || held.boletoUrl === null;
  if (done.startsWith(TAKEN_BACK)) return isOver || held.lookupKey === done.slice(TAKEN_BACK.length);
  return held?.lookupKey === done;
}
