import type { Stripe } from "stripe";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../platform/stripe.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { refuseInert } from "../security/guard.server.ts";
import { refuseOwingTerms } from "../security/owes-terms.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { payingOwner, type SubscriptionOwner } from "./start-checkout.server.ts";
import { hasEnded, type Subscription } from "./subscription.ts";
import { currentSubscriptionStatement } from "./subscriptions-repository.server.ts";

/** Who asks for a change of a subscription; `held` may have been read beside the guard. */
export interface Holding {
  services: Services;
  viewer: Viewer;
  held?: Subscription | null | undefined;
}

/** The subscription that an owner has (or had last), in one round trip with the turn's other reads. */
export async function readHeldSubscription(
  { services }: { services: Services },
  owner: CustomerOwner,
): Promise<Subscription | null> {
  const [row] = await services.read(currentSubscriptionStatement(services.db, owner));
  return row?.subscription ?? null;
}

/**
 * The subscription that this person may change: their own, or that of a club that they administer. Throws `forbidden`,
 * `account_inert`, `terms_required`, and `conflict` where there is none that goes on.
 */
export async function requireHeldSubscription(
  { services, viewer, held }: Holding,
  owner: SubscriptionOwner,
): Promise<Subscription> {
  const paying = payingOwner(viewer, owner);
  refuseInert(viewer);
  refuseOwingTerms(viewer);
  const subscription = held === undefined ? await readHeldSubscription({ services }, paying) : held;
  if (!subscription || hasEnded(subscription))
    throw new AppError("conflict", { message: "Não há assinatura em andamento." });
  return subscription;
}

/** Asks Stripe about a subscription; its failures as a verb throws them, `conflict` where Stripe does not know it. */
export async function atStripe<Answer>(
  services: Services,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await services.payments.client());
  } catch (error) {
    // Our copy is of something that Stripe has no more.
    if (isMissingAtStripe(error))
      throw new AppError("conflict", { message: "A assinatura acabou de mudar. Confira e tente de novo." });
    throw stripeError(error);
  }
}
