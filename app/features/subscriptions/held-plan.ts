import { formatDate, formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { graceEnd } from "./plan-change.ts";
import { planName } from "./plan-names.ts";
import { hasEnded, isRunning, type Subscription } from "./subscription.ts";

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
  firstPaidAt: string | null;
}

/** What leaves the server of a subscription. */
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
    firstPaidAt: subscription.firstPaidAt?.toISOString() ?? null,
  };
}

/**
 * How a subscription stands: `renewing` by itself, `ending` (cancelled, or paid by hand each time), `owed` (a renewal was
 * refused, what it gives is still had), `suspended` (not any more), `processing` (the first payment is on its way), `unpaid`
 * (it never came), `over`.
 */
export type Standing = "renewing" | "ending" | "owed" | "suspended" | "processing" | "unpaid" | "over";

const GRACE_MS = 7 * 86_400_000;

/** How it stands now. */
export function standingOf(held: HeldPlan, now: Date): Standing {
  if (held.endedAt !== null) return "over";
  if (isRunning(held.status)) return held.endsAt === null ? "renewing" : "ending";
  if (held.status === "incomplete") return held.isProcessing ? "processing" : "unpaid";
  if (held.status !== "past_due") return "suspended";
  if (held.isProcessing) return "owed";
  const since = held.pastDueSince === null ? now.getTime() : Date.parse(held.pastDueSince);
  return now.getTime() - since < GRACE_MS ? "owed" : "suspended";
}

/** Whether it can be changed, cancelled or resumed on our screens. */
export function isManageable(standing: Standing): boolean {
  return standing === "renewing" || standing === "ending" || standing === "owed" || standing === "suspended";
}

/** "R$ 19,90 por mês" */
export function priceWords({
  priceCents,
  currency,
  interval,
}: Pick<HeldPlan, "priceCents" | "currency" | "interval">): string {
  return `${formatMoney(priceCents, currency)} por ${interval === "year" ? "ano" : "mês"}`;
}

/** The standing in one sentence, pt-BR; days in the zone. */
export function standingWords(held: HeldPlan, standing: Standing, timeZone: string): string {
  const name = planName(held.plan);
  const until = formatDate(held.endsAt ?? held.currentPeriodEnd, timeZone);
  switch (standing) {
    case "renewing":
      return held.isProcessing
        ? "O pagamento da renovação está sendo processado. Nada muda enquanto isso."
        : `Renova em ${formatDate(held.currentPeriodEnd, timeZone)}, por ${formatMoney(held.priceCents, held.currency)}.`;
    case "ending":
      return held.willCancelAtPeriodEnd
        ? `Cancelada. Tudo do ${name} continua até ${until}; depois não há mais cobrança.`
        : `Termina em ${until}. Ela não renova sozinha.`;
    case "owed":
      if (held.isProcessing) return "O pagamento está sendo processado. Nada muda enquanto isso.";
      return held.pastDueSince === null
        ? "O pagamento da renovação não foi aceito."
        : `O pagamento da renovação não foi aceito. Pague até ${formatDay(graceEnd(held.pastDueSince, timeZone))} para não perder o ${name}.`;
    case "suspended":
      return `O pagamento da renovação não foi aceito, e o ${name} está suspenso. Pague a fatura para voltar a usar.`;
    case "processing":
      return "Seu pagamento está sendo processado. Avisamos assim que for confirmado; não pague de novo.";
    case "unpaid":
      return "O primeiro pagamento não foi concluído. Nada foi cobrado.";
    case "over":
      return `Sua assinatura do ${name} terminou em ${formatDate(held.endedAt ?? held.currentPeriodEnd, timeZone)}.`;
  }
}

/**
 * Whether our copy shows already what was just asked for (it follows Stripe by webhook): `cancelada`, `retomada`,
 * `desistencia`, or the price changed to.
 */
export function isShownDone(done: string, held: HeldPlan | null): boolean {
  const isOver = held === null || held.endedAt !== null;
  if (done === "cancelada") return isOver || held.willCancelAtPeriodEnd || held.endsAt !== null;
  if (done === "retomada") return isOver || !held.willCancelAtPeriodEnd;
  if (done === "desistencia") return isOver;
  if (done === "documento") return true;
  return held?.lookupKey === done;
}
