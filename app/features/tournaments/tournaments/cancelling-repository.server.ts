import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { expireEntryCheckouts } from "../../money/payments/checkouts-repository.server.ts";
import {
  disputedPairsSql,
  disputedSchema,
  disputesMarkSql,
} from "../../money/payments/disputes-repository.server.ts";
import { payerOfShareSql } from "./entries-repository.server.ts";

const tournamentRow = rowSchema(() =>
  z.object({
    tournament: z.object({
      id: z.string(),
      name: z.string(),
      clubId: z.string(),
      status: z.string(),
      mark: z.string().nullable(),
      /** The accounts of those who are entered. */
      userIds: z.array(z.string()),
      paid: z.array(
        z.object({
          athleteId: z.string(),
          /** Null once the account was deleted: the money goes back all the same. */
          userId: z.string().nullable(),
          amountCents: z.number(),
          currency: z.string(),
          entryId: z.string(),
          stripePaymentIntentId: z.string(),
          customerId: z.string(),
          ...disputedSchema(),
        }),
      ),
      clubName: z.string(),
      /** Shares that were paid at the club: it gives them back itself. */
      byHand: z.array(
        z.object({
          entryId: z.string(),
          athleteId: z.string(),
          userId: z.string().nullable(),
          amountCents: z.number(),
          currency: z.string(),
        }),
      ),
      /** Payment sessions at Stripe that are open. */
      sessions: z.array(z.string()),
    }),
  }),
);

/** A tournament with every entry that still stands, and what was paid for them; `mark` changes whenever one of them does. */
type TournamentToCancel = RowOf<typeof tournamentRow>["tournament"];

const liveSql = sql`tournament_entries n join tournament_events v on v.id = n.event_id`;

/** Entries of the whole tournament, or of one of its events. */
const ofSql = (eventId: string | null) => (eventId === null ? sql`true` : sql`v.id = ${eventId}::uuid`);

const markSql = (
  eventId: string | null,
) => sql`(select md5(string_agg(concat_ws('|', n.id::text, n.status, s.athlete_id::text, s.status,
  ${disputesMarkSql(sql`s.stripe_payment_intent_id`)}), ',' order by n.id, s.athlete_id)) from ${liveSql} left join entry_shares s on s.entry_id = n.id where v.tournament_id = t.id and ${ofSql(eventId)})`;

/** One row `{ tournament: TournamentToCancel }`, or none. */
export function tournamentToCancelStatement(db: Database, id: string, eventId: string | null = null) {
  const isOf = ofSql(eventId);
  return query(
    db,
    sql`
    select jsonb_build_object('id', t.id, 'name', t.name, 'clubId', t.club_id,
      'clubName', (select c.name from clubs c where c.id = t.club_id), 'status', t.status, 'mark', ${markSql(eventId)},
      'userIds', (select coalesce(jsonb_agg(distinct a.user_id), '[]') from ${liveSql}
        join athletes a on a.id in (n.athlete_id, n.partner_id)
        where v.tournament_id = t.id and ${isOf} and n.status <> 'withdrawn' and a.user_id is not null),
      'paid', (select coalesce(jsonb_agg(jsonb_build_object('entryId', n.id, 'athleteId', s.athlete_id, 'userId', a.user_id,
          'amountCents', s.amount_cents, 'currency', s.currency, 'stripePaymentIntentId', s.stripe_payment_intent_id,
          'customerId', ${payerOfShareSql}, ${disputedPairsSql(sql`s.stripe_payment_intent_id`)})), '[]') from ${liveSql} join entry_shares s on s.entry_id = n.id
        join athletes a on a.id = s.athlete_id
        where v.tournament_id = t.id and ${isOf} and n.status <> 'withdrawn' and s.status = 'paid'
          and s.stripe_payment_intent_id is not null),
      'byHand', (select coalesce(jsonb_agg(jsonb_build_object('entryId', n.id, 'athleteId', s.athlete_id, 'userId', a.user_id,
          'amountCents', s.amount_cents, 'currency', s.currency)), '[]') from ${liveSql} join entry_shares s on s.entry_id = n.id
        join athletes a on a.id = s.athlete_id
        where v.tournament_id = t.id and ${isOf} and n.status <> 'withdrawn' and s.status = 'paid' and s.amount_cents > 0
          and s.stripe_payment_intent_id is null),
      'sessions', (select coalesce(jsonb_agg(k.stripe_session_id), '[]') from ${liveSql}
        join checkouts k on k.kind = 'entry_fee' and k.entry_id = n.id where v.tournament_id = t.id and ${isOf} and k.status = 'open'
          and k.stripe_session_id is not null)) as tournament
    from tournaments t where t.id = ${id}::uuid`,
    tournamentRow,
  );
}

/** Every event of the tournament, in order: nobody enters, pays or leaves meanwhile; then it must stand as it was read. */
export function guardTournament(
  db: Database,
  { id, mark, status }: Pick<TournamentToCancel, "id" | "mark" | "status">,
  eventId: string | null = null,
): Statement[] {
  const lock = sql`select 1 from tournament_events where tournament_id = ${id}::uuid order by id for no key update`;
  const stands = sql`(select ${markSql(eventId)} is not distinct from ${mark} and t.status = ${status}
    from tournaments t where t.id = ${id}::uuid)`;
  return [command(db, lock), guardStatement(db, stands, "tournament")];
}

/** The tournament is cancelled, with all of its entries. */
export function cancelStatements(db: Database, id: string): Statement[] {
  return [
    command(db, sql`update tournaments set status = 'cancelled' where id = ${id}::uuid`),
    ...giveBackStatements(db, id, null),
  ];
}

/**
 * Entries of a tournament, or of one of its events, are withdrawn, open payment sessions over. Shares that were paid here are given back; those
 * that were paid at the club are owed whole until the office marks that it gave them back: no share is `refunded` before its money moves.
 */
export function giveBackStatements(db: Database, id: string, eventId: string | null): Statement[] {
  const isOf = ofSql(eventId);
  const entries = sql`(select n.id from ${liveSql} where v.tournament_id = ${id}::uuid and ${isOf})`;
  const withdrawn = [
    sql`update entry_shares set status = case when stripe_payment_intent_id is null then status else 'refunded' end,
      owed_cents = case when stripe_payment_intent_id is null then amount_cents else owed_cents end
      where status = 'paid' and amount_cents > 0 and entry_id in (select n.id from ${liveSql} where v.tournament_id = ${id}::uuid and ${isOf} and n.status <> 'withdrawn')`,
    sql`update tournament_entries set status = 'withdrawn', held_until = null where status <> 'withdrawn' and id in ${entries}`,
  ].map((statement) => command(db, statement));
  return [...withdrawn, expireEntryCheckouts(db, entries)];
}

/** After `guardTournament`: entries go on in another event of the tournament as they stand, with their shares. */
export function moveEntries(
  db: Database,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
): Statement {
  return command(
    db,
    sql`update tournament_entries set event_id = ${to}::uuid where event_id = ${from}::uuid
      and id = any(${`{${ids.join(",")}}`}::uuid[])`,
  );
}
