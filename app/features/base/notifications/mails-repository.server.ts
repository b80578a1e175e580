import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { mails } from "../../../../drizzle/schema/notifications.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { keptUserSql } from "./kept-user-sql.server.ts";
import type { NewMail } from "./new-mail.ts";
import { isWantedSql } from "./preferences-repository.server.ts";

const dueMailRow = rowSchema(() =>
  z.object({
    id: z.string(),
    email: z.string(),
    subject: z.string(),
    text: z.string(),
    attempts: z.number(),
    approves: z.string().nullable(),
  }),
);

/** A mail as it is taken to be sent; `attempts` counts this one. */
export type DueMail = RowOf<typeof dueMailRow>;

/** The others of a side are mailed later than the one who is likely to read it first (product §4). */
const OTHERS_LATER = "10 minutes";

/**
 * New mails, at least one: of each type to those alone who want it, now that it is written; of one key a person gets the first. Of those
 * that ask a side about a match, the one to who opened the application last goes out at once, the other later.
 */
export function insertMails(
  db: Database,
  written: readonly (NewMail & { id: string })[],
  at: Date,
): Statement {
  const { id, userId, subject, text, matchId, side, approves, key } = mails;
  const rows = written.map(({ asks, ...mail }) => ({
    ...mail,
    key: mail.key ?? null,
    ...(asks ?? { matchId: null, side: null, approves: null }),
  }));
  const fields = { id, userId, type: "text", subject, text, matchId, side, approves, key };
  return command(
    db,
    sql`insert into mails (id, user_id, subject, text, match_id, side, approves, key, created_at, next_at)
    select id, "userId", subject, text, "matchId", side, approves, key, ${at.toISOString()}::timestamptz,
      ${at.toISOString()}::timestamptz + case when m."matchId" is not null and row_number() over (partition by m."matchId", m.side
        order by opened.at desc nulls last, m."userId") > 1 then ${OTHERS_LATER}::interval else '0' end
    from ${recordsOf(rows, "m", fields)} ${keptUserSql(sql`m."userId"`)}
      left join lateral (select max(refreshed_at) as at from sessions where user_id = m."userId" offset 0) opened on m."matchId" is not null
    where m.type is null or ${isWantedSql("mail", sql`m."userId"`, sql`m.type`)}
    on conflict (user_id, key) where key is not null do nothing`,
  );
}

/**
 * Takes mails that are due until `untilAt` (only `ids`, unless null), the oldest first, with the address that the person
 * has now: two runs never take the same. One that is older than `hours` is not sent any more.
 */
export function takeDueMails(
  db: Database,
  input: { now: Date; untilAt: Date; hours: number; limit: number; ids: readonly string[] | null },
) {
  const now = sql`${input.now.toISOString()}::timestamptz`;
  const which = input.ids ? sql`and id = any(${`{${input.ids.join(",")}}`}::uuid[])` : sql``;
  return query(
    db,
    sql`
    update mails m set attempts = m.attempts + 1, next_at = ${input.untilAt.toISOString()}::timestamptz
    from users u where u.id = m.user_id and m.id in (select id from mails where closed_at is null and next_at <= ${now}
      and created_at > ${now} - make_interval(hours => ${input.hours}::int) ${which}
      order by next_at limit ${input.limit}::int for update skip locked)
    returning m.id, u.email, m.subject, m.text, m.attempts, m.approves`,
    dueMailRow,
  );
}

/** Mails that wait to ask about these matches go out no more: somebody has answered, or newer ones ask. */
export function closeAskingMails(db: Database, matchIds: readonly string[], at: Date): Statement {
  return db
    .update(mails)
    .set({ closedAt: at })
    .where(and(inArray(mails.matchId, [...matchIds]), isNull(mails.closedAt)));
}

/** Of a mail that could not be delivered, at least one: the others of its side are asked at once. */
export function hastenOthers(db: Database, mailIds: readonly string[], at: Date): Statement {
  const failed = sql`select match_id, side, created_at from mails where id = any(${`{${mailIds.join(",")}}`}::uuid[])`;
  return command(
    db,
    sql`update mails o set next_at = ${at.toISOString()}::timestamptz from (${failed}) failed
      where o.match_id = failed.match_id and o.side = failed.side and o.created_at = failed.created_at
        and o.closed_at is null and o.attempts = 0 and o.next_at > ${at.toISOString()}::timestamptz`,
  );
}

/** These need not be sent any more; the mail service took those of `taken` among them. */
export function closeMails(
  db: Database,
  ids: readonly string[],
  taken: readonly string[],
  at: Date,
): Statement {
  const wasTaken = sql`case when id = any(${`{${taken.join(",")}}`}::uuid[]) then ${at.toISOString()}::timestamptz end`;
  return db
    .update(mails)
    .set({ closedAt: at, takenAt: wasTaken })
    .where(and(inArray(mails.id, [...ids]), isNull(mails.closedAt)));
}

/** One that could not be sent is tried again at `nextAt`. */
export function postponeMail(db: Database, id: string, nextAt: Date): Statement {
  return db.update(mails).set({ nextAt }).where(eq(mails.id, id));
}
