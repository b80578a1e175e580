import type { Stripe } from "stripe";
import { type SubscriptionMethod, unlessMissing } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { Checkout } from "../payments/checkouts-repository.server.ts";
import { checkoutKey, stripeSessionEnd } from "./checkout.ts";

/** The facts beside its row that a session at Stripe is opened with; addresses are absolute. */
interface SessionParts {
  stripeCustomerId: string;
  priceId: string;
  methods: readonly SubscriptionMethod[];
  successUrl: string;
  cancelUrl: string;
}

/**
 * Opens the session of a row at Stripe, for a subscription: asked for again it is the same one. The row's id goes with it and
 * with the subscription that it begins.
 */
export async function openAtStripe(
  stripe: Stripe,
  row: Checkout,
  parts: SessionParts,
): Promise<Stripe.Checkout.Session> {
  const metadata = {
    checkout_id: row.id,
    customer_id: row.customerId,
    lookup_key: row.lookupKey ?? "",
  };
  try {
    // Another customer is another call.
    return await writeUnderKey(`${checkoutKey(row)}-${parts.stripeCustomerId}`, (once) =>
      stripe.checkout.sessions.create(
        {
          mode: "subscription",
          customer: parts.stripeCustomerId,
          line_items: [{ price: parts.priceId, quantity: 1 }],
          client_reference_id: row.id,
          metadata,
          subscription_data: { metadata },
          allowed_payment_method_types: [...parts.methods],
          locale: "pt-BR",
          success_url: parts.successUrl,
          cancel_url: parts.cancelUrl,
          expires_at: stripeSessionEnd(row),
        },
        once,
      ),
    );
  } catch (error) {
    // The same row was opened from another page of ours: that session will do.
    const isOtherCall = (error as { type?: unknown }).type === "StripeIdempotencyError";
    const found = isOtherCall ? await sessionAtStripe(stripe, row, parts.stripeCustomerId) : null;
    if (found) return found;
    throw error;
  }
}

/**
 * The session of a row at Stripe as it is now: by its id, or (the answer with the id was lost) by the row's; null
 * without one, or where Stripe does not know it.
 */
export async function sessionAtStripe(
  stripe: Stripe,
  row: Pick<Checkout, "id" | "stripeSessionId">,
  stripeCustomerId: string | null,
): Promise<Stripe.Checkout.Session | null> {
  if (row.stripeSessionId !== null)
    return await unlessMissing(stripe.checkout.sessions.retrieve(row.stripeSessionId));
  if (stripeCustomerId === null) return null;
  const list = await unlessMissing(stripe.checkout.sessions.list({ customer: stripeCustomerId, limit: 20 }));
  return list?.data.find((session) => session.client_reference_id === row.id) ?? null;
}

/** Ends a session at Stripe unless it was used; gives it as it is then. */
export async function expireAtStripe(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  if (session.status !== "open") return session;
  try {
    return await stripe.checkout.sessions.expire(session.id);
  } catch (error) {
    if ((error as { type?: unknown }).type !== "StripeInvalidRequestError") throw error;
    // It was paid (or its payment began) in this very moment.
    return await stripe.checkout.sessions.retrieve(session.id);
  }
}
