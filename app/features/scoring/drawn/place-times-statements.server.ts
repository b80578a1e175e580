import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

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
