import type { Stripe } from "stripe";
import { isMissingAtStripe } from "../../../platform/stripe.server.ts";
import type { Handler } from "../payments/handler.server.ts";
import {
  type Checkout,
  type CheckoutStatus,
  checkoutAtStripeStatement,
  moveCheckout,
} from "../payments/checkouts-repository.server.ts";

/** From where a session may come: what is over stays over, but money that arrives is always seen. */
const FROM: Record<Exclude<CheckoutStatus, "open">, readonly CheckoutStatus[]> = {
  processing: ["open"],
  completed: ["open", "processing", "expired", "failed"],
  expired: ["open"],
  failed: ["open", "processing"],
};

/**
 * `checkout.session.*` of a subscription: our row says how Stripe's session stands now. Sessions of anything else are
 * left to their own handlers.
 */
export const applySession: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const { db, read, payments } = services;
  let [row] = await read(checkoutAtStripeStatement(db, objectId));
  if (row !== undefined && row.kind !== "subscription") return null;
  const stripe = await payments.client();
  const session = await sessionOf(stripe, objectId);
  if (session?.mode !== "subscription") return null;
  // Paid before its id was written down: Stripe knows which row it was opened for.
  if (!row) [row] = await read(checkoutAtStripeStatement(db, session.client_reference_id ?? ""));
  if (row?.kind !== "subscription") return null;
  const to = await standOf(stripe, session);
  if (to === "open" || !isMove(row, to)) return { statements: [] };
  const move = { from: FROM[to], to, at: services.now(), sessionId: session.id };
  return { statements: [moveCheckout(db, row.id, move)] };
};

function isMove(row: Checkout, to: Exclude<CheckoutStatus, "open">): boolean {
  return FROM[to].includes(row.status as CheckoutStatus);
}

/** How a session stands: a boleto that was not paid leaves its subscription without a first payment. */
async function standOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutStatus> {
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  if (session.payment_status !== "unpaid") return "completed";
  const subscription = session.subscription as Stripe.Subscription | null;
  if (subscription?.status === "incomplete_expired" || subscription?.status === "canceled") return "failed";
  const invoice = (subscription?.latest_invoice ?? null) as Stripe.Invoice | null;
  const paying = invoice?.payments?.data[0]?.payment.payment_intent;
  if (typeof paying !== "string") return "processing";
  // Tried, and nothing is on its way any more.
  const { status } = await stripe.paymentIntents.retrieve(paying);
  return status === "requires_payment_method" || status === "canceled" ? "failed" : "processing";
}

async function sessionOf(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ["subscription.latest_invoice.payments"] });
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}
