import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import type { ClubBilling } from "./club-billing.ts";
import {
  clubBillingStatement,
  newestClubSql,
  type RawClubBilling,
} from "./club-billing-repository.server.ts";

/**
 * What a club pays and has of it, for its admins and for super admins. Without `clubId` it is the one whose dashboard the
 * person opens (`managed`) or the one that they registered last (`newest`); `checkoutId` names a payment session of
 * theirs. Null when there is no such club. One statement; throws `unauthenticated`, `forbidden`.
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
    clubId === null && unnamed === "newest" ? newestClubSql(userId) : meantClubSql(userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, userId, services.now());
  const result = await services.read(clubBillingStatement(services.db, { userId, club, isLive, checkoutId }));
  const [raw] = rowsOf<RawClubBilling & Record<string, unknown>>(result);
  if (!raw) return null;
  const { mayLook, ...billing } = raw;
  if (!mayLook) throw new AppError("forbidden");
  const { subscription, checkout } = billing;
  return {
    ...billing,
    lapsedAt: iso(billing.lapsedAt),
    subscription: subscription && {
      ...subscription,
      currentPeriodEnd: iso(subscription.currentPeriodEnd)!,
      endsAt: iso(subscription.endsAt),
      endedAt: iso(subscription.endedAt),
      pastDueSince: iso(subscription.pastDueSince),
      firstPaidAt: iso(subscription.firstPaidAt),
    },
    checkout: checkout && {
      ...checkout,
      createdAt: iso(checkout.createdAt)!,
      expiresAt: iso(checkout.expiresAt)!,
    },
  };
}

function iso(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
