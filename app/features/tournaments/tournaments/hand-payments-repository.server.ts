import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, refuseUnlessChanged, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

const clubRow = rowSchema(() => z.object({ clubId: z.string() }));

/** The club whose tournament an entry is of: one row, or none. */
export function clubOfEntryStatement(db: Database, entryId: string) {
  return query(
    db,
    sql`select t.club_id as "clubId" from tournament_entries n join tournament_events v on v.id = n.event_id
      join tournaments t on t.id = v.tournament_id where n.id = ${entryId}::uuid`,
    clubRow,
  );
}

const CHANGED = "Esta inscrição mudou. Atualize a página e confira.";

/**
 * A share that is due at the club was paid there, or one that was so marked is due again. The batch throws `conflict` for any other: one of a
 * tournament that is paid here, of an entry that was given up, one that stands so already.
 */
export function markShareStatement(
  db: Database,
  share: { entryId: string; athleteId: string; isPaid: boolean; by: string; at: Date },
): Statement {
  const isMarkable = share.isPaid
    ? sql`s.status = 'due'`
    : sql`s.status = 'paid' and s.marked_by is not null and s.stripe_payment_intent_id is null`;
  return refuseUnlessChanged(
    db,
    sql`update entry_shares s set status = ${share.isPaid ? "paid" : "due"},
      paid_at = case when ${share.isPaid} then ${share.at.toISOString()}::timestamptz end,
      marked_by = case when ${share.isPaid} then ${share.by}::uuid end
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
    where s.entry_id = ${share.entryId}::uuid and s.athlete_id = ${share.athleteId}::uuid and n.id = s.entry_id
      and n.status = 'confirmed' and t.payee = 'at_club' and s.amount_cents > 0 and ${isMarkable}`,
    "conflict",
    sql`${CHANGED}::text`,
  );
}
