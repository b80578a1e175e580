import type { Stripe } from "stripe";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../../platform/stripe.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { refuseAwaitingGuardian } from "../../base/access/awaits-guardian.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { payingOwner, type SubscriptionOwner } from "./paying-owner.server.ts";
import { hasEnded, type Subscription } from "./subscription.ts";
import { SUBSCRIPTION_CHANGED } from "../../../copy/fields.ts";
import type { MailReader } from "./subscription-mails.ts";
import type { SubscriptionOrder } from "./subscription-order.ts";
import { currentSubscriptionStatement, ordersStatement } from "./subscriptions-repository.server.ts";

/** The person who asks for a change of a subscription; `held` may have been read beside the guard. */
export interface Holding {
  services: Services;
  viewer: Viewer;
  held?: Subscription | null | undefined;
  /** The newest orders about it, where they were read with it. */
  orders?: readonly SubscriptionOrder[] | undefined;
}

/** A subscription with the newest orders about it. */
interface HeldWithOrders {
  held: Subscription | null;
  orders: readonly SubscriptionOrder[];
}

/** Both of an owner, in one round trip with the turn's other reads. */
export async function readHeldWithOrders(
  { services }: { services: Services },
  owner: CustomerOwner,
): Promise<HeldWithOrders> {
  const { db, read } = services;
  const [held, orders] = await Promise.all([
    readHeldSubscription({ services }, owner),
    read(ordersStatement(db, owner)),
  ]);
  return { held, orders: orders.map(({ order }) => order) };
}

/** Both of a holding: as they were read beside the guard, else read now. */
export async function heldWithOrders(
  { services, held, orders }: Holding,
  owner: CustomerOwner,
): Promise<HeldWithOrders> {
  return held !== undefined && orders ? { held, orders } : await readHeldWithOrders({ services }, owner);
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
 * `awaits_guardian`, `terms_required`, and `conflict` where there is none that goes on.
 */
export async function requireHeldSubscription(
  { services, viewer, held }: Holding,
  owner: SubscriptionOwner,
): Promise<Subscription> {
  const paying = payingOwner(viewer, owner);
  refuseAwaitingGuardian(viewer);
  requireAcceptedTerms(viewer);
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
    if (isMissingAtStripe(error)) throw new AppError("conflict", { message: SUBSCRIPTION_CHANGED });
    throw stripeError(error);
  }
}

/** To whom a mail about the holding speaks, and where its links lead. */
export function mailReader({ services, viewer }: Holding, owner: SubscriptionOwner): MailReader {
  const club = owner.kind === "club" ? { id: owner.clubId, name: viewer.clubName ?? "Clube" } : null;
  return { club, timeZone: viewer.clubTimeZone, origin: services.origin };
}
