import type { Currency } from "../../../lib/money.ts";
import type { PayoutSchedule } from "../payments/payee.ts";
import { automaticPayoutDay, type HeldAmount, payoutDay, type PayoutWait } from "./payout-day.ts";

/** A payout as a club reads it; instants ISO 8601. */
export interface ShownPayout {
  id: string;
  amountCents: number;
  currency: Currency;
  status: "ordered" | "sent" | "paid" | "failed" | "canceled";
  orderedAt: string;
  /** When the bank is said to have it; null until Stripe has answered. */
  arrivesAt: string | null;
  /** Stripe's word for why it did not arrive. */
  lastError: string | null;
}

/** An event, by whose name its money is shown; null for what is of none. */
type EventTitle = { eventId: string; event: string; tournament: string } | null;

/** Money of one event that is still in the account for one reason, until one day. */
export interface ShownWait {
  cents: number;
  /** `now`: it goes with the next payout. */
  why: PayoutWait | "now";
  /** ISO 8601; null for what goes now. */
  until: string | null;
}

/** An event's money: in the account, and paid out up to now. */
export interface EventPayouts {
  title: EventTitle;
  currency: Currency;
  waits: ShownWait[];
  paidOutCents: number;
}

/** How a club's account is paid out, as the panel shows it. */
export interface PayoutsPage {
  /** Null until Stripe was asked. */
  schedule: PayoutSchedule | null;
  events: EventPayouts[];
  /** Money that was given back after it had been paid out; it is taken off the next payout. */
  owed: { currency: Currency; cents: number }[];
  last: ShownPayout[];
}

/** A charge's money with the event that it is of. */
interface TitledAmount extends HeldAmount {
  currency: Currency;
  title: EventTitle;
}

/** The sum that went to the bank for an event. */
interface PaidOut {
  title: EventTitle;
  currency: Currency;
  cents: number;
}

/**
 * Adds a club's money up by event: what waits, why and until when, by the same rule as our job (`payoutDay`) or, where Stripe pays out by its own plan, by
 * that; and what is paid out. What waits comes first, by its day.
 */
export function sumPayouts(
  held: readonly TitledAmount[],
  paid: readonly PaidOut[],
  { now, schedule }: { now: Date; schedule: PayoutSchedule | null },
): Pick<PayoutsPage, "events" | "owed"> {
  const events = new Map<string, EventPayouts>();
  const of = (title: EventTitle, currency: Currency) => {
    const key = `${title?.eventId ?? ""} ${currency}`;
    const found = events.get(key) ?? { title, currency, waits: [], paidOutCents: 0 };
    events.set(key, found);
    return found;
  };
  const owed = new Map<Currency, number>();
  for (const amount of held) {
    const { currency, cents } = amount;
    if (cents < 0) owed.set(currency, (owed.get(currency) ?? 0) - cents);
    else addWait(of(amount.title, currency).waits, amount, waitOf(amount, { now, schedule }));
  }
  for (const { title, currency, cents } of paid) of(title, currency).paidOutCents += cents;
  return {
    events: [...events.values()]
      .map((event) => ({ ...event, waits: event.waits.toSorted(byDay) }))
      .toSorted((one, other) => byFirstDay(one) - byFirstDay(other)),
    owed: [...owed].map(([currency, cents]) => ({ currency, cents })),
  };
}

function waitOf(amount: HeldAmount, { now, schedule }: { now: Date; schedule: PayoutSchedule | null }) {
  return schedule === "automatic" ? automaticPayoutDay(amount, now) : payoutDay(amount, now);
}

/** Amounts of one reason stand together where their day is the same. */
function addWait(waits: ShownWait[], { cents }: HeldAmount, day: ReturnType<typeof payoutDay>): void {
  const why = day.kind === "now" ? "now" : day.why;
  const until = day.kind === "now" ? null : day.until.toISOString();
  const same = waits.find((wait) => wait.why === why && wait.until?.slice(0, 10) === until?.slice(0, 10));
  if (same) same.cents += cents;
  else waits.push({ cents, why, until });
}

function byDay(one: ShownWait, other: ShownWait): number {
  return (one.until ?? "").localeCompare(other.until ?? "");
}

function byFirstDay({ waits }: EventPayouts): number {
  const [first] = waits;
  return first === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(first.until ?? "1970-01-01");
}
