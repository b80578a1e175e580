import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { tournaments } from "../../../../drizzle/schema/tournaments.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { hasTimesSql, impedimentsSql, ownImpedimentsSchema } from "./impediment-statements.server.ts";

const TOURNAMENT = tableRow(tournaments, ["id", "status", "startsOn", "endsOn", "clubId"]);
const CLUB = tableRow(clubs, ["timeZone"]);

const isEnteredSql = sql`exists (select 1 from tournament_entries n join tournament_events v on v.id = n.event_id
  where v.tournament_id = t.id and n.status <> 'withdrawn' and a.id in (n.athlete_id, n.partner_id))`;

const factsRow = rowSchema(() =>
  TOURNAMENT.schema().extend({
    ...CLUB.schema().shape,
    athleteId: z.string(),
    isEntered: z.boolean(),
    hasTimes: z.boolean(),
    impediments: ownImpedimentsSchema(),
  }),
);

/** Reads the facts that decide about a person's hours in a tournament that is out: one row, or none. */
export function ownImpedimentsStatement(
  db: Database,
  { tournamentId, userId }: { tournamentId: string; userId: string },
) {
  return query(
    db,
    sql`select ${TOURNAMENT.columns("t")}, ${CLUB.columns("c")}, a.id as "athleteId", ${isEnteredSql} as "isEntered",
      ${hasTimesSql} as "hasTimes", ${impedimentsSql(sql`a.id`)} as impediments
    from tournaments t join clubs c on c.id = t.club_id join athletes a on a.user_id = ${userId}::uuid
    where t.id = ${tournamentId}::uuid and t.status <> 'draft'`,
    factsRow,
  );
}
