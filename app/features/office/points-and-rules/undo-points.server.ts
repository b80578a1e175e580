import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import {
  parseRankingState,
  rankingStateStatement,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { clubSceneStatement } from "./initial-points-repository.server.ts";

const CLOSED = "A temporada deste ranking está encerrada: a tabela não muda mais.";

/**
 * A club admin takes all initial points of a ranking back, by lines of their own, exactly once. Gives how many athletes had some. Throws
 * `not_found`, `conflict` (a closed season), `forbidden`, `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`, `busy`.
 */
export async function undoPoints(
  context: VerbContext,
  { club_id, ranking_id }: { club_id?: string | undefined; ranking_id: string },
): Promise<{ athletes: number }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const club = resolvedClubSql(actor.userId, club_id ?? null, "managed");
  return await retryOnConflict(async () => {
    const [viewer, [scene], rows] = await Promise.all([
      readViewer(services, actor),
      services.read(clubSceneStatement(db, club)),
      services.read(rankingStateStatement(db, { matchIds: [], rankingIds: [ranking_id], withInitial: true })),
    ]);
    const clubId = requireManagedClub(viewer, club_id ?? null);
    const ranking = scene?.rankings.find(({ id }) => id === ranking_id);
    if (!ranking) throw new AppError("not_found");
    if (ranking.closedAt !== null) throw new AppError("conflict", { message: CLOSED });
    const state = parseRankingState(rows);
    const at = services.now();
    const back = state.initial.map((given) => ({ kind: "take_back" as const, given, at }));
    if (back.length > 0)
      await commitAs(context, {
        writable: clubId,
        statements: changeRankings(services, state, back).statements,
        lookAgain: { clubIds: [clubId] },
      });
    return { athletes: new Set(state.initial.map(({ awards }) => awards[0]!.athleteId)).size };
  });
}
