import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubNotices } from "../../../../drizzle/schema/club-notices.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import type { NoticeGroup } from "./notices.ts";

const NOTICE = tableRow(clubNotices, ["id", "title", "message", "sport", "class", "told", "createdAt"]);
const SENT = tableRow(clubNotices, ["clubId", "told"]);

/** Active members `m` of a club with a confirmed account `u`; athletes are `a`. */
function membersSql(club: SQL): SQL {
  return sql`memberships m join athletes a on a.id = m.athlete_id join users u on u.id = a.user_id and u.email_confirmed_at is not null
    where m.club_id = ${club} and m.status = 'active'`;
}

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    people: z.number(),
    groups: z.array(z.object({ sport: z.string(), class: z.string().nullable(), people: z.number() })),
    sent: z.array(NOTICE.schema().extend({ author: z.string().nullable() })),
  }),
);

/** Reads the groups that a club can write to, and its last notices: one row; nothing is read for somebody who does not work for it. */
export function noticesOfficeStatement(db: Database, asked: AskedClub, limit: number) {
  return query(
    db,
    sql`
    with ${askedClubSql(asked)},
    people as materialized (select a.id from asked k, lateral (select a.id from ${membersSql(sql`k.club_id`)}) a where k.may_open),
    grouped as (select s.sport, s.class, count(*)::int as people from people p join asked k on true
      cross join lateral ${classesInClubSql(sql`p.id`, sql`k.club_id`)} s
      join club_sports cs on cs.club_id = k.club_id and cs.sport = s.sport
      group by grouping sets ((s.sport), (s.sport, s.class)))
    select k.may_open as "mayOpen", (select count(*)::int from people) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', g.sport, 'class', g.class, 'people', g.people)
        order by g.sport, g.class nulls first), '[]') from grouped g) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object(${NOTICE.pairs("n")}, 'author', n.author) order by n.created_at desc, n.id desc), '[]')
        from (select n.*, w.name as author from club_notices n left join users w on w.id = n.author_user_id
          where n.club_id = k.club_id and k.may_open order by n.created_at desc, n.id desc limit ${limit}) n) as sent
    from asked k`,
    officeRow,
  );
}

const audienceRow = rowSchema(() =>
  z.object({
    clubName: z.string().nullable(),
    known: SENT.schema().nullable(),
    sentToday: z.number(),
    userIds: z.array(z.string()),
  }),
);

/** Reads the people who would get a notice, and whether it was sent already: one row. */
export function audienceStatement(
  db: Database,
  { club, noticeId, group, since }: { club: SQL; noticeId: string; group: NoticeGroup; since: Date },
) {
  const { sport, class: level } = group;
  const isOfGroup =
    sport === null
      ? sql`true`
      : sql`exists (select 1 from ${classesInClubSql(sql`a.id`, club)} s where s.sport = ${sport}
          and ${level === null ? sql`true` : sql`s.class = ${level}`})`;
  return query(
    db,
    sql`
    /* everybody */ select (select c.name from clubs c where c.id = ${club}) as "clubName",
      (select jsonb_build_object(${SENT.pairs("n")}) from club_notices n where n.id = ${noticeId}::uuid) as known,
      (select count(*)::int from club_notices n where n.club_id = ${club} and n.created_at > ${since.toISOString()}::timestamptz) as "sentToday",
      (select coalesce(jsonb_agg(distinct u.id), '[]') from ${membersSql(club)} and ${isOfGroup}) as "userIds"`,
    audienceRow,
  );
}

/** Keeps a notice; the batch fails with a unique violation where its id is known. */
export function insertNotice(
  db: Database,
  notice: NoticeGroup & {
    id: string;
    clubId: string;
    authorUserId: string;
    title: string;
    message: string;
    told: number;
    createdAt: Date;
  },
): Statement {
  return db.insert(clubNotices).values(notice);
}
