import { sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentEntries } from "../../../../drizzle/schema/tournaments.ts";
import { ENTRY_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { idsSql } from "./entering-repository.server.ts";
import { markSql } from "./entries-repository.server.ts";

const ENTRY = tableRow(tournamentEntries, ["athleteId", "partnerId"]);
const STANDING = tableRow(tournamentEntries, ["eventId", "athleteId", "partnerId"]);

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

const standingRow = rowSchema(() => STANDING.schema().extend({ status: z.enum(ENTRY_STATUSES) }));

/** The entry of an id, whatever became of it: one row, or none. */
export function entryOfIdStatement(db: Database, id: string) {
  return query(
    db,
    sql`select ${STANDING.columns("n")}, n.status from tournament_entries n where n.id = ${id}::uuid`,
    standingRow,
  );
}

/** The invitations that these athletes sent in an event end: they are entered otherwise. */
export function endInvitations(db: Database, eventId: string, ids: readonly string[], at: Date): Statement {
  return command(
    db,
    sql`update tournament_entries set status = 'withdrawn', withdrawn_at = ${at.toISOString()}::timestamptz
    where event_id = ${eventId}::uuid and status = 'invited' and athlete_id = any(${idsSql(ids)})`,
  );
}
