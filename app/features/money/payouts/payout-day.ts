import { DAY_MS } from "../../../lib/dates.ts";

/** Stripe lets money lie in a Brazilian account for 90 days: ours leaves at the latest so many days after its charge (product §7). */
export const LATEST_DAYS = 80;

/** The job begins a day before, so that an amount leaves in time though Stripe is away for hours. */
const SPARE_DAYS = 1;

/** The reason of a fee: an event, something else, or a charge whose payment we have not heard of yet. */
type FeeOf = "event" | "other" | "unheard";

/** The money of one charge that is still in a club's account. */
export interface HeldAmount {
  /** `ch_…` */
  chargeId: string;
  /** Centavos; below zero where more was given back than was left after a payout. */
  cents: number;
  chargedAt: Date;
  /** From when on Stripe lets it be paid out; null where Stripe did not say. */
  availableAt: Date | null;
  of: FeeOf;
  /** An event is over when its office has closed it, or when its tournament's last day has ended, or was cancelled. */
  isOver: boolean;
  /** The end of the tournament's last day at its club; null for what is of no event. */
  endsAt: Date | null;
  /** A refund of it is ordered and not made. */
  isReturning: boolean;
  /** The payer disputes it at the bank. */
  isDisputed: boolean;
}

/** Why an amount waits: for the end of its event, for Stripe, for a refund, the bank or the payment's own notice; `latest`: the 80 days end before. */
export type PayoutWait = "event" | "latest" | "stripe" | "refund" | "dispute" | "unheard";

type PayoutDay = { kind: "now" } | { kind: "wait"; until: Date; why: PayoutWait };

/**
 * When the money of a charge goes to the club's bank: at once what is of no event or of one that is over, else at its end; while a refund or a dispute of it
 * is open not before that is done; at the latest 80 days after the charge, whatever else; never before Stripe lets it. Pure; product §7.
 */
export function payoutDay(amount: HeldAmount, now: Date): PayoutDay {
  const latest = new Date(amount.chargedAt.getTime() + (LATEST_DAYS - SPARE_DAYS) * DAY_MS);
  const free = heldUntil(amount, { now, latest });
  const { availableAt } = amount;
  const isStripesTurn =
    availableAt !== null && availableAt > now && (free === null || free.until < availableAt);
  const last = isStripesTurn ? { until: availableAt, why: "stripe" as const } : free;
  return last === null || last.until <= now ? { kind: "now" } : { kind: "wait", ...last };
}

/** As Stripe's own plan pays an account out: whatever it is of, as soon as Stripe lets it. */
export function automaticPayoutDay({ availableAt }: Pick<HeldAmount, "availableAt">, now: Date): PayoutDay {
  return availableAt === null || availableAt <= now
    ? { kind: "now" }
    : { kind: "wait", until: availableAt, why: "stripe" };
}

type Held = { until: Date; why: PayoutWait } | null;

function heldUntil(amount: HeldAmount, { now, latest }: { now: Date; latest: Date }): Held {
  if (amount.isDisputed) return { until: latest, why: "dispute" };
  if (amount.isReturning) return { until: latest, why: "refund" };
  if (amount.of === "unheard") return { until: latest, why: "unheard" };
  if (amount.of === "other" || amount.isOver || amount.endsAt === null || amount.endsAt <= now) return null;
  return amount.endsAt <= latest ? { until: amount.endsAt, why: "event" } : { until: latest, why: "latest" };
}
