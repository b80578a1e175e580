import { sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const PLACE = tableRow(tournamentMatches, ["id", "key", "state", "version", "calledAt"]);

const placeRow = rowSchema(() =>
  z.object({
    ...PLACE.schema().shape,
    clubId: z.string(),
    tournamentId: z.string(),
    tournamentName: z.string(),
    eventId: z.string(),
    eventName: z.string(),
    eventState: z.string(),
    userIds: z.array(z.string()),
  }),
);

/** A place of a draw that stands, with the accounts of who plays there. */
export function placeStatement(db: Database, id: string) {
  return query(
    db,
    sql`select ${PLACE.columns("m")}, t.club_id as "clubId", t.id as "tournamentId", t.name as "tournamentName",
      v.id as "eventId", v.name as "eventName", v.state as "eventState",
      (select coalesce(jsonb_agg(a.user_id order by a.user_id), '[]') from athletes a
        where a.id = any(m.side1 || m.side2) and a.user_id is not null) as "userIds"
    from tournament_matches m join tournament_draws d on d.id = m.draw_id and d.status = 'drawn'
      join tournament_events v on v.id = m.event_id join tournaments t on t.id = m.tournament_id where m.id = ${id}::uuid`,
    placeRow,
  );
}
