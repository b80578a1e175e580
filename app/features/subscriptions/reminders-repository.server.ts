import { sql } from "drizzle-orm";
import { DEFAULT_TIME_ZONE } from "../../lib/dates.ts";
import { type Database, guardStatement, rowsOf, type Statement } from "../../platform/database.server.ts";
import type { Reminder } from "./reminder.ts";

/** A reminder that somebody is owed. `endsAt` has Postgres' microseconds. */
export interface DueReminder extends Reminder {
  subscriptionId: string;
  userId: string;
}

/** A reminder that is told and not mailed yet; `id` is its row's. */
export interface UnmailedReminder extends Reminder {
  id: string;
  email: string;
  name: string;
}

/** What will end by itself: `s` is the subscription. What is on its way to being paid is not expired (product §7). */
const ENDING = sql`s.ended_at is null and not s.is_processing and s.status in ('active', 'trialing', 'past_due')`;

/** The owner of subscription `s`, and the zone that its days are counted in: looked up one by one, since few are ending. */
const OWNER = sql`cross join lateral (select b.user_id, b.club_id from billing_customers b where b.id = s.customer_id offset 0) payer
  left join lateral (select club.id, club.name, club.time_zone from clubs club where club.id = payer.club_id offset 0) c on true
  left join lateral (select u.club_id from users u where u.id = payer.user_id offset 0) athlete on true
  left join lateral (select club.time_zone from clubs club where club.id = athlete.club_id offset 0) home on true
  cross join lateral (select coalesce(c.time_zone, home.time_zone, ${DEFAULT_TIME_ZONE}) as name) zone`;

const FACTS = sql`to_jsonb(s.ends_at) #>> '{}' as "endsAt", zone.name as "timeZone", s.plan,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as club`;

/**
 * The reminders that are due and not told, nearest end first: of 7, 2 and 0 calendar days the least that has come, so that a
 * job that was down tells once, not three times. A club's go to all its admins. Only what ends within nine days is looked at.
 */
export function dueRemindersStatement(db: Database, now: Date, limit: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    select s.id as "subscriptionId", who.id as "userId", due.days, ${FACTS}
    from subscriptions s ${OWNER}
    cross join lateral (select (s.ends_at at time zone zone.name)::date - (${at} at time zone zone.name)::date as days) away
    cross join lateral (select case when away.days <= 0 then 0 when away.days <= 2 then 2 when away.days <= 7 then 7 end as days) due
    cross join lateral (select payer.user_id as id where payer.user_id is not null
      union all select ca.user_id from club_admins ca where ca.club_id = payer.club_id) who
    where s.ends_at > ${at} and s.ends_at < ${at} + interval '9 days' and ${ENDING} and due.days is not null
      and not exists (select 1 from expiry_reminders r where r.subscription_id = s.id and r.ends_at = s.ends_at
        and r.user_id = who.id and r.days <= due.days)
    order by s.ends_at, s.id, who.id limit ${limit}`);
}

/** Reads the answer of `dueRemindersStatement`. */
export const parseDueReminders = (result: unknown): DueReminder[] => rowsOf<DueReminder>(result);

/**
 * Writes the rows of reminders, `id` given by the caller: the batch is lost (`isLostRace`) where a subscription no longer ends
 * as it was read, or where somebody else told it; who resumes meanwhile waits for the batch, or it for them.
 */
export function tellReminders(
  db: Database,
  reminders: readonly (DueReminder & { id: string })[],
  now: Date,
): Statement[] {
  const told = sql`jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
    as told(id uuid, "subscriptionId" uuid, "endsAt" timestamptz, days int, "userId" uuid)`;
  return [
    db.execute(sql`select s.id from (select distinct told."subscriptionId" as id from ${told} order by 1 offset 0) told
      cross join lateral (select s.id from subscriptions s where s.id = told.id for share) s`) as unknown as Statement,
    guardStatement(
      db,
      sql`not exists (select 1 from ${told} where (select count(*) from subscriptions s
        where s.id = told."subscriptionId" and s.ends_at = told."endsAt" and ${ENDING}) = 0)`,
      "expiry reminder",
    ),
    db.execute(sql`insert into expiry_reminders (id, subscription_id, ends_at, days, user_id, created_at)
      select told.id, told."subscriptionId", told."endsAt", told.days, told."userId", ${now.toISOString()}::timestamptz
      from ${told}`) as unknown as Statement,
  ];
}

/**
 * Told reminders whose mail is owed, oldest first: not older than `hours`, while the subscription still ends as told, and
 * where no later reminder of it was told since.
 */
export function unmailedStatement(
  db: Database,
  now: Date,
  { hours, limit }: { hours: number; limit: number },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    select r.id, r.days, person.email, person.name, ${FACTS}
    from expiry_reminders r
    cross join lateral (select u.email, u.name from users u where u.id = r.user_id offset 0) person
    cross join lateral (select s.* from subscriptions s where s.id = r.subscription_id and s.ends_at = r.ends_at
      and ${ENDING} offset 0) s
    ${OWNER}
    where r.mailed_at is null and r.created_at > ${at} - make_interval(hours => ${hours}::int) and r.ends_at > ${at}
      and not exists (select 1 from expiry_reminders later where later.subscription_id = r.subscription_id
        and later.ends_at = r.ends_at and later.user_id = r.user_id and later.days < r.days)
    order by r.created_at, r.id limit ${limit}`);
}

/** Reads the answer of `unmailedStatement`. */
export const parseUnmailed = (result: unknown): UnmailedReminder[] => rowsOf<UnmailedReminder>(result);

/** Notes that the mails of these rows need not be sent any more. */
export function markMailed(db: Database, ids: readonly string[], now: Date): Statement {
  return db.execute(sql`update expiry_reminders set mailed_at = ${now.toISOString()}::timestamptz
    where mailed_at is null and id = any(${`{${ids.join(",")}}`}::uuid[])`) as unknown as Statement;
}
