import { desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { platformNotices } from "../../../../drizzle/schema/notices.ts";
import { NOTICE_AUDIENCES, type NoticeAudience } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, orNull, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import { NOTICES_SHOWN } from "./platform-notices.ts";

/** SQL of the receivers of a notice: confirmed accounts that nobody keeps out, and that were there when the notice was written. */
function audienceSql(audience: SQL, createdAt: SQL): SQL {
  return sql`u.email_confirmed_at is not null and u.suspended_at is null and u.user_role <> ${REMOVED_ROLE} and u.created_at <= ${createdAt}
    and case ${audience} when 'athletes' then exists (select 1 from athletes a where a.user_id = u.id)
      when 'club_admins' then exists (select 1 from club_admins ca where ca.user_id = u.id) else true end`;
}

/** A new notice, with how many people it is for now. */
export function insertPlatformNotice(
  db: Database,
  notice: {
    id: string;
    title: string;
    message: string;
    audience: NoticeAudience;
    byUserId: string;
    createdAt: Date;
  },
): Statement {
  const { id, title, message, audience, byUserId } = notice;
  const at = sql`${notice.createdAt.toISOString()}::timestamptz`;
  return command(
    db,
    sql`/* everybody */ insert into platform_notices (id, title, message, audience, by_user_id, created_at, people)
    select ${id}::uuid, ${title}, ${message}, ${audience}, ${byUserId}::uuid, ${at},
      (select count(*) from users u where ${audienceSql(sql`${audience}::text`, at)})`,
  );
}

/** Tells nobody else; fails the batch where everybody was told, or it was stopped. */
export function stopNotice(db: Database, id: string, at: Date): Statement {
  return guardChange(
    db,
    sql`update platform_notices set stopped_at = ${at.toISOString()}::timestamptz
      where id = ${id}::uuid and done_at is null and stopped_at is null`,
    "notice",
  );
}

/** The newest notices, for a super admin with a live session; no rows for anybody else. */
export function noticesStatement(db: Database, asker: Asker, now: Date) {
  const { id, title, message, audience, createdAt, people, told, doneAt, stoppedAt } = platformNotices;
  const by = orNull(
    sql`(select u.name from users u where u.id = platform_notices.by_user_id)`.mapWith(String),
  );
  return db
    .select({ id, title, message, audience, createdAt, people, told, doneAt, stoppedAt, by })
    .from(platformNotices)
    .where(superAdminSql(asker, now))
    .orderBy(desc(platformNotices.createdAt), desc(platformNotices.id))
    .limit(NOTICES_SHOWN);
}

const nextRow = rowSchema(() =>
  z.object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    audience: z.enum(NOTICE_AUDIENCES),
    toldUntil: z.string().nullable(),
    readers: z.array(z.string()),
  }),
);

/** A notice with those who are told next. */
type NextReaders = RowOf<typeof nextRow>;

/** The oldest notice that has not told everybody, with the next people by their ids; no row where there is none. */
export function nextReadersStatement(db: Database, limit: number) {
  return query(
    db,
    sql`select n.id, n.title, n.message, n.audience, n.told_until as "toldUntil",
      array(select u.id::text from users u where ${audienceSql(sql`n.audience`, sql`n.created_at`)}
        and (n.told_until is null or u.id > n.told_until) order by u.id limit ${limit}::int) as readers
    from platform_notices n where n.done_at is null and n.stopped_at is null order by n.created_at limit 1`,
    nextRow,
  );
}

/**
 * Moves a notice on, in the batch that writes to these people: fails it where another run has moved it, or it was stopped. `isLast`: nobody
 * comes after them.
 */
export function moveNotice(
  db: Database,
  { id, toldUntil, readers }: Pick<NextReaders, "id" | "toldUntil" | "readers">,
  { at, isLast }: { at: Date; isLast: boolean },
): Statement {
  const now = sql`${at.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`update platform_notices set told_until = coalesce(${readers.at(-1) ?? null}::uuid, told_until),
        told = told + ${readers.length}::int, done_at = case when ${isLast}::boolean then ${now} end
      where id = ${id}::uuid and told_until is not distinct from ${toldUntil}::uuid and done_at is null and stopped_at is null`,
    "notice",
  );
}
