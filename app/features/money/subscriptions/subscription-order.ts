import { formatDate } from "../../../lib/dates.ts";
import { planName, priceByKey } from "../../base/plans/plans.ts";
import { hasEnded, isRunning, type Subscription, type SubscriptionFacts } from "./subscription.ts";
import { withdrawalEnd } from "./withdrawal.ts";

/** The kinds of orders to Stripe about a subscription; `credit` sets right what an ended one took from the payer's balance. */
type OrderKind =
  | "change"
  | "cancel"
  | "resume"
  | "withdrawal"
  | "change_withdrawal"
  | "credit"
  | "give_up_boleto";

/** An order to Stripe as stored: written before Stripe is asked, `asked` until its answer is known. Money in centavos. */
export interface SubscriptionOrder {
  id: string;
  customerId: string;
  stripeSubscriptionId: string;
  kind: OrderKind;
  status: "asked" | "done" | "refused";
  fromLookupKey: string | null;
  toLookupKey: string | null;
  /** The instant that a change counts from. */
  countsFrom: Date | null;
  /** Until when was paid before a change. */
  periodEnd: Date | null;
  /** The amount that is put on the payer's balance at Stripe, below zero for credit; null until it is known. */
  balanceCents: number | null;
  refundCents: number | null;
  stripeInvoiceId: string | null;
  /** The change that a withdrawal takes back. */
  changeId: string | null;
  attempts: number;
  lastError: string | null;
  askedAt: Date;
  nextAt: Date;
  settledAt: Date | null;
}

/** An order that is to be asked for now; what is not said of it is not known yet. */
export function newOrder(
  wanted: Pick<SubscriptionOrder, "customerId" | "stripeSubscriptionId" | "kind"> &
    Partial<SubscriptionOrder>,
  { id, at }: { id: string; at: Date },
): SubscriptionOrder {
  return {
    status: "asked",
    fromLookupKey: null,
    toLookupKey: null,
    countsFrom: null,
    periodEnd: null,
    balanceCents: null,
    refundCents: null,
    stripeInvoiceId: null,
    changeId: null,
    attempts: 0,
    lastError: null,
    askedAt: at,
    nextAt: at,
    settledAt: null,
    ...wanted,
    id,
  };
}

/** A change of plan: it knows both prices and from when it counts. */
export type ChangeOrder = SubscriptionOrder & {
  fromLookupKey: string;
  toLookupKey: string;
  countsFrom: Date;
};

/** A change that nobody has paid for or refused is made within this time of being confirmed, or not at all. */
const MADE_WITHIN_MS = 30 * 60_000;

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** How long an order waits after its n-th try without an answer: 1 min, 2, 4, … at most an hour. Milliseconds. */
export function orderPauseMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

/** Whether a change may still be made, had Stripe not heard of it yet: later its amount would be another. */
export function isStillWanted({ askedAt }: Pick<SubscriptionOrder, "askedAt">, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < MADE_WITHIN_MS;
}

/** The request of an order; the invoice is known beforehand only where it is the thing that is given up. */
type Asked = Pick<
  SubscriptionOrder,
  "kind" | "toLookupKey" | "stripeSubscriptionId" | "changeId" | "stripeInvoiceId"
>;

/** Whether an order of a kind is made once for good: asked for again it is the one that was made. */
export function isMadeOnce(kind: OrderKind): boolean {
  return kind === "withdrawal" || kind === "change_withdrawal" || kind === "give_up_boleto";
}

/** Whether two orders ask for the same, so that the second is the first one told again. */
export function isSameOrder(a: Asked, b: Asked): boolean {
  return (
    a.kind === b.kind &&
    a.stripeSubscriptionId === b.stripeSubscriptionId &&
    a.toLookupKey === b.toLookupKey &&
    a.changeId === b.changeId &&
    (a.kind !== "give_up_boleto" || a.stripeInvoiceId === b.stripeInvoiceId)
  );
}

/** Whether the step between two copies is a change that was withdrawn from. */
export function isTakenBack(
  before: Subscription | null,
  after: Subscription,
  orders: readonly SubscriptionOrder[],
): boolean {
  const newest = orders.findLast(({ kind }) => kind === "change" || kind === "change_withdrawal");
  return (
    newest?.kind === "change_withdrawal" &&
    newest.fromLookupKey === before?.lookupKey &&
    newest.toLookupKey === after.lookupKey
  );
}

/** Whether a boleto is just being given up: its invoice is void, and the end of what it was for is still to come. */
export function isBeingGivenUp(
  { invoice, endedAt }: Pick<SubscriptionFacts, "invoice" | "endedAt">,
  orders: readonly SubscriptionOrder[],
): boolean {
  return (
    invoice?.status === "void" &&
    endedAt === null &&
    orders.some(({ kind, status }) => kind === "give_up_boleto" && status === "asked")
  );
}

/** A change that may be taken back, as screens and mails know it; instants as ISO 8601. */
interface WithdrawableChange {
  fromLookupKey: string;
  toLookupKey: string;
  /** The last instant in which it may be. */
  until: string;
}

/**
 * The change that may be taken back now (product §7: seven days of an online purchase): the newest of the subscription,
 * while it is the plan that is held. Null where there is none.
 */
export function withdrawableChange(
  subscription: Pick<Subscription, "stripeSubscriptionId" | "lookupKey" | "status" | "endedAt"> | null,
  orders: readonly SubscriptionOrder[],
  now: Date,
  timeZone: string,
): (WithdrawableChange & { order: ChangeOrder }) | null {
  if (!subscription || subscription.endedAt !== null || !isRunning(subscription.status)) return null;
  const own = orders.filter(
    ({ stripeSubscriptionId }) => stripeSubscriptionId === subscription.stripeSubscriptionId,
  );
  const taken = new Set(own.flatMap(({ changeId, status }) => (status === "refused" ? [] : [changeId])));
  const newest = own
    .filter((order): order is ChangeOrder => order.kind === "change" && order.status === "done")
    .toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime())
    .find(({ id }) => !taken.has(id));
  if (!newest || newest.toLookupKey !== subscription.lookupKey) return null;
  // After a renewal at a lower price taking the change back would have to charge something.
  if (isLower(newest) && newest.periodEnd !== null && newest.periodEnd <= now) return null;
  const end = withdrawalEnd(newest.settledAt ?? newest.askedAt, timeZone);
  if (now > end) return null;
  const { fromLookupKey, toLookupKey } = newest;
  return { fromLookupKey, toLookupKey, until: end.toISOString(), order: newest };
}

/** Whether a change is to a lower price of the same rhythm, so that its credit pays renewals. */
function isLower({ fromLookupKey, toLookupKey }: ChangeOrder): boolean {
  const [from, to] = [priceByKey(fromLookupKey), priceByKey(toLookupKey)];
  return !from || !to || (from.interval === to.interval && to.cents < from.cents);
}

/** Whether Stripe is being asked just now: no answer is missing yet. */
export function isUnderWay(
  {
    status,
    lastError,
    attempts,
    nextAt,
  }: Pick<SubscriptionOrder, "status" | "lastError" | "attempts" | "nextAt">,
  now: Date,
): boolean {
  return status === "asked" && attempts === 0 && lastError === null && nextAt > now;
}

/** The orders about a subscription as screens show them. */
export interface ShownOrders {
  /** The order whose answer from Stripe is awaited; null while there is none. */
  open: OrderKind | null;
  withdrawable: WithdrawableChange | null;
  /** It is cancelled while a payment is missing, and our copy does not show that yet: nothing of it is to be paid. */
  isCancelling: boolean;
}

/** Picks the part of an owner's orders that is shown now. */
export function shownOrders(
  subscription: Parameters<typeof withdrawableChange>[0],
  orders: readonly SubscriptionOrder[],
  now: Date,
  timeZone: string,
): ShownOrders {
  const open = orders.find(
    (order) => order.status === "asked" && order.kind !== "credit" && !isUnderWay(order, now),
  );
  const change = open ? null : withdrawableChange(subscription, orders, now, timeZone);
  const { fromLookupKey, toLookupKey, until } = change ?? {};
  return {
    open: open?.kind ?? null,
    withdrawable: fromLookupKey && toLookupKey && until ? { fromLookupKey, toLookupKey, until } : null,
    isCancelling: isCancelling(subscription, orders),
  };
}

/** Whether the newest order about a subscription that is not paid for is its cancellation, which our copy does not show yet. */
function isCancelling(
  subscription: Parameters<typeof shownOrders>[0],
  orders: readonly SubscriptionOrder[],
): boolean {
  if (!subscription || hasEnded(subscription) || isRunning(subscription.status)) return false;
  const [newest] = orders
    .filter(({ stripeSubscriptionId: id }) => id === subscription.stripeSubscriptionId)
    .toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime());
  return newest?.kind === "cancel" && newest.status !== "refused";
}

/** Says what stands in place of what is due while a cancellation is on its way. */
export const CANCELLING = "Cancelamento pedido: não pague a fatura em aberto. Ela é cancelada também.";

/** Says what taking a change back means, in a sentence. */
export function takeBackLabel({ fromLookupKey, until }: WithdrawableChange, timeZone: string): string {
  const price = priceByKey(fromLookupKey);
  const plan = `${planName(price?.plan ?? null)}, por ${price?.interval === "year" ? "ano" : "mês"}`;
  return `Até ${formatDate(until, timeZone)} você pode cancelar: o plano volta a ser o ${plan}, o seu crédito volta a ser o de antes, e devolvemos o que você pagou pela mudança (se estiver em contestação no banco, depois que ele decidir).`;
}

const UNKNOWN: Readonly<Record<OrderKind, string>> = {
  change:
    "Ainda não sabemos se a mudança de plano foi feita e cobrada: o Stripe não respondeu. Estamos conferindo e avisamos aqui. Não tente de novo agora.",
  cancel:
    "Ainda não sabemos se o cancelamento foi feito: o Stripe não respondeu. Estamos conferindo e avisamos aqui.",
  resume:
    "Ainda não sabemos se a assinatura foi retomada: o Stripe não respondeu. Estamos conferindo e avisamos aqui.",
  withdrawal:
    "Sua desistência está registrada. O Stripe ainda não respondeu; encerramos a assinatura e devolvemos o valor assim que ele responder.",
  change_withdrawal:
    "Sua desistência da mudança está registrada. O Stripe ainda não respondeu; voltamos ao plano de antes e devolvemos o valor assim que ele responder.",
  give_up_boleto:
    "Ainda não sabemos se o boleto foi cancelado: o Stripe não respondeu. Estamos conferindo e avisamos aqui. Não pague o boleto enquanto isso.",
  credit: "Estamos acertando o seu crédito com o Stripe.",
};

/** Says what is going on while Stripe's answer to an order is not known: never that nothing happened. */
export function unknownLabel(kind: OrderKind): string {
  return UNKNOWN[kind];
}
