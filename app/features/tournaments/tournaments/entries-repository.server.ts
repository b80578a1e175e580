import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { checkouts, entryShares } from "../../../../drizzle/schema/payments.ts";
import { tournamentEntries, tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  type Database,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import {
  ENTRY_STATUSES,
  EVENT_STATES,
  LIVE_STATUSES,
  PLACED_STATUSES,
  SHARE_STATUSES,
  UNDRAWN_STATES,
} from "../../../../drizzle/schema/enums.ts";
import {
  isPayeeReadySql,
  payeeOfClubSql,
  payeeSchema,
} from "../../money/payments/payees-repository.server.ts";
import {
  disputedPairsSql,
  disputedSchema,
  disputesMarkSql,
} from "../../money/payments/disputes-repository.server.ts";
import type { EntryStatus } from "./entry-rules.ts";
import { refundRuleSchema } from "./refund-rule.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";

const SHARE = tableRow(entryShares, [
  "athleteId",
  "status",
  "amountCents",
  "currency",
  "stripePaymentIntentId",
  "paidAt",
]);
const PAYER = tableRow(athletes, ["userId", "name"]);
const CHECKOUT = tableRow(checkouts, [
  "id",
  "userId",
  "status",
  "stripeSessionId",
  "url",
  "createdAt",
  "expiresAt",
  "destinationAccount",
  "applicationFeeCents",
]);
const ENTRY = tableRow(tournamentEntries, ["id", "eventId", "status", "heldUntil", "wonAt"]);
const EVENT = tableRow(tournamentEvents, {
  feeCents: "entryFeeCents",
  currency: "currency",
  eventName: "name",
  eventState: "state",
});
const TOURNAMENT = tableRow(tournaments, {
  tournamentId: "id",
  tournamentName: "name",
  tournamentStatus: "status",
  startsOn: "startsOn",
  payee: "payee",
  registrationClosesAt: "registrationClosesAt",
});

const shareSchema = () =>
  z.object({
    ...SHARE.schema().shape,
    ...PAYER.schema().shape,
    status: z.enum(SHARE_STATUSES),
    /** The payer (`billing_customers.id`), also of an account that was deleted since; null before a first purchase. */
    customerId: z.string().nullable(),
    ...disputedSchema(),
  });

/** A share of an entry, with who pays it. Instants are as the database writes JSON. */
export type SnapshotShare = z.output<ReturnType<typeof shareSchema>>;

const checkoutSchema = () => CHECKOUT.schema().extend({ status: z.enum(["open", "processing"]) });

/** A payment session of an entry that money may still come from. */
export type SnapshotCheckout = z.output<ReturnType<typeof checkoutSchema>>;

/** `owes`: something of it is to be paid here, so that the place is only held. */
const nextSchema = () => z.object({ id: z.string(), userIds: z.array(z.string()), owes: z.boolean() });

/** The entry that gets a place next: the first on the waiting list. */
type NextEntry = z.output<ReturnType<typeof nextSchema>>;

const entryRow = rowSchema(() =>
  z.object({
    entry: z.object({
      ...ENTRY.schema().shape,
      ...EVENT.schema().shape,
      ...TOURNAMENT.schema().shape,
      status: z.enum(ENTRY_STATUSES),
      eventState: z.enum(EVENT_STATES),
      mark: z.string(),
      refundRule: refundRuleSchema(),
      clubId: z.string(),
      clubName: z.string(),
      timeZone: z.string(),
      /** The club's account where the fees go to it; null where they do not, or it has none. */
      account: payeeSchema().nullable(),
      goesToAccount: z.boolean(),
      shares: z.array(shareSchema()),
      checkouts: z.array(checkoutSchema()),
      /** Null when there is nobody, or no place once this entry is gone. */
      next: nextSchema().nullable(),
    }),
  }),
);

/** An entry with all that deciding about it needs; `mark` changes whenever something of it does. */
export type EntrySnapshot = RowOf<typeof entryRow>["entry"];

const idRow = rowSchema(() => z.object({ id: z.string() }));

/** Text that changes whenever the entry `n` or a share of it does, or the bank's word about its payment. */
export const markSql = sql`concat_ws('|', n.status, extract(epoch from n.held_until)::text, (select string_agg(
  s.athlete_id || s.status || coalesce(s.stripe_payment_intent_id, '') || coalesce(${disputesMarkSql(sql`s.stripe_payment_intent_id`)}, ''), ',' order by s.athlete_id)
  from entry_shares s where s.entry_id = n.id))`;

/** SQL of the payer of a share `s` of an athlete `a`: of their account, or, once that was deleted, of whom the payment was taken. */
export const payerOfShareSql = sql`coalesce((select b.id from billing_customers b where b.user_id = a.user_id),
  (select y.customer_id from payments y where y.kind = 'payment' and y.stripe_payment_intent_id = s.stripe_payment_intent_id limit 1))`;

/**
 * The first on an event's waiting list, as an id, if there is a place once `freed` (an SQL count) are given up; of a tournament that still
 * takes changes. Once the event was drawn it is nobody: who takes a place in the draw is the organiser's to say. Nobody either while the
 * first owes something and the club's account takes no money: the place stays theirs.
 */
function nextIdSql(eventId: SQL, freed: SQL, except: SQL): SQL {
  return sql`(select first.id from (select w.id, o.payee, o.club_id from tournament_entries w join tournament_events e on e.id = w.event_id
    join tournaments o on o.id = e.tournament_id where w.event_id = ${eventId} and w.status = 'waiting'
    and w.id is distinct from ${except} and o.status in ${literals(LIVE_STATUSES)}
    and e.state in ${literals(UNDRAWN_STATES)} and e.max_entries > (select count(*) from tournament_entries x where x.event_id = ${eventId}
      and x.status in ${literals(PLACED_STATUSES)}) - ${freed} order by w.created_at, w.id limit 1) first
    where first.payee is distinct from 'connected' or ${isPayeeReadySql(sql`first.club_id`)} or not exists (
      select 1 from entry_shares s where s.entry_id = first.id and s.status = 'due'))`;
}

const usersOfSql = (
  entryId: SQL,
) => sql`(select coalesce(jsonb_agg(a.user_id), '[]') from tournament_entries y
  join athletes a on a.id in (y.athlete_id, y.partner_id) where y.id = ${entryId} and a.user_id is not null)`;

/** One row `{ entry: EntrySnapshot }` of an entry, found by its id or by that of a payment session; or none. */
export function entrySnapshotStatement(db: Database, by: { entryId: string } | { checkoutId: string }) {
  const id =
    "entryId" in by
      ? sql`${by.entryId}::uuid`
      : sql`(select entry_id from checkouts where id = ${by.checkoutId}::uuid)`;
  const freed = sql`case when n.status in ${literals(PLACED_STATUSES)} then 1 else 0 end`;
  return query(
    db,
    sql`
    select jsonb_build_object(${ENTRY.pairs("n")}, ${EVENT.pairs("v")}, ${TOURNAMENT.pairs("t")},
      'mark', ${markSql}, 'refundRule', t.refund_rule, 'clubId', c.id, 'clubName', c.name, 'timeZone', c.time_zone,
      'goesToAccount', t.payee is not distinct from 'connected',
      'account', case when t.payee = 'connected' then ${payeeOfClubSql(sql`c.id`)} end,
      'shares', (select coalesce(jsonb_agg(jsonb_build_object(${SHARE.pairs("s")}, ${PAYER.pairs("a")}, 'customerId', ${payerOfShareSql},
          ${disputedPairsSql(sql`s.stripe_payment_intent_id`)}) order by s.athlete_id), '[]')
        from entry_shares s join athletes a on a.id = s.athlete_id
        where s.entry_id = n.id),
      'checkouts', (select coalesce(jsonb_agg(jsonb_build_object(${CHECKOUT.pairs("k")})), '[]')
        from checkouts k where k.kind = 'entry_fee' and k.entry_id = n.id and k.status in ('open', 'processing')),
      'next', (select jsonb_build_object('id', w.id, 'userIds', ${usersOfSql(sql`w.id`)},
          'owes', t.payee is distinct from 'at_club' and exists (select 1 from entry_shares s where s.entry_id = w.id and s.status = 'due'))
        from (select ${nextIdSql(sql`n.event_id`, freed, sql`n.id`)} as id) w where w.id is not null)) as entry
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
      join clubs c on c.id = t.club_id where n.id = ${id}`,
    entryRow,
  );
}

/** Serialises what changes the places of an event: first statement of every batch that does. */
export function lockEvent(db: Database, eventId: string): Statement {
  return command(db, sql`select 1 from tournament_events where id = ${eventId}::uuid for no key update`);
}

/** The batch fails (`isWriteConflict`) unless the entry and its shares stand as they were read. */
export function guardEntry(db: Database, { id, mark }: Pick<EntrySnapshot, "id" | "mark">): Statement {
  return guardStatement(
    db,
    sql`(select ${markSql} = ${mark} from tournament_entries n where n.id = ${id}::uuid)`,
    "entry",
  );
}

/** After the place was given up: the batch fails unless the next one is whom it was read to be. */
export function guardNext(db: Database, eventId: string, next: NextEntry | null): Statement {
  const found = nextIdSql(sql`${eventId}::uuid`, sql`0`, sql`null::uuid`);
  return guardStatement(db, sql`${found} is not distinct from ${next?.id ?? null}::uuid`, "next");
}

export const SHARE_IS_PAID = "Esta parte da inscrição já está paga.";
export const PLACE_HAS_PASSED = "O prazo para pagar esta inscrição venceu e a vaga passou adiante.";

/** The batch throws `conflict` unless the athlete still has to pay their share of the entry. */
export function guardUnpaid(db: Database, entryId: string, athleteId: string): Statement {
  return refuseUnless(
    db,
    sql`exists (select 1 from entry_shares s where s.entry_id = ${entryId}::uuid
      and s.athlete_id = ${athleteId}::uuid and s.status = 'due')`,
    "conflict",
    sql`${SHARE_IS_PAID}::text`,
  );
}

/** The batch throws `deadline_passed` unless the place is held until when it was read to be. */
export function guardHeld(
  db: Database,
  { id, heldUntil }: Pick<EntrySnapshot, "id" | "heldUntil">,
): Statement {
  return refuseUnless(
    db,
    sql`exists (select 1 from tournament_entries n where n.id = ${id}::uuid and n.status = 'pending'
      and n.held_until = ${heldUntil}::timestamptz)`,
    "deadline_passed",
    sql`${PLACE_HAS_PASSED}::text`,
  );
}

/** Sets an entry's status; `heldUntil` goes with `pending` only. It is no place won (any more). */
export function setEntry(
  db: Database,
  id: string,
  status: EntryStatus,
  heldUntil: Date | null,
  withdrawnAt: Date | null = null,
): Statement {
  return command(
    db,
    sql`update tournament_entries set status = ${status}, withdrawn_at = ${withdrawnAt?.toISOString() ?? null}::timestamptz,
    held_until = ${heldUntil?.toISOString() ?? null}::timestamptz, won_at = null where id = ${id}::uuid`,
  );
}

/** A share was paid, by this payment. */
export function setSharePaid(
  db: Database,
  share: { entryId: string; athleteId: string; stripePaymentIntentId: string; paidAt: Date },
): Statement {
  return command(
    db,
    sql`update entry_shares set status = 'paid', paid_at = ${share.paidAt.toISOString()}::timestamptz,
      stripe_payment_intent_id = ${share.stripePaymentIntentId}
    where entry_id = ${share.entryId}::uuid and athlete_id = ${share.athleteId}::uuid`,
  );
}

/** Paid shares of entries are given back. */
export function setSharesRefunded(db: Database, entryId: string, athleteIds: readonly string[]): Statement {
  return command(
    db,
    sql`update entry_shares set status = 'refunded' where entry_id = ${entryId}::uuid and status = 'paid'
    and athlete_id = any(${`{${athleteIds.join(",")}}`}::uuid[])`,
  );
}

/** Entries whose place was held until `now` and is not paid: rows `{ id }`, the longest first. */
export function dueHoldsStatement(db: Database, now: Date, limit: number) {
  return query(
    db,
    sql`select id from tournament_entries where status = 'pending' and held_until is not null
    and held_until <= ${now.toISOString()}::timestamptz order by held_until, id limit ${limit}::int`,
    idRow,
  );
}

/** Finds the entries that wait although there is a place, in rows `{ id }`: the first of each event (a limit was raised, a worker died). */
export function forgottenStatement(db: Database, limit: number) {
  const next = nextIdSql(sql`v.id`, sql`0`, sql`null::uuid`);
  return query(
    db,
    sql`select w.id from tournaments t join tournament_events v on v.tournament_id = t.id
    cross join lateral (select ${next} as id) w
    where t.status in ${literals(LIVE_STATUSES)} and w.id is not null and exists (
      select 1 from tournament_entries q where q.event_id = v.id and q.status = 'waiting') limit ${limit}::int`,
    idRow,
  );
}
