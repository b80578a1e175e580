import { AppError } from "../../../lib/errors.ts";
import { writeConflictSeen } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { closeWindows } from "../../scoring/ledger/close-windows.server.ts";
import { closeRankingStatements, guardRanking } from "../../scoring/ledger/new-rankings-repository.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { leavingStatement } from "../../scoring/ledger/windows-repository.server.ts";
import { readRawTable, tableNames, toTable } from "../tables/read-table.server.ts";
import { finalStandingsStatement } from "./rankings-repository.server.ts";

/** Rows of a table that is closed, at most. */
const ROWS = 10_000;

/**
 * A club admin closes a ranking's season (product §5): its table and champion stay as they stand now, readable for ever, and
 * what is confirmed, corrected or annulled later moves nothing in it. The main ranking has no season. Closing again changes
 * nothing. Gives the champions' names. Throws `not_found`, `invalid_input`, `forbidden`, `club_read_only`,
 * `terms_required`, `unauthenticated`, `session_expired`, `busy`.
 */
export async function closeRanking(
  context: VerbContext,
  { club_id, ranking_id }: { club_id?: string | undefined; ranking_id: string },
): Promise<{ champions: string[] }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const whole = { limit: ROWS, cursor: 0, ranking: ranking_id, format: "singles" } as const;
  return await retryOnConflict(async () => {
    const [viewer, raw, due] = await Promise.all([
      readViewer(services, actor),
      readRawTable(context, { ...whole, clubId: club, withHidden: true }, whole),
      services.read(leavingStatement(services.db, { now: services.now(), limit: 1, rankingId: ranking_id })),
    ]);
    const clubId = requireManagedClub(viewer, asked);
    if (!raw?.ranking) throw new AppError("not_found");
    if (raw.ranking.isMain)
      throw new AppError("invalid_input", {
        message: "O ranking geral do clube não tem temporada a encerrar.",
      });
    const { rows, version } = toTable(raw, whole, tableNames(raw, nameInClub));
    const champions = rows.filter(({ position }) => position === 1).map(({ athlete }) => athlete.name);
    if (raw.ranking.closedAt !== null) return { champions };
    if (due.length > 0) {
      // The table that is kept has no line outside its window: the late ones are written first, and the table is read again.
      await closeWindows(context, { rankingId: ranking_id });
      throw writeConflictSeen(ranking_id);
    }
    const statements = [
      guardRanking(services.db, { id: ranking_id, version }),
      ...closeRankingStatements(services, ranking_id),
      finalStandingsStatement(
        services.db,
        rows.map(({ athlete, position, points, matches, wins, losses }) => ({
          rankingId: ranking_id,
          athleteId: athlete.id,
          position,
          points,
          matches,
          wins,
          losses,
        })),
      ),
    ];
    await commitAs(context, { writable: clubId, statements, lookAgain: { clubIds: [clubId] } });
    return { champions };
  });
}
