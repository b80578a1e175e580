import { sql } from "drizzle-orm";
import { z } from "zod";
import { expiryReminders } from "../../../../drizzle/schema/subscriptions.ts";
import { DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { literal, literals } from "../../../../drizzle/schema/columns.ts";
import { REMINDER_DAYS, RUNNING_STATUSES } from "../../../../drizzle/schema/enums.ts";

const factsOf = () => ({
  days: z.literal(REMINDER_DAYS),
  endsAt: z.string(),
  timeZone: z.string(),
  plan: z.string(),
  club: z.object({ id: z.string(), name: z.string() }).nullable(),
});

const dueRow = rowSchema(() => z.object({ ...factsOf(), subscriptionId: z.string(), userId: z.string() }));

/** A reminder that somebody should get. `endsAt` has Postgres' microseconds. */
type DueReminder = RowOf<typeof dueRow>;

const unmailedRow = rowSchema(() =>
  z.object({ ...factsOf(), id: z.string(), email: z.string(), name: z.string() }),
);

/** A reminder whose notification is written and whose mail is not sent yet; `id` is its row's. */
export type UnmailedReminder = RowOf<typeof unmailedRow>;

/** Subscriptions `s` that will end by themselves. One whose payment is on its way is not expired (product §7). */
const ENDING = sql`s.ended_at is null and not s.is_processing and s.status in ${literals([...RUNNING_STATUSES, "past_due"])}`;

/** The owner of subscription `s`, and the zone that its days are counted in: looked up one by one, since few are ending. */
const OWNER = sql`cross join lateral (select b.user_id, b.club_id from billing_customers b where b.id = s.customer_id offset 0) payer
  left join lateral (select club.id, club.name, club.time_zone from clubs club where club.id = payer.club_id offset 0) c on true
  left join lateral (select u.club_id from users u where u.id = payer.user_id offset 0) athlete on true
  left join lateral (select club.time_zone from clubs club where club.id = athlete.club_id offset 0) home on true
  cross join lateral (select coalesce(c.time_zone, home.time_zone, ${DEFAULT_TIME_ZONE}) as name) zone`;

const FACTS = sql`to_jsonb(s.ends_at) #>> '{}' as "endsAt", zone.name as "timeZone", s.plan,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as club`;

/** The least of `REMINDER_DAYS` that has come, `away.days` before the end; null while none has. */
const DUE_DAYS = sql`case ${sql.join(
  REMINDER_DAYS.toReversed().map((days) => sql`when away.days <= ${literal(days)} then ${literal(days)}`),
  sql` `,
)} end`;

/**
 * The reminders that are due and not written, nearest end first: of 7, 2 and 0 calendar days the least that has come,
 * so that a job that was down reminds once, not three times. A club's go to all its admins. Only what ends within
 * nine days is looked at.
 */
export function dueRemindersStatement(db: Database, now: Date, limit: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    select s.id as "subscriptionId", who.id as "userId", due.days, ${FACTS}
    from subscriptions s ${OWNER}
    cross join lateral (select (s.ends_at at time zone zone.name)::date - (${at} at time zone zone.name)::date as days) away
    cross join lateral (select ${DUE_DAYS} as days) due
    cross join lateral (select payer.user_id as id where payer.user_id is not null
      union all select ca.user_id from club_admins ca where ca.club_id = payer.club_id) who
    where s.ends_at > ${at} and s.ends_at < ${at} + interval '${literal(Math.max(...REMINDER_DAYS) + 2)} days' and ${ENDING} and due.days is not null
      and not exists (select 1 from expiry_reminders r where r.subscription_id = s.id and r.ends_at = s.ends_at
        and r.user_id = who.id and r.days <= due.days)
    order by s.ends_at, s.id, who.id limit ${limit}`,
    dueRow,
  );
}

/**
 * Writes the rows of reminders, `id` given by the caller: the batch is lost (`isWriteConflict`) where a subscription
 * no longer ends as it was read, or where another run wrote it. A person who resumes meanwhile waits for the batch,
 * or the batch for them.
 */
export function writeReminders(
  db: Database,
  reminders: readonly (DueReminder & { id: string })[],
  now: Date,
): Statement[] {
  const written = recordsOf(reminders, "written", {
    id: expiryReminders.id,
    subscriptionId: expiryReminders.subscriptionId,
    endsAt: expiryReminders.endsAt,
    days: expiryReminders.days,
    userId: expiryReminders.userId,
  });
  return [
    command(
      db,
      sql`select s.id from (select distinct written."subscriptionId" as id from ${written} order by 1 offset 0) written
      cross join lateral (select s.id from subscriptions s where s.id = written.id for share) s`,
    ),
    guardStatement(
      db,
      sql`not exists (select 1 from ${written} where (select count(*) from subscriptions s
        where s.id = written."subscriptionId" and s.ends_at = written."endsAt" and ${ENDING}) = 0)`,
      "expiry reminder",
    ),
    command(
      db,
      sql`insert into expiry_reminders (id, subscription_id, ends_at, days, user_id, created_at)
      select written.id, written."subscriptionId", written."endsAt", written.days, written."userId", ${now.toISOString()}::timestamptz
      from ${written}`,
    ),
  ];
}

/**
 * Written reminders whose mail is not sent, oldest first: not older than `hours`, while the subscription still ends
 * then, and without a later reminder of it.
 */
export function unmailedStatement(
  db: Database,
  now: Date,
  { hours, limit }: { hours: number; limit: number },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    select r.id, r.days, person.email, person.name, ${FACTS}
    from expiry_reminders r
    cross join lateral (select u.email, u.name from users u where u.id = r.user_id offset 0) person
    cross join lateral (select s.* from subscriptions s where s.id = r.subscription_id and s.ends_at = r.ends_at
      and ${ENDING} offset 0) s
    ${OWNER}
    where r.mailed_at is null and r.created_at > ${at} - make_interval(hours => ${hours}::int) and r.ends_at > ${at}
      and not exists (select 1 from expiry_reminders later where later.subscription_id = r.subscription_id
        and later.ends_at = r.ends_at and later.user_id = r.user_id and later.days < r.days)
    order by r.created_at, r.id limit ${limit}`,
    unmailedRow,
  );
}

/** Notes that the mails of these rows need not be sent any more. */
export function markMailed(db: Database, ids: readonly string[], now: Date): Statement {
  return command(
    db,
    sql`update expiry_reminders set mailed_at = ${now.toISOString()}::timestamptz
    where mailed_at is null and id = any(${`{${ids.join(",")}}`}::uuid[])`,
  );
}

/** Calendar days before the renewal of a year's subscription at which its people are mailed (product §7). */
const RENEWAL_DAYS = 15;

const dueRenewalRow = rowSchema(() =>
  z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    plan: z.string(),
    currency: z.string(),
    /** When it is charged. */
    at: z.string(),
    cents: z.number(),
    timeZone: z.string(),
    club: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Names the renewal: a person gets one mail about it. */
    key: z.string(),
  }),
);

/** A renewal of a year that somebody is to be mailed about, as Postgres writes JSON. */
type DueRenewal = RowOf<typeof dueRenewalRow>;

/** Subscriptions `s` of a year that renew by themselves. */
const RENEWING = sql`s.interval = 'year' and s.ended_at is null and s.ends_at is null and not s.is_processing
  and s.status in ${literals(RUNNING_STATUSES)}`;

const RENEWAL_KEY = sql`'renews ' || s.stripe_subscription_id || ' ' || to_char(s.current_period_end at time zone 'utc', 'YYYY-MM-DD')`;

/**
 * Renewals of a year within 15 calendar days whose people have no mail about them yet, the nearest first; a club's go to all its admins.
 */
export function dueRenewalsStatement(db: Database, now: Date, limit: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    select s.id as "subscriptionId", who.id as "userId", s.plan, s.currency, renewal.at,
      coalesce(s.next_charge_cents, s.price_cents) as cents, zone.name as "timeZone", ${RENEWAL_KEY} as key,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as club
    from subscriptions s ${OWNER}
    cross join lateral (select coalesce(s.next_charge_at, s.current_period_end) as at) renewal
    cross join lateral (select payer.user_id as id where payer.user_id is not null
      union all select ca.user_id from club_admins ca where ca.club_id = payer.club_id) who
    where ${RENEWING} and s.current_period_end > ${at} and s.current_period_end < ${at} + interval '${literal(RENEWAL_DAYS + 2)} days'
      and (renewal.at at time zone zone.name)::date - (${at} at time zone zone.name)::date <= ${literal(RENEWAL_DAYS)}
      and not exists (select 1 from mails m where m.user_id = who.id and m.key = ${RENEWAL_KEY})
    order by s.current_period_end, s.id, who.id limit ${limit}`,
    dueRenewalRow,
  );
}

/** The batch is lost (`isWriteConflict`) where one of these does not renew by itself any more; a person who cancels waits for it, or it for them. */
export function guardRenewals(db: Database, due: readonly DueRenewal[]): Statement[] {
  const ids = sql`${`{${[...new Set(due.map(({ subscriptionId }) => subscriptionId))].join(",")}}`}::uuid[]`;
  return [
    command(db, sql`select 1 from subscriptions s where s.id = any(${ids}) order by s.id for share`),
    guardStatement(
      db,
      sql`not exists (select 1 from subscriptions s where s.id = any(${ids}) and not (${RENEWING}))`,
      "renewal",
    ),
  ];
}
