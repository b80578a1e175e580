import { sql } from "drizzle-orm";
import { z } from "zod";
import { entryShares } from "../../../../drizzle/schema/payments.ts";
import { CURRENCIES } from "../../../lib/money.ts";
import {
  type Database,
  guardChange,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema } from "../../../platform/sql.server.ts";

const markedRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    tournamentId: z.string(),
    /** Tournament and event. */
    title: z.string(),
    /** Of the athlete's share; null where they have none. */
    amountCents: z.number().nullable(),
    currency: z.string().nullable(),
    /** Null for an athlete without an account. */
    userId: z.string().nullable(),
  }),
);

/** The club whose tournament an entry is of, with an athlete's share of it: one row, or none. */
export function shareToMarkStatement(
  db: Database,
  { entryId, athleteId }: { entryId: string; athleteId: string },
) {
  return query(
    db,
    sql`select t.club_id as "clubId", t.id as "tournamentId", t.name || ', ' || v.name as title, s.amount_cents as "amountCents",
      s.currency, a.user_id as "userId"
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
      left join entry_shares s on s.entry_id = n.id and s.athlete_id = ${athleteId}::uuid left join athletes a on a.id = s.athlete_id
    where n.id = ${entryId}::uuid`,
    markedRow,
  );
}

/** Serialises a mark with what gives the entry up: money is then marked before, and owed back by the rule, or after, and owed back whole. */
export function lockEventOfEntry(db: Database, entryId: string): Statement {
  return command(
    db,
    sql`select 1 from tournament_events where id = (select event_id from tournament_entries where id = ${entryId}::uuid) for no key update`,
  );
}

const SHARE_CHANGED = "Esta inscrição mudou. Atualize a página e confira.";

/**
 * A share that is due at the club was paid there, or one that was so marked is due again. What comes for an entry that was given up before pays
 * for nothing: it is owed back whole at once. The batch throws `conflict` for any other share: one of a tournament that is paid here, one that
 * stands so already, one that was given back.
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
      marked_by = case when ${share.isPaid} then ${share.by}::uuid end,
      owed_cents = case when ${share.isPaid} and n.status = 'withdrawn' then s.amount_cents else 0 end
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
    where s.entry_id = ${share.entryId}::uuid and s.athlete_id = ${share.athleteId}::uuid and n.id = s.entry_id
      and n.status in ('confirmed', 'withdrawn') and t.payee = 'at_club' and s.amount_cents > 0 and ${isMarkable}`,
    "conflict",
    sql`${SHARE_CHANGED}::text`,
  );
}

/** Shares of an entry that were paid at the club are owed back from now on, as much of each as is said. */
export function oweShares(
  db: Database,
  entryId: string,
  owed: readonly { athleteId: string; amountCents: number }[],
): Statement {
  const rows = owed.map(({ athleteId, amountCents }) => ({ athleteId, owed: amountCents }));
  return command(
    db,
    sql`update entry_shares s set owed_cents = o.owed
    from ${recordsOf(rows, "o", { athleteId: entryShares.athleteId, owed: entryShares.owedCents })}
    where s.entry_id = ${entryId}::uuid and s.athlete_id = o."athleteId" and s.status = 'paid' and s.stripe_payment_intent_id is null`,
  );
}

const owedRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    clubName: z.string(),
    tournamentId: z.string(),
    tournament: z.string(),
    event: z.string(),
    userId: z.string().nullable(),
    owedCents: z.number(),
    currency: z.enum(CURRENCIES),
    isReturned: z.boolean(),
  }),
);

/** The share of an athlete of an entry that a club owes back, or owed: one row; none where it never did. */
export function owedShareStatement(
  db: Database,
  { entryId, athleteId }: { entryId: string; athleteId: string },
) {
  return query(
    db,
    sql`select c.id as "clubId", c.name as "clubName", t.id as "tournamentId", t.name as tournament, v.name as event, a.user_id as "userId",
      s.owed_cents as "owedCents", s.currency, s.returned_at is not null as "isReturned"
    from entry_shares s join tournament_entries n on n.id = s.entry_id join tournament_events v on v.id = n.event_id
      join tournaments t on t.id = v.tournament_id join clubs c on c.id = t.club_id join athletes a on a.id = s.athlete_id
    where s.entry_id = ${entryId}::uuid and s.athlete_id = ${athleteId}::uuid and s.owed_cents > 0`,
    owedRow,
  );
}

/**
 * Writes down that what was owed was given back, or is owed again: that alone makes a share that was paid at the club `refunded`. The batch fails
 * (`isWriteConflict`) unless it stands the other way, with the same sum.
 */
export function returnShareStatement(
  db: Database,
  share: { entryId: string; athleteId: string; owedCents: number; isReturned: boolean; by: string; at: Date },
): Statement {
  const { isReturned } = share;
  return guardChange(
    db,
    sql`update entry_shares s set status = ${isReturned ? "refunded" : "paid"},
      returned_at = case when ${isReturned} then ${share.at.toISOString()}::timestamptz end,
      returned_by = case when ${isReturned} then ${share.by}::uuid end
    where s.entry_id = ${share.entryId}::uuid and s.athlete_id = ${share.athleteId}::uuid and s.owed_cents = ${share.owedCents}::int
      and s.status = ${isReturned ? "paid" : "refunded"} and (s.returned_at is null) = ${isReturned}`,
    `share ${share.entryId}`,
  );
}
