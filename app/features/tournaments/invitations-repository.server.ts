import { sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentEntries } from "../../../drizzle/schema/tournaments.ts";
import { ENTRY_STATUSES } from "../../lib/tournament-states.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { markSql } from "./entry-statements.server.ts";

const ENTRY = tableRow(tournamentEntries, ["athleteId", "partnerId"]);

const invitationRow = rowSchema(() =>
  ENTRY.schema().extend({
    status: z.enum(ENTRY_STATUSES),
    mark: z.string(),
    /** The accounts of who sent it and of whom it names. */
    userId: z.string().nullable(),
    partnerUserId: z.string().nullable(),
  }),
);

/** An invitation to play in doubles, whatever became of it: one row, or none for an entry that never was one. */
export function invitationStatement(db: Database, entryId: string) {
  return query(
    db,
    sql`select n.athlete_id as "athleteId", n.partner_id as "partnerId", n.status, ${markSql} as mark,
      (select a.user_id from athletes a where a.id = n.athlete_id) as "userId",
      (select a.user_id from athletes a where a.id = n.partner_id) as "partnerUserId"
    from tournament_entries n join tournament_events v on v.id = n.event_id
    where n.id = ${entryId}::uuid and v.format = 'doubles'`,
    invitationRow,
  );
}
