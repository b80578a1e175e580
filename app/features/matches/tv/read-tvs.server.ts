import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { tvsStatement } from "./tvs-repository.server.ts";
import type { SceneRanking, Tv } from "./tvs.ts";

/**
 * The screens of a club (null: the one that the person's dashboard opens), the rankings by category that they may show beside the main
 * ones, the keys of main ones that the club hides, and how many screens its plan gives (null: no limit). One
 * statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readTvs(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<{ tvs: Tv[]; rankings: SceneRanking[]; hidden: string[]; most: number | null }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const [raw] = await services.read(
    tvsStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, services.now()),
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const tvs = raw.tvs.map((tv) => ({
    ...tv,
    pairedAt: new Date(tv.pairedAt).toISOString(),
    seenAt: tv.seenAt === null ? null : new Date(tv.seenAt).toISOString(),
  }));
  return { tvs, rankings: raw.rankings, hidden: raw.hidden, most: clubPlan(raw.plan).tvs };
}
