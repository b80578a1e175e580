import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";

/** Where a match of a draw is to be played, or (nulls) nowhere yet. */
interface MatchTime {
  id: string;
  courtId: string | null;
  /** ISO 8601. */
  startsAt: string | null;
}

const TIME = {
  id: tournamentMatches.id,
  courtId: tournamentMatches.courtId,
  startsAt: tournamentMatches.startsAt,
};

/** A statement that writes courts and times of matches that nobody has been called to. */
export function writeMatchTimes(db: Database, times: readonly MatchTime[]): Statement {
  return command(
    db,
    sql`update tournament_matches t set court_id = c."courtId", starts_at = c."startsAt", version = t.version + 1
      from ${recordsOf(times, "c", TIME)} where t.id = c.id and t.state in ('waiting', 'ready')`,
  );
}

/** A statement that writes from when on a match may be played (ISO 8601), or that it may be at any time (null), while nobody has been called to it. */
export function writeNotBefore(db: Database, { id, at }: { id: string; at: string | null }): Statement {
  return command(
    db,
    sql`update tournament_matches set not_before = ${at}::timestamptz, version = version + 1
      where id = ${id} and state in ('waiting', 'ready')`,
  );
}

const PLACE = tableRow(tournamentMatches, ["id", "startsAt", "notBefore"]);

const placeTimeRow = rowSchema(() =>
  z.object({ ...PLACE.schema().shape, court: z.string().nullable(), timeZone: z.string() }),
);

/** Courts and hours of the matches that have one, of the draws that stand of which a condition on `d` holds. */
export function placeTimesStatement(db: Database, which: SQL) {
  return query(
    db,
    sql`select ${PLACE.columns("m")}, k.name as court, c.time_zone as "timeZone"
    from tournament_draws d join tournament_matches m on m.draw_id = d.id
      join tournaments t on t.id = m.tournament_id join clubs c on c.id = t.club_id
      left join tournament_courts k on k.id = m.court_id
    where d.status = 'drawn' and ${which}
      and (m.court_id is not null or m.starts_at is not null or m.not_before is not null)`,
    placeTimeRow,
  );
}
