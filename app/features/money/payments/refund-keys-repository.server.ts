import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { refundKeys, refundOrders } from "../../../../drizzle/schema/stripe-work.ts";
import { type Database, refuseUnlessChanged, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import {
  actsAsClubAdminSql,
  actsAsSuperAdminSql,
  type Asker,
} from "../../base/access/club-access-sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import type { RefundPix } from "./refund-key.ts";

/** At most so many of a list. */
const MOST_LISTED = 100;

const KEY = tableRow(refundKeys, ["kind", "pixKey", "holder", "givenAt"]);

/** SQL that holds where a refund `r` waits for a Pix key, as `asksForPixKey` says it. */
const ASKS_KEY = sql`r.status = 'dead' and r.currency = 'BRL'`;

/** SQL of what the payment of a refund `r` was for, as its receipt says it. */
const DESCRIPTION = sql`(select y.description from payments y where y.stripe_payment_intent_id = r.stripe_payment_intent_id
  and y.kind = 'payment' limit 1)`;

/** SQL of the name of a payer: the club `pc`, or the person `pu`. */
const PAYER_NAME = sql`coalesce(pc.name, pu.name)`;
const PAYER = sql`left join clubs pc on pc.id = b.club_id left join users pu on pu.id = b.user_id and pu.user_role <> ${REMOVED_ROLE}`;

/** SQL of the people of a payer `b`: the person, or the club's admins; nobody of a deleted account. */
const PAYERS = sql`(select coalesce(jsonb_agg(jsonb_build_object('userId', who.user_id, 'clubId', b.club_id) order by who.user_id), '[]')
  from (select pu.id as user_id where pu.id is not null
    union all select ca.user_id from club_admins ca where ca.club_id = b.club_id) who)`;
const payersSchema = () => z.array(z.object({ userId: z.string(), clubId: z.string().nullable() }));

const keyRefundRow = rowSchema(() =>
  z.object({
    id: z.string(),
    amountCents: z.number(),
    description: z.string().nullable(),
    tournamentId: z.string().nullable(),
    key: KEY.schema().nullable(),
    clubName: z.string().nullable(),
    doneAt: z.string().nullable(),
  }),
);

/** The refunds of a person, or of a club that the asker is an admin of, that ask for a Pix key, have one, or were given back by one; to a live session. */
export function keyRefundsStatement(
  db: Database,
  payer: { userId: string } | { club: SQL; asker: Asker },
  isLive: SQL,
) {
  const whose =
    "club" in payer
      ? sql`b.club_id = ${payer.club} and ${actsAsClubAdminSql(payer.asker, sql`b.club_id`)}`
      : sql`b.user_id = ${payer.userId}::uuid`;
  return query(
    db,
    sql`select r.id, r.amount_cents as "amountCents", ${DESCRIPTION} as description, v.tournament_id as "tournamentId",
      case when k.refund_id is not null then jsonb_build_object(${KEY.pairs("k")}) end as key,
      c.name as "clubName", k.done_at as "doneAt"
    from billing_customers b join refund_orders r on r.customer_id = b.id left join refund_keys k on k.refund_id = r.id
      left join clubs c on c.id = k.club_id left join tournament_entries n on n.id = r.entry_id
      left join tournament_events v on v.id = n.event_id
    where ${whose} and ${isLive} and (${ASKS_KEY} or k.done_at is not null)
    order by r.ordered_at desc, r.id limit ${MOST_LISTED}::int`,
    keyRefundRow,
  );
}

const refundToKeyRow = rowSchema(() =>
  z.object({
    status: z.string(),
    currency: z.string(),
    amountCents: z.number(),
    payers: payersSchema(),
    /** The payer: a person, or a club. */
    payerUserId: z.string().nullable(),
    payerClubId: z.string().nullable(),
    payerName: z.string().nullable(),
    birthDate: z.string().nullable(),
    guardianEmail: z.string().nullable(),
    /** The key that was given before, and whether the refund was given back by it. */
    key: KEY.schema().extend({ clubId: z.string().nullable(), isDone: z.boolean() }).nullable(),
    /** The part of the payment that the payer has not got back, and of it the part on a club's account, in centavos. */
    paidCents: z.number(),
    clubCents: z.number(),
    /** The club that was asked with a first key, else the one whose connected account that is; null where it is none's, or gone. */
    payee: z.object({ id: z.string(), name: z.string(), adminUserIds: z.array(z.string()) }).nullable(),
    /** The accounts of the platform's team. */
    team: z.array(z.string()),
  }),
);

/** Reads a refund with its payer and all that says who owes it: one row, or none. */
export function refundToKeyStatement(db: Database, refundId: string) {
  return query(
    db,
    sql`select r.status, r.currency, r.amount_cents as "amountCents", ${PAYERS} as payers, b.user_id as "payerUserId",
      b.club_id as "payerClubId", ${PAYER_NAME} as "payerName", a.birth_date as "birthDate", a.guardian_email as "guardianEmail",
      case when k.refund_id is not null then jsonb_build_object(${KEY.pairs("k")}, 'clubId', k.club_id,
        'isDone', k.done_at is not null) end as key,
      (select coalesce(sum(y.amount_cents), 0)::int from payments y
        where y.stripe_payment_intent_id = r.stripe_payment_intent_id) as "paidCents",
      (select coalesce(sum(l.amount_cents), 0)::int from payments y join payee_lines l on l.stripe_charge_id = y.stripe_id
        where y.stripe_payment_intent_id = r.stripe_payment_intent_id and y.kind = 'payment'
          and l.kind in ('transfer', 'transfer_reversal')) as "clubCents",
      (select jsonb_build_object('id', c.id, 'name', c.name, 'adminUserIds',
          (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = c.id))
        from clubs c where c.id = coalesce(k.club_id, (select pa.club_id from payments y join checkouts o on o.id = y.checkout_id
          join payee_accounts pa on pa.stripe_account_id = o.destination_account and pa.disconnected_at is null
          where y.stripe_payment_intent_id = r.stripe_payment_intent_id and y.kind = 'payment' limit 1))) as payee,
      (select coalesce(jsonb_agg(s.id order by s.id), '[]') from users s where s.user_role = 'super_admin'
        and s.email_confirmed_at is not null and s.suspended_at is null) as team
    from refund_orders r join billing_customers b on b.id = r.customer_id ${PAYER} left join athletes a on a.user_id = b.user_id
      left join refund_keys k on k.refund_id = r.id
    where r.id = ${refundId}::uuid`,
    refundToKeyRow,
  );
}

/** A change of a key, or of what it is for, waits here for any other of the same refund, and for whoever has it tried again. */
export function lockRefund(db: Database, refundId: string): Statement {
  return db
    .select({ id: refundOrders.id })
    .from(refundOrders)
    .where(eq(refundOrders.id, refundId))
    .for("update");
}

/** SQL that holds while Stripe will not make a refund (its id as SQL) any more, and nobody has given it back. */
const isDeadSql = (refundId: string) =>
  sql`exists (select 1 from refund_orders r where r.id = ${refundId}::uuid and ${ASKS_KEY})`;

/** Keeps the key of a refund, over the one that was given before; the batch throws `conflict` once it is not dead any more, or given back. */
export function saveRefundKey(
  db: Database,
  {
    refundId,
    clubId,
    pix,
    by,
    at,
  }: { refundId: string; clubId: string | null; pix: RefundPix; by: string; at: Date },
): Statement {
  const { kind, pixKey, holder } = pix;
  return refuseUnlessChanged(
    db,
    sql`insert into refund_keys as k (refund_id, club_id, kind, pix_key, holder, given_at, given_by)
      select ${refundId}::uuid, ${clubId}::uuid, ${kind}, ${pixKey}, ${holder}, ${at.toISOString()}::timestamptz, ${by}::uuid
      where ${isDeadSql(refundId)}
      on conflict (refund_id) do update set kind = excluded.kind, pix_key = excluded.pix_key, holder = excluded.holder,
        given_at = excluded.given_at, given_by = excluded.given_by where k.done_at is null`,
    "conflict",
  );
}

const taskRow = rowSchema(() =>
  z.object({
    id: z.string(),
    amountCents: z.number(),
    payerName: z.string().nullable(),
    description: z.string().nullable(),
    givenAt: z.string(),
    readAt: z.string().nullable(),
    doneAt: z.string().nullable(),
    doneBy: z.string().nullable(),
  }),
);

/**
 * The refunds with a key that a club owes, to its admins, or (null) the platform, to super admins, and those that were given back; without their keys, to
 * a live session.
 */
export function refundTasksStatement(db: Database, club: SQL | null, asker: Asker, isLive: SQL) {
  const whose =
    club === null
      ? sql`k.club_id is null and ${actsAsSuperAdminSql(asker)}`
      : sql`k.club_id = ${club} and ${actsAsClubAdminSql(asker, club)}`;
  return query(
    db,
    sql`select r.id, r.amount_cents as "amountCents", ${PAYER_NAME} as "payerName", ${DESCRIPTION} as description,
      k.given_at as "givenAt", k.read_at as "readAt", k.done_at as "doneAt", du.name as "doneBy"
    from refund_keys k join refund_orders r on r.id = k.refund_id join billing_customers b on b.id = r.customer_id ${PAYER}
      left join users du on du.id = k.done_by
    where ${whose} and ${isLive} and (${ASKS_KEY} or k.done_at is not null)
    order by k.done_at desc nulls first, k.given_at, r.id limit ${MOST_LISTED}::int`,
    taskRow,
  );
}

const owedRefundRow = rowSchema(() =>
  z.object({
    id: z.string(),
    status: z.string(),
    stripePaymentIntentId: z.string(),
    payers: payersSchema(),
    amountCents: z.number(),
    clubId: z.string().nullable(),
    clubName: z.string().nullable(),
    payerName: z.string().nullable(),
    isRead: z.boolean(),
    isDone: z.boolean(),
    /** The payer disputes the payment at the bank, or has the money from there. */
    isDisputed: z.boolean(),
    /** The people of those who owe: the club's admins, or the platform's team. */
    owers: z.array(z.string()),
  }),
);

/** A refund that has a key, with those who owe it, but without the key: one row, or none. */
export function owedRefundStatement(db: Database, refundId: string) {
  return query(
    db,
    sql`select r.id, r.status, r.stripe_payment_intent_id as "stripePaymentIntentId", ${PAYERS} as payers,
      r.amount_cents as "amountCents", k.club_id as "clubId", c.name as "clubName", ${PAYER_NAME} as "payerName",
      k.read_at is not null as "isRead", k.done_at is not null as "isDone",
      exists (select 1 from disputes du where du.stripe_payment_intent_id = r.stripe_payment_intent_id and du.status <> 'won') as "isDisputed",
      case when k.club_id is null then (select coalesce(jsonb_agg(s.id order by s.id), '[]') from users s
          where s.user_role = 'super_admin' and s.email_confirmed_at is not null and s.suspended_at is null)
        else (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = k.club_id)
      end as owers
    from refund_keys k join refund_orders r on r.id = k.refund_id join billing_customers b on b.id = r.customer_id ${PAYER}
      left join clubs c on c.id = k.club_id
    where k.refund_id = ${refundId}::uuid`,
    owedRefundRow,
  );
}

/** Somebody of those who owe reads the key; the batch throws `conflict` where nothing is to be given back by it (any more). */
export function readKeyStatement(db: Database, refundId: string, at: Date): Statement {
  return refuseUnlessChanged(
    db,
    sql`update refund_keys k set read_at = coalesce(k.read_at, ${at.toISOString()}::timestamptz)
      where k.refund_id = ${refundId}::uuid and (k.done_at is not null or ${isDeadSql(refundId)})`,
    "conflict",
  );
}

/** The key itself: one row. */
export function keyOfRefundStatement(db: Database, refundId: string) {
  const { kind, pixKey, holder, givenAt } = refundKeys;
  return db
    .select({ kind, pixKey, holder, givenAt })
    .from(refundKeys)
    .where(eq(refundKeys.refundId, refundId));
}

/** Whoever owes has given the refund back by the key that was given at `givenAt`; the batch throws `conflict` for another key, or a second time. */
export function keyDoneStatement(
  db: Database,
  { refundId, givenAt, by, at }: { refundId: string; givenAt: Date; by: string; at: Date },
): Statement {
  return refuseUnlessChanged(
    db,
    sql`update refund_keys k set done_at = ${at.toISOString()}::timestamptz, done_by = ${by}::uuid
      where k.refund_id = ${refundId}::uuid and k.done_at is null and k.given_at = ${givenAt.toISOString()}::timestamptz
        and ${isDeadSql(refundId)}`,
    "conflict",
    sql`'A chave ou a devolução mudou. Atualize a página e confira antes de pagar.'::text`,
  );
}

/** Of an account that is deleted the keys go whose refund has ended; one that is still owed stays until it was given back. */
export function forgetEndedRefundKeys(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from refund_keys k using refund_orders r, billing_customers b
      where r.id = k.refund_id and b.id = r.customer_id and b.user_id = ${userId}::uuid and r.status in ('done', 'settled')`,
  );
}

/** Keys go a while after their refund has ended: given back by hand, made by Stripe after all, or settled otherwise. */
export function forgetOldRefundKeys(db: Database, before: Date): Statement {
  const ended = db
    .select({ id: refundOrders.id })
    .from(refundOrders)
    .where(
      and(
        eq(refundOrders.id, refundKeys.refundId),
        or(
          and(eq(refundOrders.status, "settled"), lt(refundOrders.settledAt, before)),
          and(eq(refundOrders.status, "done"), lt(refundOrders.doneAt, before)),
        ),
      ),
    );
  return db.delete(refundKeys).where(sql`exists ${ended}`);
}
