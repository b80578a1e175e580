import type { Stripe } from "stripe";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { stripeError } from "../../../platform/stripe.server.ts";
import { AppError } from "../../../lib/errors.ts";
import {
  type Checkout,
  dueCheckoutsStatement,
  moveCheckout,
} from "../payments/checkouts-repository.server.ts";
import { expireAtStripe, sessionAtStripe } from "./checkout-at-stripe.server.ts";

/** So many in one run; the next run takes the rest. */
const AT_MOST = 50;

/**
 * Ends the payment sessions of subscriptions whose 30 minutes are over (spec §9), at Stripe first. One that was paid in
 * time stays: its webhook closes it. Twice harmless; with Stripe away what is left waits for the next run. Gives how many ended.
 */
export async function expireCheckouts({ services }: { services: Services }): Promise<{ expired: number }> {
  const { db } = services;
  const now = services.now();
  const due = await dueCheckoutsStatement(db, { kind: "subscription", now, limit: AT_MOST });
  if (due.length === 0) return { expired: 0 };
  const stripe = await services.payments.client();
  const over: Checkout[] = [];
  for (const { checkout, stripeCustomerId } of due) {
    try {
      if (await isOver(stripe, checkout, stripeCustomerId)) over.push(checkout);
    } catch (error) {
      const known = stripeError(error);
      services.log("checkout_unexpired", { subjectId: checkout.id, error });
      if (known instanceof AppError) break;
    }
  }
  await runBatch(
    db,
    over.map(({ id }) => moveCheckout(db, id, { from: ["open"], to: "expired", at: now })),
  );
  return { expired: over.length };
}

async function isOver(stripe: Stripe, checkout: Checkout, stripeCustomerId: string | null): Promise<boolean> {
  const session = await sessionAtStripe(stripe, checkout, stripeCustomerId);
  return session === null || (await expireAtStripe(stripe, session)).status === "expired";
}
