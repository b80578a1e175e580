import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import {
  parseRankingState,
  rankingStateStatement,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import {
  clubSceneStatement,
  standingPhasesStatement,
  strangersStatement,
} from "./initial-points-repository.server.ts";
import { repeatedOf } from "./plan.ts";
import { pastOf, planPoints } from "./plan-points.server.ts";
import type { WritePointsInput } from "./initial-points-schema.ts";
import { namedRankings, rankingIdsOf } from "./named-rankings.ts";

const MOVED = "Os pontos mudaram enquanto você conferia. Veja de novo o que muda.";

/**
 * A club admin gives the initial points of a file that was looked at (product §5): each a line of the ledger, exactly once, in one batch with the
 * rankings that it makes. What stands so already is left alone; what was seen otherwise is refused. Gives how many were written. Throws
 * `conflict`, `not_found` (ranking, athlete), `invalid_input`, `forbidden`, `club_read_only`, `terms_required`, `unauthenticated`,
 * `session_expired`, `busy`.
 */
export async function writePoints(
  context: VerbContext,
  input: WritePointsInput & { club_id?: string | undefined },
): Promise<{ written: number }> {
  return await retryOnConflict(() => writeOnce(context, input));
}

async function writeOnce(
  context: VerbContext,
  { club_id, rows }: WritePointsInput & { club_id?: string | undefined },
): Promise<{ written: number }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const club = resolvedClubSql(actor.userId, club_id ?? null, "managed");
  const rankingIds = rankingIdsOf(rows.map(({ key }) => key));
  const athleteIds = [...new Set(rows.map(({ athleteId }) => athleteId))];
  const [viewer, [scene], [others], state, phases] = await Promise.all([
    readViewer(services, actor),
    services.read(clubSceneStatement(db, club)),
    services.read(strangersStatement(db, club, athleteIds)),
    services.read(
      rankingStateStatement(db, {
        matchIds: [],
        athleteIds,
        rankingIds,
        withInitial: true,
        past: pastOf(rows),
      }),
    ),
    services.read(standingPhasesStatement(db, rankingIds)),
  ]);
  const clubId = requireManagedClub(viewer, club_id ?? null);
  if (!scene) throw new AppError("not_found");
  const rankings = new Map(
    namedRankings(scene.rankings, scene.sports).map((ranking) => [ranking.key, ranking]),
  );
  if (rankingIds.some((id) => !rankings.has(id)) || others?.strangers !== 0) throw new AppError("not_found");
  // A main ranking has come into being meanwhile, a season was closed, or the club gave up a sport.
  if (rows.some(({ key }) => rankings.get(key)?.isClosed !== false))
    throw new AppError("conflict", { message: MOVED });
  const { timeZone } = scene;
  const today = dayIn(services.now(), timeZone);
  if (repeatedOf(rows).size > 0 || rows.some(({ day }) => day > today)) throw new AppError("invalid_input");
  const plan = planPoints(services, { clubId, timeZone, state: parseRankingState(state), phases }, rows);
  const seen = new Map(rows.map((row) => [seenKey(row), row.from]));
  if (plan.changes.some((change) => seen.get(seenKey(change)) !== change.from))
    throw new AppError("conflict", { message: MOVED });
  if (plan.changes.length > 0)
    await commitAs(context, {
      writable: clubId,
      statements: plan.statements,
      lookAgain: { clubIds: [clubId] },
    });
  return { written: plan.changes.length };
}

function seenKey(of: { key: string; athleteId: string; note: string; day: string }): string {
  return [of.key, of.athleteId, of.day, of.note].join("|");
}
