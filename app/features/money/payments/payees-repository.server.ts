import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { payeeAccounts } from "../../../../drizzle/schema/payees.ts";
import { LIVE_STATUSES, PAYOUT_SCHEDULES } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { clubPixSchema, clubPixSql } from "./club-pix-repository.server.ts";
import {
  handReturnSchema,
  handReturnsSql,
  lateShareSchema,
  lateSharesSql,
  placeOfShareSql,
} from "./hand-returns-repository.server.ts";
import type { PayeeCopy, PayoutSchedule } from "./payee.ts";

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    club: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        adminUserIds: z.array(z.string()),
      })
      .nullable(),
    /** The Pix key of the club; and where its holder is, as far as it says, for a key that is yet to come. */
    pix: clubPixSchema().nullable(),
    city: z.string().nullable(),
    payee: payeeSchema().nullable(),
    /** The balances of the account by our lines, one for each currency. */
    balances: z.array(z.object({ currency: z.enum(["BRL", "USD"]), cents: z.number() })),
    dues: z.array(
      z.object({
        entryId: z.string(),
        athleteId: z.string(),
        athlete: z.string(),
        event: z.string(),
        tournament: z.string(),
        amountCents: z.number(),
        currency: z.enum(["BRL", "USD"]),
        paidAt: z.string().nullable(),
        markedBy: z.string().nullable(),
        place: z.union([z.literal(1), z.literal(2)]),
      }),
    ),
    returns: z.array(handReturnSchema()),
    late: z.array(lateShareSchema()),
  }),
);

/** At most so many of what is paid at the club are on the panel, what is due first. */
const MOST_DUES = 200;

/** A club's account, what it has got, and what is paid at the club; `mayOpen` says whether the asker administers it. */
export function payeePageStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  return query(
    db,
    sql`
    with c as materialized (select id, name, contact_email, city_code from clubs where id = ${club} and ${isLive} and ${administersSql(asker, club)})
    select exists (select 1 from c) as "mayOpen",
      (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.contact_email,
        'adminUserIds', (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = c.id)) from c) as club,
      (select ${clubPixSql(sql`c.id`)} from c) as pix,
      (select m.name from c join municipalities m on m.code = c.city_code) as city,
      (select ${payeeOfClubSql(sql`c.id`)} from c) as payee,
      (select coalesce(jsonb_agg(s), '[]') from (select l.currency, sum(l.amount_cents)::int as cents from c
        join payee_accounts pa on pa.club_id = c.id join payee_lines l on l.stripe_account_id = pa.stripe_account_id
        group by l.currency order by l.currency) s) as balances,
      (select coalesce(jsonb_agg(d), '[]') from (
        select n.id as "entryId", a.id as "athleteId", a.name as athlete, v.name as event, t.name as tournament,
          s.amount_cents as "amountCents", s.currency, s.paid_at as "paidAt", u.name as "markedBy", ${placeOfShareSql} as place
        from c join tournaments t on t.club_id = c.id and t.payee = 'at_club' and t.status in ${literals(LIVE_STATUSES)}
          join tournament_events v on v.tournament_id = t.id join tournament_entries n on n.event_id = v.id and n.status = 'confirmed'
          join entry_shares s on s.entry_id = n.id and s.amount_cents > 0 and s.status in ('due', 'paid')
          join athletes a on a.id = s.athlete_id left join users u on u.id = s.marked_by
        order by s.status, t.starts_on, t.id, a.name, a.id limit ${MOST_DUES}::int) d) as dues,
      coalesce((select ${handReturnsSql(sql`t.club_id = c.id`)} from c), '[]') as returns,
      coalesce((select ${lateSharesSql(sql`t.club_id = c.id`)} from c), '[]') as late`,
    officeRow,
  );
}

/** Begins a club's account before Stripe is asked for it; a second one at once breaks a unique key. */
export function insertPayee(db: Database, row: typeof payeeAccounts.$inferInsert): Statement {
  return db.insert(payeeAccounts).values(row);
}

/** Writes down which account at Stripe it is, unless one is. */
export function setStripeAccount(db: Database, id: string, stripeAccountId: string): Statement {
  return command(
    db,
    sql`update payee_accounts set stripe_account_id = ${stripeAccountId}, version = version + 1
    where id = ${id}::uuid and stripe_account_id is null`,
  );
}

const knownRow = rowSchema(() =>
  z.object({
    id: z.string(),
    clubId: z.string(),
    version: z.number(),
    isChargeable: z.boolean(),
    isPaidOut: z.boolean(),
    isDisconnected: z.boolean(),
    payoutSchedule: z.enum(PAYOUT_SCHEDULES).nullable(),
    adminUserIds: z.array(z.string()),
  }),
);

/** Writes down who pays an account out, as Stripe answered when it was asked for the first time; later its events say so. */
export function setPayoutSchedule(db: Database, id: string, schedule: PayoutSchedule): Statement {
  return command(
    db,
    sql`update payee_accounts set payout_schedule = ${schedule}, payout_look_at = null, version = version + 1
    where id = ${id}::uuid and payout_schedule is null`,
  );
}

/** The account of ours that Stripe knows by this id (`acct_…`): one row, or none. */
export function payeeAtStripeStatement(db: Database, stripeAccountId: string) {
  return query(
    db,
    sql`select p.id, p.club_id as "clubId", p.version, p.is_chargeable as "isChargeable", p.is_paid_out as "isPaidOut",
      p.disconnected_at is not null as "isDisconnected", p.payout_schedule as "payoutSchedule",
      (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = p.club_id) as "adminUserIds"
    from payee_accounts p where p.stripe_account_id = ${stripeAccountId}`,
    knownRow,
  );
}

/** Stores what Stripe says of an account (who pays it out only once we have asked for that), over the version that stood before it was asked; else the batch is decided again. */
export function savePayee(
  db: Database,
  { id, version }: { id: string; version: number },
  {
    isChargeable,
    isPaidOut,
    isSubmitted,
    requirements,
    payoutSchedule,
  }: PayeeCopy & { payoutSchedule: PayoutSchedule },
): Statement {
  return guardChange(
    db,
    sql`update payee_accounts set is_chargeable = ${isChargeable}, is_paid_out = ${isPaidOut}, is_submitted = ${isSubmitted},
      requirements = ${JSON.stringify(requirements)}::jsonb,
      payout_schedule = case when payout_schedule is not null then ${payoutSchedule} end, version = version + 1
    where id = ${id}::uuid and version = ${version}::int`,
    "payee",
  );
}

/** The connection has ended: the club may begin another. Twice harmless. */
export function disconnectPayee(db: Database, id: string, at: Date): Statement {
  return command(
    db,
    sql`update payee_accounts set disconnected_at = ${at.toISOString()}::timestamptz, is_chargeable = false, is_paid_out = false,
      version = version + 1 where id = ${id}::uuid and disconnected_at is null`,
  );
}

const ACCOUNT = tableRow(payeeAccounts, [
  "id",
  "stripeAccountId",
  "isChargeable",
  "isPaidOut",
  "isSubmitted",
  "payoutSchedule",
  "version",
]);

const requirementsSchema = () =>
  z.object({
    due: z.array(z.string()),
    pending: z.array(z.string()),
    disabledReason: z.string().nullable(),
  });

/** A club's connected account as a row reads it. */
export const payeeSchema = () =>
  ACCOUNT.schema().extend({
    requirements: requirementsSchema(),
    payoutSchedule: z.enum(PAYOUT_SCHEDULES).nullable(),
  });

/** SQL that holds where a club's connected account is ready, as `payeeState` says it. `club` is SQL of the club's id. */
export function isPayeeReadySql(club: SQL): SQL {
  return sql`exists (select 1 from payee_accounts pa where pa.club_id = ${club} and pa.disconnected_at is null
    and pa.is_chargeable and pa.is_paid_out)`;
}

/** SQL of a club's connected account as JSON, or null without one. `club` is SQL of the club's id. */
export function payeeOfClubSql(club: SQL): SQL {
  return sql`(select jsonb_build_object(${ACCOUNT.pairs("pa")}, 'requirements', pa.requirements)
    from payee_accounts pa where pa.club_id = ${club} and pa.disconnected_at is null)`;
}

const payeeRow = rowSchema(() => z.object({ payee: payeeSchema().nullable() }));

/** One row `{ payee }`: the connected account of a club, or null. */
export function payeeOfClubStatement(db: Database, clubId: string) {
  return query(db, sql`select ${payeeOfClubSql(sql`${clubId}::uuid`)} as payee`, payeeRow);
}
