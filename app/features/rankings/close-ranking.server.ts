import { AppError } from "../../lib/errors.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { resolvedClubSql } from "../access/club-access-sql.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { closeRankingStatements, guardRanking } from "../ledger/new-ranking-statements.server.ts";
import { nameInClub } from "../people/public-name.ts";
import { toTable } from "../tables/read-table.server.ts";
import { tableStatement } from "../tables/table-statements.server.ts";
import { commitOffice } from "./commit-office.server.ts";
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
    const [viewer, [raw]] = await Promise.all([
      readViewer(services, actor),
      services.read(tableStatement(services.db, club, whole, services.now())),
    ]);
    const clubId = requireManagedClub(viewer, asked);
    if (!raw?.ranking) throw new AppError("not_found");
    if (raw.ranking.isMain)
      throw new AppError("invalid_input", {
        message: "O ranking geral do clube não tem temporada a encerrar.",
      });
    const { rows, version } = toTable(raw, whole, nameInClub);
    const champions = rows.filter(({ position }) => position === 1).map(({ athlete }) => athlete.name);
    if (raw.ranking.closedAt !== null) return { champions };
    await commitOffice(context, clubId, [
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
    ]);
    return { champions };
  });
}
