import { isRunning } from "./subscription.ts";

/** A club's subscription as its admins see it; instants as ISO 8601, money in centavos. */
export interface ClubSubscription {
  id: string;
  plan: string;
  lookupKey: string;
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

/** A payment session of a club, the newest or the one asked for. */
export interface ClubCheckout {
  status: string;
  lookupKey: string;
  expiresAt: string;
}

/** What a club pays, and what it has of it. */
export interface ClubBilling {
  clubId: string;
  clubName: string;
  timeZone: string;
  /** The plan chosen or held (`clubs.plan`). */
  plan: string | null;
  subscriptionStatus: string;
  /** Since when there is no active subscription; null while there is one. */
  lapsedAt: string | null;
  subscription: ClubSubscription | null;
  checkout: ClubCheckout | null;
  /** Active members with an account. */
  claimedAthletes: number;
  /** Admins of the club pay; a super admin only looks. */
  mayPay: boolean;
}

/**
 * Where the payment of a club that wants to begin stands: `confirming` waits for Stripe's webhook, `processing` for the
 * bank (Pix, boleto), `lapsed` is a session that ended unused.
 */
export type PaymentStep = "active" | "confirming" | "processing" | "lapsed" | "unpaid";

/** `hasReturned`: the person comes from Stripe's page of this very session, where they paid. */
export function paymentStep(
  {
    subscriptionStatus,
    subscription,
    checkout,
  }: Pick<ClubBilling, "subscriptionStatus" | "subscription" | "checkout">,
  hasReturned: boolean,
  now: Date,
): PaymentStep {
  if (isRunning(subscriptionStatus)) return "active";
  if (subscription?.isProcessing || checkout?.status === "processing") return "processing";
  if (checkout === null) return "unpaid";
  const isOver = checkout.status === "expired" || checkout.status === "failed";
  if (hasReturned && !isOver) return "confirming";
  if (isOver || (checkout.status === "open" && new Date(checkout.expiresAt) <= now)) return "lapsed";
  return "unpaid";
}

const WITHDRAWAL_MS = 7 * 86_400_000;

/** Until when the purchase may be withdrawn in full (product §7: seven days); null when that is past, or nothing was paid. */
export function withdrawableUntil(
  subscription: Pick<ClubSubscription, "firstPaidAt" | "endedAt">,
  now: Date,
): string | null {
  if (subscription.firstPaidAt === null || subscription.endedAt !== null) return null;
  const until = new Date(Date.parse(subscription.firstPaidAt) + WITHDRAWAL_MS);
  return now < until ? until.toISOString() : null;
}
