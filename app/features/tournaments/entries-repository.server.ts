import { type SQL, sql } from "drizzle-orm";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";
import type { EntryStatus, ShareStatus } from "./entry-rules.ts";
import type { RefundRule } from "./refund-rule.ts";

/** A share of an entry, with who pays it. Instants are as the database writes JSON. */
export interface SnapshotShare {
  athleteId: string;
  userId: string | null;
  name: string;
  status: ShareStatus;
  amountCents: number;
  currency: string;
  stripePaymentIntentId: string | null;
  paidAt: string | null;
  /** The payer (`billing_customers.id`); null before a first purchase. */
  customerId: string | null;
}

/** A payment session of an entry that money may still come from. */
export interface SnapshotCheckout {
  id: string;
  userId: string;
  status: "open" | "processing";
  stripeSessionId: string | null;
  url: string | null;
  createdAt: string;
  expiresAt: string;
}

/** Who gets a place next: the first on the waiting list. */
export interface NextEntry {
  id: string;
  userIds: string[];
}

/** An entry with all that deciding about it needs; `mark` changes whenever something of it does. */
export interface EntrySnapshot {
  id: string;
  eventId: string;
  status: EntryStatus;
  heldUntil: string | null;
  mark: string;
  feeCents: number;
  currency: string;
  eventName: string;
  tournamentId: string;
  tournamentName: string;
  tournamentStatus: string;
  startsOn: string;
  refundRule: RefundRule;
  clubId: string;
  timeZone: string;
  shares: SnapshotShare[];
  checkouts: SnapshotCheckout[];
  /** Null when there is nobody, or no place once this entry is gone. */
  next: NextEntry | null;
}

/** Text that changes whenever the entry `n` or a share of it does. */
const markSql = sql`concat_ws('|', n.status, extract(epoch from n.held_until)::text, (select string_agg(
  s.athlete_id || s.status || coalesce(s.stripe_payment_intent_id, ''), ',' order by s.athlete_id)
  from entry_shares s where s.entry_id = n.id))`;

/**
 * The first on an event's waiting list, as an id, if there is a place once `freed` (an SQL count) are given up; of a tournament that still
 * takes changes.
 */
function nextIdSql(eventId: SQL, freed: SQL, except: SQL): SQL {
  return sql`(select w.id from tournament_entries w join tournament_events e on e.id = w.event_id
    join tournaments o on o.id = e.tournament_id where w.event_id = ${eventId} and w.status = 'waiting'
    and w.id is distinct from ${except} and o.status in ('open', 'closed')
    and e.max_entries > (select count(*) from tournament_entries x where x.event_id = ${eventId}
      and x.status in ('pending', 'confirmed')) - ${freed} order by w.created_at, w.id limit 1)`;
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
  const freed = sql`case when n.status in ('pending', 'confirmed') then 1 else 0 end`;
  return db.execute(sql`
    select jsonb_build_object('id', n.id, 'eventId', n.event_id, 'status', n.status, 'heldUntil', n.held_until,
      'mark', ${markSql}, 'feeCents', v.entry_fee_cents, 'currency', v.currency, 'eventName', v.name,
      'tournamentId', t.id, 'tournamentName', t.name, 'tournamentStatus', t.status, 'startsOn', t.starts_on,
      'refundRule', t.refund_rule, 'clubId', c.id, 'timeZone', c.time_zone,
      'shares', (select coalesce(jsonb_agg(jsonb_build_object('athleteId', s.athlete_id, 'userId', a.user_id,
          'name', a.name, 'status', s.status, 'amountCents', s.amount_cents, 'currency', s.currency,
          'stripePaymentIntentId', s.stripe_payment_intent_id, 'paidAt', s.paid_at, 'customerId', b.id)
          order by s.athlete_id), '[]')
        from entry_shares s join athletes a on a.id = s.athlete_id left join billing_customers b on b.user_id = a.user_id
        where s.entry_id = n.id),
      'checkouts', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'userId', k.user_id, 'status', k.status,
          'stripeSessionId', k.stripe_session_id, 'url', k.url, 'createdAt', k.created_at, 'expiresAt', k.expires_at)), '[]')
        from checkouts k where k.kind = 'entry_fee' and k.entry_id = n.id and k.status in ('open', 'processing')),
      'next', (select jsonb_build_object('id', w.id, 'userIds', ${usersOfSql(sql`w.id`)})
        from (select ${nextIdSql(sql`n.event_id`, freed, sql`n.id`)} as id) w where w.id is not null)) as entry
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
      join clubs c on c.id = t.club_id where n.id = ${id}`);
}

/** Serialises what changes the places of an event: first statement of every batch that does. */
export function lockEvent(db: Database, eventId: string): Statement {
  return db.execute(
    sql`select 1 from tournament_events where id = ${eventId}::uuid for no key update`,
  ) as unknown as Statement;
}

/** The batch fails (`isLostRace`) unless the entry and its shares stand as they were read. */
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

/** Moves an entry; `heldUntil` goes with `pending` only. */
export function setEntry(db: Database, id: string, status: EntryStatus, heldUntil: Date | null): Statement {
  return db.execute(sql`update tournament_entries set status = ${status},
    held_until = ${heldUntil?.toISOString() ?? null}::timestamptz where id = ${id}::uuid`) as unknown as Statement;
}

/** A share was paid, by this payment. */
export function setSharePaid(
  db: Database,
  share: { entryId: string; athleteId: string; stripePaymentIntentId: string; paidAt: Date },
): Statement {
  return db.execute(sql`update entry_shares set status = 'paid', paid_at = ${share.paidAt.toISOString()}::timestamptz,
      stripe_payment_intent_id = ${share.stripePaymentIntentId}
    where entry_id = ${share.entryId}::uuid and athlete_id = ${share.athleteId}::uuid`) as unknown as Statement;
}

/** Paid shares of entries are given back. */
export function setSharesRefunded(db: Database, entryId: string, athleteIds: readonly string[]): Statement {
  return db.execute(sql`update entry_shares set status = 'refunded' where entry_id = ${entryId}::uuid and status = 'paid'
    and athlete_id = any(${`{${athleteIds.join(",")}}`}::uuid[])`) as unknown as Statement;
}

/** Entries whose place was held until `now` and is not paid: rows `{ id }`, the longest first. */
export function dueHoldsStatement(db: Database, now: Date, limit: number) {
  return db.execute(sql`select id from tournament_entries where status = 'pending' and held_until is not null
    and held_until <= ${now.toISOString()}::timestamptz order by held_until, id limit ${limit}::int`);
}

/** Who waits although there is a place, in rows `{ id }`: the first of each event (a limit was raised, a worker died). */
export function forgottenStatement(db: Database, limit: number) {
  const next = nextIdSql(sql`v.id`, sql`0`, sql`null::uuid`);
  return db.execute(sql`select w.id from tournaments t join tournament_events v on v.tournament_id = t.id
    cross join lateral (select ${next} as id) w
    where t.status in ('open', 'closed') and w.id is not null and exists (
      select 1 from tournament_entries q where q.event_id = v.id and q.status = 'waiting') limit ${limit}::int`);
}
