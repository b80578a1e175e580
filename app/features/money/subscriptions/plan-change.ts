import { addDays, dayIn, formatDate } from "../../../lib/dates.ts";
import type { Price } from "../../base/plans/plans.ts";
import { hasEnded, isRunning, type Subscription } from "./subscription.ts";

/** How long a shown change may be confirmed: time goes on, and with it what it would cost. */
const SHOWN_FOR_SECONDS = 30 * 60;

/** The amounts that a change of plan would charge now and later; centavos, instants as ISO 8601. */
export interface ChangePreview {
  from: ShownPrice;
  to: ShownPrice;
  /** The parts that the amount of now is made of, credits below zero. */
  parts: { words: string; cents: number }[];
  nowCents: number;
  /** The credit that is left over and is taken off the next charges. */
  creditCents: number;
  nextCents: number;
  nextAt: string;
  currency: "BRL" | "USD";
  /** The instant that it is counted from, in seconds; the confirmation brings it back. */
  countedFrom: number;
}

export interface ShownPrice {
  lookupKey: string;
  plan: string;
  interval: string;
  cents: number;
}

/** Stripe's preview of the invoice of a change, as far as it is needed; amounts in centavos, instants in seconds. */
interface PreviewedInvoice {
  total: number;
  amountDue: number;
  /** The customer's balance before: below zero is credit. */
  startingBalance: number;
  /** The sum of all discounts. */
  discountCents: number;
  lines: readonly { amount: number; isProration: boolean; periodEnd: number }[];
}

/** Why a subscription's plan can't be changed to this price, as a pt-BR sentence; null where it can. */
export function whyNotChange(subscription: Subscription | null, to: Price): string | null {
  if (!subscription || hasEnded(subscription))
    return "Não há assinatura para mudar. Escolha um plano para assinar.";
  if (subscription.isProcessing)
    return "Há um pagamento sendo processado. Mude de plano depois que ele for confirmado.";
  if (!isRunning(subscription.status))
    return "Há uma fatura em aberto. Pague a fatura antes de mudar de plano.";
  if (subscription.willCancelAtPeriodEnd)
    return "A assinatura está cancelada. Retome a assinatura antes de mudar de plano.";
  if (subscription.status === "trialing")
    return `O plano de antes está pago até ${formatDate(subscription.currentPeriodEnd)}. Depois desse dia você pode mudar de plano.`;
  if (subscription.lookupKey === to.lookupKey) return "Este já é o plano da assinatura.";
  return null;
}

/** Whether a confirmation's instant is one that was shown a moment ago; both in seconds. */
export function isStillShown(countedFrom: number, nowSeconds: number): boolean {
  return countedFrom <= nowSeconds + 60 && countedFrom > nowSeconds - SHOWN_FOR_SECONDS;
}

/** Works out what a change costs, from Stripe's preview of its invoice; `planName` says a plan in words. */
export function changePreview(
  {
    from,
    to,
    countedFrom,
    currency,
    periodEnd,
  }: Pick<ChangePreview, "from" | "to" | "countedFrom" | "currency"> & { periodEnd: Date },
  invoice: PreviewedInvoice,
  planName: (plan: string) => string,
): ChangePreview {
  const sum = (choose: (line: PreviewedInvoice["lines"][number]) => boolean) =>
    invoice.lines.filter(choose).reduce((total, { amount }) => total + amount, 0);
  const unused = sum(({ amount, isProration }) => isProration && amount < 0);
  const rest = sum(({ amount, isProration }) => isProration && amount >= 0);
  const whole = sum(({ isProration }) => !isProration);
  const before = Math.max(0, -invoice.startingBalance);
  const used = Math.min(before, Math.max(0, invoice.total));
  const parts = [
    { words: `${planName(to.plan)} pelo resto do período`, cents: rest },
    { words: `${planName(to.plan)} por um ${to.interval === "year" ? "ano" : "mês"}`, cents: whole },
    { words: `Tempo de ${planName(from.plan)} que você já pagou`, cents: unused },
    { words: "Desconto", cents: -invoice.discountCents },
    { words: "Crédito que você já tinha", cents: -used },
  ].filter(({ cents }) => cents !== 0);
  const creditCents = Math.max(0, -(invoice.total + invoice.startingBalance));
  // The line of a whole period says when the next begins; without one the period that runs goes on.
  const begun = invoice.lines.filter(({ isProration }) => !isProration).map((line) => line.periodEnd);
  const nextAt = begun.length > 0 ? new Date(Math.max(...begun) * 1_000) : periodEnd;
  return {
    from,
    to,
    parts,
    nowCents: invoice.amountDue,
    creditCents,
    nextCents: Math.max(0, to.cents - creditCents),
    nextAt: nextAt.toISOString(),
    currency,
    countedFrom,
  };
}

/** The last day on which a payment that failed may still be made without losing the plan (product §7: seven days). */
export function graceEnd(pastDueSince: string, timeZone: string): string {
  return addDays(dayIn(pastDueSince, timeZone), 7);
}
