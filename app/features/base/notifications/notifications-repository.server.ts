import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { notifications } from "../../../../drizzle/schema/notifications.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { staffUserIdsSql } from "../access/club-access-sql.server.ts";
import { isReachedSql } from "./reaches-repository.server.ts";
import { type ListedNotification, MAX_NOTIFICATIONS, type NotificationData } from "./notification.ts";

const LISTED = tableRow(notifications, {
  id: "id",
  user_id: "userId",
  type: "type",
  title: "title",
  message: "message",
  is_read: "isRead",
  created_at: "createdAt",
  expires_at: "expiresAt",
});

const listRow = rowSchema(() =>
  z.object({
    rows: z.array(
      LISTED.schema().extend({
        data: z
          .looseObject({ match_id: z.string().optional(), tournament_id: z.string().optional() })
          .nullable(),
        can_answer: z.boolean(),
        /** It asks about a result of which the person's side counts as not reached yet. */
        reaches: z.boolean(),
      }),
    ),
    unread_count: z.number(),
  }),
);

const markedRow = rowSchema(() => z.object({ updated: z.number() }));

/** The newest notifications of a person that have not expired, with how many are unread, in one row (spec §7). */
export function notificationsStatement(db: Database, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`select
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id desc), '[]') from (
      select ${LISTED.columns("n")}, n.data,
        n.type = 'result_validation_required' and exists (select 1 from matches m
          where m.id = (n.data ->> 'match_id')::uuid and m.status = 'pending_validation'
            and (m.silence_approves = 0 or m.answer_by > ${at} or not ${isReachedSql("m")})) as can_answer,
        n.type = 'result_validation_required' and exists (select 1 from matches m
          where m.id = (n.data ->> 'match_id')::uuid and m.status = 'pending_validation' and m.silence_approves = 1
            and m.answer_by > ${at} and not ${isReachedSql("m")}) as reaches
      from notifications n where n.user_id = ${userId}::uuid and (n.expires_at is null or n.expires_at > ${at})
      order by n.created_at desc, n.id desc limit ${MAX_NOTIFICATIONS}) n) as rows,
    (select count(*)::int from notifications n where n.user_id = ${userId}::uuid and not n.is_read
      and (n.expires_at is null or n.expires_at > ${at})) as unread_count`,
    listRow,
  );
}

/** Gives the list that `notificationsStatement` found, with instants as ISO 8601 in UTC. */
export function toNotifications({ rows, unread_count }: RowOf<typeof listRow>): {
  rows: ListedNotification[];
  unread_count: number;
} {
  const iso = (at: string) => new Date(at).toISOString();
  return {
    rows: rows.map((row) => {
      const { reaches: _, ...shown } = row;
      return {
        ...shown,
        created_at: iso(row.created_at),
        expires_at: row.expires_at ? iso(row.expires_at) : null,
      };
    }),
    unread_count,
  };
}

/** The matches of which the person's side is reached by being shown what `notificationsStatement` found. */
export function reachedMatches({ rows }: RowOf<typeof listRow>): string[] {
  const ids = rows.flatMap(({ reaches, data }) => (reaches && data?.match_id ? [data.match_id] : []));
  return [...new Set(ids)];
}

/**
 * Marks a person's notifications as read: those of a list, or all. Answers how many changed. Like everybody who marks
 * several it locks them by id, so that two never wait for each other.
 */
export function markReadStatement(db: Database, userId: string, ids: readonly string[] | null) {
  const wanted = ids ? sql`and id = any(${`{${ids.join(",")}}`}::uuid[])` : sql``;
  return query(
    db,
    sql`with changed as (
      update notifications set is_read = true where id in (
        select id from notifications where user_id = ${userId}::uuid and not is_read ${wanted} order by id for no key update)
      returning 1)
    select count(*)::int as updated from changed`,
    markedRow,
  );
}

/**
 * A statement for the batch that settles something, or asks about it anew: the notices that asked some people, or all who work for a
 * club, about it need no more attention. `about` is what their `data` names.
 */
export function settleNotices(
  db: Database,
  about: { key: keyof NotificationData; ids: readonly string[] },
  readers: readonly string[] | { staffOf: string },
): Statement {
  const isReader =
    "staffOf" in readers
      ? sql`user_id in (${staffUserIdsSql(sql`${readers.staffOf}::uuid`)})`
      : sql`user_id = any(${`{${[...new Set(readers)].join(",")}}`}::uuid[])`;
  return command(
    db,
    sql`update notifications set is_read = true where id in (
    select id from notifications where ${isReader} and not is_read
      and type in ('result_validation_required', 'team_invitation', 'system_notification')
      and data ->> ${about.key} = any(${`{${about.ids.join(",")}}`}::text[])
    order by id for no key update)`,
  );
}

/**
 * Puts `instead` where a name stands in the notifications of some people (`readers`, a query of their ids); of those about some matches, invites or
 * pairs alone where `matches` (a query of ids as text) says which.
 */
export function replaceName(
  db: Database,
  { readers, matches, name, instead }: { readers: SQL; matches?: SQL; name: string; instead: string },
): Statement {
  return command(
    db,
    sql`update notifications n set title = replace(n.title, ${name}, ${instead}), message = replace(n.message, ${name}, ${instead})
      where n.user_id in (${readers}) and (position(${name} in n.message) > 0 or position(${name} in n.title) > 0)
        ${matches ? sql`and coalesce(n.data->>'match_id', n.data->>'invite_id', n.data->>'pair_id') in (${matches})` : sql``}`,
  );
}
