import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { shownOrders } from "../subscriptions/subscription-order.ts";
import { ordersStatement } from "../subscriptions/subscriptions-repository.server.ts";
import type { ClubBilling } from "./club-billing.ts";
import { clubBillingStatement, newestClubSql } from "./club-billing-repository.server.ts";

/**
 * Reads the plan that a club pays for and what it has of it, for its admins and for super admins. Without `clubId` it is the
 * club whose dashboard the person opens (`managed`) or the one that they registered last (`newest`); `checkoutId` names a
 * payment session of theirs. Null when there is no such club. One round trip; throws `unauthenticated`, `forbidden`.
 */
export async function readClubBilling(
  { services, actor }: VerbContext,
  {
    clubId,
    unnamed = "managed",
    checkoutId = null,
  }: { clubId: string | null; unnamed?: "managed" | "newest"; checkoutId?: string | null },
): Promise<ClubBilling | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId } = actor;
  const club =
    clubId === null && unnamed === "newest"
      ? newestClubSql(userId)
      : resolvedClubSql(userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, userId, services.now());
  const { db, read } = services;
  const [[raw], rows] = await Promise.all([
    read(clubBillingStatement(db, { asker: askerOf(services, actor), club, isLive, checkoutId })),
    read(ordersStatement(db, { club })),
  ]);
  if (!raw) return null;
  const { mayLook, ...billing } = raw;
  if (!mayLook) throw new AppError("forbidden");
  const { subscription, checkout } = billing;
  const orders = rows.map(({ order }) => order);
  const held = subscription && {
    ...subscription,
    endedAt: subscription.endedAt === null ? null : new Date(subscription.endedAt),
  };
  return {
    ...billing,
    lapsedAt: iso(billing.lapsedAt),
    orders: shownOrders(held, orders, services.now(), billing.timeZone),
    subscription: subscription && {
      ...subscription,
      nextChargeAt: iso(subscription.nextChargeAt),
      currentPeriodEnd: iso(subscription.currentPeriodEnd),
      boletoDueAt: iso(subscription.boletoDueAt),
      endsAt: iso(subscription.endsAt),
      endedAt: iso(subscription.endedAt),
      pastDueSince: iso(subscription.pastDueSince),
      firstPaidAt: iso(subscription.firstPaidAt),
    },
    checkout: checkout && {
      ...checkout,
      createdAt: iso(checkout.createdAt),
      expiresAt: iso(checkout.expiresAt),
    },
  };
}

function iso(at: string): string;
function iso(at: string | null): string | null;
function iso(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
