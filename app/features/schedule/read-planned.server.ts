import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../access/club-access-sql.server.ts";
import { liveSessionSql } from "../access/live-session-sql.server.ts";
import { type PlannedTournament, plannedStatement } from "./schedule-repository.server.ts";

/**
 * A tournament of a club (null: the one that the person's dashboard opens) with all that its timetable depends on, for who works for
 * the club. One statement that travels with the page's other reads. Throws `not_found`, `forbidden`, `unauthenticated`.
 */
export async function readPlanned(
  { services, actor }: VerbContext,
  { clubId, tournamentId }: { clubId: string | null; tournamentId: string },
): Promise<PlannedTournament> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [row] = await services.read(
    plannedStatement(services.db, {
      tournamentId,
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, services.now()),
    }),
  );
  if (!row?.mayOpen) throw new AppError("forbidden");
  if (!row.tournament) throw new AppError("not_found");
  return row.tournament;
}
