import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { isSuspendedSql } from "../access/live-session-sql.server.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";
import { isWantedSql } from "./preferences-repository.server.ts";

const duePushRow = rowSchema(() =>
  z.object({
    notification_id: z.string(),
    subscription_id: z.string(),
    attempts: z.number(),
    created_at: z.string(),
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    message: z.string(),
    match_id: z.string().nullable(),
    invite_id: z.string().nullable(),
    pair_id: z.string().nullable(),
    club_id: z.string().nullable(),
    tournament_id: z.string().nullable(),
    expires_at: z.string().nullable(),
    /** The browser is still that person's, nobody has read it, there is still time, and the person still wants to be told. */
    is_of_use: z.boolean(),
    /** Whoever is signed in there may still be shown it. */
    is_live: z.boolean(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    quiet_from: z.number().nullable(),
    quiet_until: z.number().nullable(),
    time_zone: z.string().nullable(),
  }),
);

/** A push as it is taken to be sent; `attempts` counts this one. */
export type DuePush = RowOf<typeof duePushRow>;

/**
 * Takes pushes that are due until `untilAt` (only those of `notificationIds`, unless null), the oldest first: two runs never take the
 * same. One that is older than `hours` is not sent any more.
 */
export function takeDuePushes(
  db: Database,
  input: {
    now: Date;
    untilAt: Date;
    hours: number;
    limit: number;
    notificationIds: readonly string[] | null;
  },
) {
  const now = sql`${input.now.toISOString()}::timestamptz`;
  const which = input.notificationIds
    ? sql`and notification_id = any(${`{${input.notificationIds.join(",")}}`}::uuid[])`
    : sql``;
  return query(
    db,
    sql`with due as (select notification_id, subscription_id from pushes where next_at <= ${now}
        and created_at > ${now} - make_interval(hours => ${input.hours}::int) ${which}
        order by next_at limit ${input.limit}::int for update skip locked),
      taken as (update pushes p set attempts = p.attempts + 1, next_at = ${input.untilAt.toISOString()}::timestamptz from due
        where p.notification_id = due.notification_id and p.subscription_id = due.subscription_id
        returning p.notification_id, p.subscription_id, p.attempts, p.created_at)
    select t.notification_id, t.subscription_id, t.attempts, t.created_at, n.type, n.title, n.message,
      n.data ->> 'match_id' as match_id, n.data ->> 'invite_id' as invite_id, n.data ->> 'pair_id' as pair_id,
      (select m.club_id from matches m where m.id = (n.data ->> 'match_id')::uuid) as club_id,
      n.data ->> 'tournament_id' as tournament_id, n.expires_at, n.user_id = d.user_id and not n.is_read
        and (n.expires_at is null or n.expires_at > ${now}) and ${isWantedSql("push", sql`n.user_id`, sql`n.type`)} as is_of_use,
      exists (select 1 from sessions s where s.id = d.session_id and s.user_id = d.user_id and s.revoked_at is null
        and s.expires_at > ${now} and not s.awaits_factor) and not ${isSuspendedSql(sql`d.user_id`)} as is_live,
      d.endpoint, d.p256dh, d.auth, w.quiet_from, w.quiet_until, w.time_zone
    from taken t join notifications n on n.id = t.notification_id join push_subscriptions d on d.id = t.subscription_id
      left join notification_preferences w on w.user_id = n.user_id
    order by t.created_at, t.notification_id, t.subscription_id`,
    duePushRow,
  );
}

type PushKey = Pick<DuePush, "notification_id" | "subscription_id">;
const KEY = { notification_id: "uuid", subscription_id: "uuid" };

/** These need not be sent any more. */
export function deletePushes(db: Database, done: readonly PushKey[]): Statement {
  return command(
    db,
    sql`delete from pushes p using ${recordsOf(done.map(keyOf), "k", KEY)}
      where p.notification_id = k.notification_id and p.subscription_id = k.subscription_id`,
  );
}

/** The push service of a browser has taken these notifications; the first time counts. */
export function notePushed(db: Database, notificationIds: readonly string[], at: Date): Statement {
  return command(
    db,
    sql`update notifications set pushed_at = ${at.toISOString()}::timestamptz
      where id = any(${`{${notificationIds.join(",")}}`}::uuid[]) and pushed_at is null`,
  );
}

/** One that could not be sent, or must not be yet, is tried again at `nextAt`. */
export function postponePush(db: Database, push: PushKey, nextAt: Date): Statement {
  return command(
    db,
    sql`update pushes set next_at = ${nextAt.toISOString()}::timestamptz
      where notification_id = ${push.notification_id}::uuid and subscription_id = ${push.subscription_id}::uuid`,
  );
}

function keyOf({ notification_id, subscription_id }: PushKey): PushKey {
  return { notification_id, subscription_id };
}
