import { DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { billingState } from "../../base/plans/billing-state.ts";
import { type TodayItem, todayItems } from "./today.ts";
import { todayStatement } from "./today-repository.server.ts";

/**
 * Reads the work that waits in a club (null: the one that the person's dashboard opens), for somebody who works for it; its subscription
 * for its admins alone. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readToday(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<TodayItem[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [raw] = await services.read(
    todayStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      now,
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const { mayOpen: _may, isAdministered, timeZone, held, ...waiting } = raw;
  const scene = { isAdministered, timeZone: timeZone ?? DEFAULT_TIME_ZONE };
  if (!held) return todayItems(waiting, null, scene);
  const { plan, endsAt, lapsedAt } = held;
  return todayItems(waiting, { plan, endsAt, state: billingState({ lapsedAt }, now) }, scene);
}
