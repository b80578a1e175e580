import type { HeldPlan, SubscriptionState } from "../subscriptions/held-plan.ts";
import type { ShownCheckout } from "../subscriptions/usage.ts";

/** How far a session has come at Stripe; `unknown` where Stripe did not say in time. */
export type CheckoutState = "open" | "complete" | "expired" | "unknown";

/**
 * The message that somebody who comes from Stripe's page reads. `bought`; `processing`: the bank has not answered yet (Pix,
 * boleto); `confirming`: Stripe has not; `unfinished`: they did not pay yet; `lapsed`: the session ended; `refused`: the
 * payment failed; `nothing`: there is no session of theirs, and no subscription.
 */
export type SuccessStep =
  | "bought"
  | "processing"
  | "confirming"
  | "unfinished"
  | "lapsed"
  | "refused"
  | "nothing";

/** Decides it from our copy alone, but for an open session, of which Stripe was asked (`session`). */
export function successStep(
  {
    held,
    state,
    checkout,
  }: { held: HeldPlan | null; state: SubscriptionState | null; checkout: ShownCheckout | null },
  session: CheckoutState,
  now: Date,
): SuccessStep {
  const isHad = held !== null && (state === "renewing" || state === "ending" || state === "overdue");
  if (isHad) return "bought";
  if (state === "processing" || checkout?.status === "processing") return "processing";
  if (checkout?.status === "open") {
    if (session === "complete") return "confirming";
    if (session === "expired" || Date.parse(checkout.expiresAt) <= now.getTime()) return "lapsed";
    return session === "open" ? "unfinished" : "confirming";
  }
  if (checkout?.status === "failed" || state === "unpaid") return "refused";
  // Its session is closed a moment before our copy of the subscription is there, or after.
  const isNewer = checkout !== null && (held?.endedAt ?? "") < checkout.createdAt;
  if (checkout?.status === "completed" && isNewer && (held === null || state === "over")) return "confirming";
  return checkout?.status === "expired" ? "lapsed" : "nothing";
}
