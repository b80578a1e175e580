import type { HeldPlan } from "../subscriptions/held-plan.ts";
import { isRunning } from "../subscriptions/subscription.ts";
import type { ShownOrders } from "../subscriptions/subscription-order.ts";
import type { CheckoutState } from "./success.ts";

/** A club's subscription as its admins see it; clubs pay by the month. */
export type ClubSubscription = Omit<HeldPlan, "interval"> & { id: string; stripeSubscriptionId?: string };

/** A payment session of a club, the newest or the one asked for. */
export interface ClubCheckout {
  id: string;
  createdAt: string;
  status: string;
  lookupKey: string;
  expiresAt: string;
  /** `cs_…`, once it is opened there. */
  stripeSessionId: string | null;
}

/** The plan that a club pays for, how the payment stands, and what the club has of it. */
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
  orders: ShownOrders;
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

/** `returned` is the state of the session at Stripe for a person who comes from its page, else null. */
export function paymentStep(
  {
    subscriptionStatus,
    subscription,
    checkout,
  }: Pick<ClubBilling, "subscriptionStatus" | "subscription" | "checkout">,
  returned: CheckoutState | null,
  now: Date,
): PaymentStep {
  if (isRunning(subscriptionStatus)) return "active";
  if (subscription?.isProcessing || checkout?.status === "processing") return "processing";
  if (checkout === null) return "unpaid";
  const isOver = checkout.status === "expired" || checkout.status === "failed" || returned === "expired";
  // A subscription that has ended since is no news that is still to come.
  const isNews = (subscription?.endedAt ?? "") < checkout.createdAt;
  if (returned !== null && returned !== "open" && !isOver && isNews) return "confirming";
  if (isOver || (checkout.status === "open" && new Date(checkout.expiresAt) <= now)) return "lapsed";
  return "unpaid";
}

/**
 * Gives the part of it that leaves for the browser: without the ids at Stripe, and with the addresses of invoice and boleto
 * only for a person who may pay.
 */
export function shownBilling(billing: ClubBilling): ClubBilling {
  const { subscription, checkout, mayPay } = billing;
  return {
    ...billing,
    subscription: subscription && {
      ...subscription,
      stripeSubscriptionId: undefined,
      openInvoiceUrl: mayPay ? subscription.openInvoiceUrl : null,
      boletoUrl: mayPay ? subscription.boletoUrl : null,
    },
    checkout: checkout && { ...checkout, stripeSessionId: null },
  };
}
