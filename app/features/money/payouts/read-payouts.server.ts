import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { toHeldAmount } from "./held-amounts-repository.server.ts";
import { type PayoutsPage, sumPayouts } from "./payouts-page.ts";
import { payoutsPageStatement } from "./payouts-page-repository.server.ts";

/**
 * The fees of a club (null: the club that the dashboard opens) that wait in its account at Stripe, why and until when, and those that went to its bank; null
 * where it has no account. A statement that travels with the page's other reads; throws `unauthenticated`, `forbidden`.
 */
export async function readPayouts(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<PayoutsPage | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const now = services.now();
  const [page] = await services.read(
    payoutsPageStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, now),
    }),
  );
  if (!page?.mayOpen) throw new AppError("forbidden");
  if (page.account === null) return null;
  const { schedule } = page.account;
  const held = page.held.map((row) => ({
    ...toHeldAmount(row),
    currency: row.currency,
    title: titleOf(row),
  }));
  const paid = page.paid.map((row) => ({ ...row, title: titleOf(row) }));
  const iso = (at: string) => new Date(at).toISOString();
  return {
    schedule,
    ...sumPayouts(held, paid, { now, schedule }),
    last: page.last.map((payout) => ({
      ...payout,
      orderedAt: iso(payout.orderedAt),
      arrivesAt: payout.arrivesAt === null ? null : iso(payout.arrivesAt),
    })),
  };
}

function titleOf({
  eventId,
  event,
  tournament,
}: {
  eventId: string | null;
  event: string | null;
  tournament: string | null;
}) {
  return eventId === null || event === null || tournament === null ? null : { eventId, event, tournament };
}
