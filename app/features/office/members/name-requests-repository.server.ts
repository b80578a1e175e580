import { and, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { NAME_ASKERS, PROTECTIONS } from "../../../../drizzle/schema/enums.ts";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import { type Asker, staffsSql, staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { nameRequests } from "../../../../drizzle/schema/name-requests.ts";

const subjectRow = rowSchema(() =>
  z.object({
    ...NAMED_ATHLETE.schema().shape,
    club_name: z.string(),
    staff_ids: z.array(z.string()),
  }),
);

/** Reads the person whom a request would be about, as a club's pages show them, and who works for the club; no row for nobody of the club's. */
export function subjectStatement(db: Database, { clubId, athleteId }: { clubId: string; athleteId: string }) {
  return query(
    db,
    sql`select ${NAMED_ATHLETE.columns("a")}, c.name as club_name,
      (select coalesce(json_agg(told.user_id), '[]'::json) from (${staffUserIdsSql(sql`c.id`)}) told) as staff_ids
    from athletes a, clubs c where a.id = ${athleteId}::uuid and c.id = ${clubId}::uuid and a.removed_at is null
      and exists (select 1 from memberships m where m.athlete_id = a.id and m.club_id = c.id and m.status in ('active', 'left'))`,
    subjectRow,
  );
}

/** A request; while one about the same person waits, another changes nothing. */
export function insertRequest(
  db: Database,
  request: {
    id: string;
    clubId: string;
    athleteId: string;
    asker: string;
    email: string | null;
    note: string | null;
    createdAt: Date;
    answerBy: Date;
  },
): Statement {
  const { id, clubId, athleteId, asker, email, note } = request;
  return command(
    db,
    sql`insert into name_requests (id, club_id, athlete_id, asker, email, note, created_at, answer_by)
      values (${id}::uuid, ${clubId}::uuid, ${athleteId}::uuid, ${asker}, ${email}::text, ${note}::text,
        ${request.createdAt.toISOString()}::timestamptz, ${request.answerBy.toISOString()}::timestamptz)
      on conflict (club_id, athlete_id) where answered_at is null do nothing`,
  );
}

/** Answers what waits about a person, if anything does; gives the addresses that want to be told. */
export function answerRequests(
  db: Database,
  answer: { clubId: string; athleteId: string; answer: string; userId: string; at: Date },
) {
  return query(
    db,
    sql`update name_requests set answer = ${answer.answer}, answered_by = ${answer.userId}::uuid,
        answered_at = ${answer.at.toISOString()}::timestamptz
      where club_id = ${answer.clubId}::uuid and athlete_id = ${answer.athleteId}::uuid and answered_at is null
      returning email`,
    answeredRow,
  );
}
const answeredRow = rowSchema(() => z.object({ email: z.string().nullable() }));

const officeRow = rowSchema(() => {
  const name = {
    athleteId: z.string(),
    name: z.string(),
    hasAccount: z.boolean(),
    protectedAs: z.enum(PROTECTIONS).nullable(),
  };
  return z.object({
    mayOpen: z.boolean(),
    requests: z.array(
      z.object({
        ...name,
        id: z.string(),
        asker: z.enum(NAME_ASKERS),
        email: z.string().nullable(),
        note: z.string().nullable(),
        createdAt: z.string(),
        answerBy: z.string(),
      }),
    ),
    names: z.array(z.object(name)),
  });
});

const NAME = sql`'athleteId', a.id, 'name', coalesce(a.kept_name, a.name), 'hasAccount', a.user_id is not null, 'protectedAs', a.protected_as`;

/**
 * Reads the names for a club's office: the requests that wait, by their deadline, and profiles without an account: those that are
 * protected, or whose name holds `search`; `mayOpen` says whether the asker works for the club.
 */
export function nameRequestsStatement(
  db: Database,
  wanted: { asker: Asker; club: SQL; isLive: SQL; search: string; limit: number },
) {
  const { club, search } = wanted;
  const which =
    search.trim() === ""
      ? sql`a.protected_as is not null`
      : sql`a.search_name like ${indexedLikePattern(search)}`;
  return query(
    db,
    sql`select ${staffsSql(wanted.asker, club)} and ${wanted.isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'asker', r.asker, 'email', r.email, 'note', r.note,
          'createdAt', r.created_at, 'answerBy', r.answer_by, ${NAME}) order by r.answer_by, r.id), '[]')
        from name_requests r join athletes a on a.id = r.athlete_id
        where r.club_id = ${club} and r.answered_at is null) as requests,
      (select coalesce(jsonb_agg(jsonb_build_object(${NAME}) order by a.search_name, a.id), '[]')
        from (select a.* from memberships m join athletes a on a.id = m.athlete_id
          where m.club_id = ${club} and m.status in ('active', 'left') and a.user_id is null and a.removed_at is null and ${which}
          order by a.search_name, a.id limit ${wanted.limit}::int) a) as names`,
    officeRow,
  );
}

/** Forgets answered requests about names that were made before an instant. */
export function forgetOldRequests(db: Database, before: Date): Statement {
  return db
    .delete(nameRequests)
    .where(and(lt(nameRequests.createdAt, before), isNotNull(nameRequests.answeredAt)));
}

/** Forgets what was asked about an account's athlete, when the account is deleted. */
export function forgetRequestsAbout(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from name_requests where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
