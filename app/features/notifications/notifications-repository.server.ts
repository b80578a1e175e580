import { sql } from "drizzle-orm";
import { rowsOf, type Database, type Statement } from "../../platform/database.server.ts";
import { MAX_NOTIFICATIONS, type ListedNotification } from "./notification.ts";

/** The newest notifications of a person that have not expired, with how many are unread, in one row (spec §7). */
export function notificationsStatement(db: Database, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`select
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id desc), '[]') from (
      select n.id, n.user_id, n.type, n.title, n.message, n.is_read, n.created_at, n.expires_at, n.data,
        n.type = 'result_validation_required' and exists (select 1 from matches m
          where m.id = (n.data ->> 'match_id')::uuid and m.status = 'pending_validation'
            and (m.silence_approves = 0 or m.answer_by > ${at})) as can_answer
      from notifications n where n.user_id = ${userId}::uuid and (n.expires_at is null or n.expires_at > ${at})
      order by n.created_at desc, n.id desc limit ${MAX_NOTIFICATIONS}) n) as rows,
    (select count(*)::int from notifications n where n.user_id = ${userId}::uuid and not n.is_read
      and (n.expires_at is null or n.expires_at > ${at})) as unread_count`);
}

/** Reads the answer of `notificationsStatement`; instants become ISO 8601 in UTC. */
export function parseNotifications(result: unknown): { rows: ListedNotification[]; unread_count: number } {
  const { rows, unread_count } = rowsOf<{ rows: ListedNotification[]; unread_count: number }>(result)[0]!;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    rows: rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      expires_at: row.expires_at ? iso(row.expires_at) : null,
    })),
    unread_count,
  };
}

/**
 * Marks a person's notifications as read: those of a list, or all. Answers how many changed. Like everybody who marks
 * several it locks them by id, so that two never wait for each other.
 */
export function markReadStatement(db: Database, userId: string, ids: readonly string[] | null) {
  const wanted = ids ? sql`and id = any(${`{${ids.join(",")}}`}::uuid[])` : sql``;
  return db.execute(sql`with changed as (
      update notifications set is_read = true where id in (
        select id from notifications where user_id = ${userId}::uuid and not is_read ${wanted} order by id for no key update)
      returning 1)
    select count(*)::int as updated from changed`);
}

/** Requests about matches that were answered, or that newer requests replace, need no more attention. */
export function markRequestsReadStatement(
  db: Database,
  userIds: readonly string[],
  matchIds: readonly string[],
): Statement {
  return db.execute(sql`update notifications set is_read = true where id in (
    select id from notifications where user_id = any(${`{${[...new Set(userIds)].join(",")}}`}::uuid[]) and not is_read
      and type = 'result_validation_required' and data ->> 'match_id' = any(${`{${matchIds.join(",")}}`}::text[])
    order by id for no key update)`) as unknown as Statement;
}
