import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { mails } from "../../../../drizzle/schema/notifications.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * SQL that holds where the side that must answer a match was reached after it was asked and before the deadline (product §4); `m`
 * is what the statement calls the table of matches. What was reported before reaching was kept counts as reached.
 */
export function isReachedSql(m: "m" | "matches"): SQL {
  const match = sql.identifier(m);
  return sql`(${match}.asked_at is null or exists (select 1 from reaches where reaches.match_id = ${match}.id
    and reaches.side = 3 - ${match}.reporter_side and reaches.asked_at >= ${match}.asked_at
    and reaches.at <= ${match}.answer_by))`;
}

/**
 * SQL that holds where the club decides a waiting row of `matches`: nobody of the side that must answer has an account, or the
 * deadline has passed by `now` and it was not reached, whether or not the minute's job has handed it over yet.
 */
export function isLeftToClubSql(now: Date): SQL {
  return sql`(matches.silence_approves = 0
    or matches.answer_by <= ${now.toISOString()}::timestamptz and not ${isReachedSql("matches")})`;
}

/** People were reached by these mails about matches, which the mail service has taken; those that bounced reach nobody. */
export function reachedByMails(db: Database, mailIds: readonly string[], at: Date): Statement {
  return command(
    db,
    sql`insert into reaches (match_id, side, user_id, way, asked_at, at)
    select distinct on (match_id, side, user_id) match_id, side, user_id, 'mail', created_at, ${at.toISOString()}::timestamptz
    from mails where id = any(${`{${mailIds.join(",")}}`}::uuid[]) and match_id is not null and bounced_at is null
    order by match_id, side, user_id, created_at desc
    on conflict (match_id, side, user_id, way) do update set asked_at = excluded.asked_at, at = excluded.at
      where reaches.asked_at < excluded.asked_at`,
  );
}

/** People were reached by pushes of these requests about matches, which the push services of their browsers have taken. */
export function reachedByPushes(db: Database, notificationIds: readonly string[], at: Date): Statement {
  return command(
    db,
    sql`insert into reaches (match_id, side, user_id, way, asked_at, at)
    select distinct on (m.id, p.side, n.user_id) m.id, p.side, n.user_id, 'push', n.created_at, ${at.toISOString()}::timestamptz
    from notifications n join matches m on m.id = (n.data ->> 'match_id')::uuid
      join match_players p on p.match_id = m.id and p.side = 3 - m.reporter_side
      join athletes a on a.id = p.athlete_id and a.user_id = n.user_id
    where n.id = any(${`{${notificationIds.join(",")}}`}::uuid[])
    order by m.id, p.side, n.user_id, n.created_at desc
    on conflict (match_id, side, user_id, way) do update set asked_at = excluded.asked_at, at = excluded.at
      where reaches.asked_at < excluded.asked_at`,
  );
}

/**
 * Somebody has opened the application while these matches wait for their side: it was reached.
 */
export function reachedByOpening(
  db: Database,
  userId: string,
  matchIds: readonly string[],
  at: Date,
): Statement {
  return command(
    db,
    sql`insert into reaches (match_id, side, user_id, way, asked_at, at)
    select m.id, p.side, ${userId}::uuid, 'opened', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from matches m join match_players p on p.match_id = m.id and p.side = 3 - m.reporter_side
      join athletes a on a.id = p.athlete_id and a.user_id = ${userId}::uuid
    where m.id = any(${`{${matchIds.join(",")}}`}::uuid[]) and m.status = 'pending_validation'
    order by m.id
    on conflict (match_id, side, user_id, way) do update set asked_at = excluded.asked_at, at = excluded.at`,
  );
}

/** The mail service could not deliver a mail that it took. */
export function bouncedStatement(db: Database, mailId: string, at: Date): Statement {
  return db
    .update(mails)
    .set({ bouncedAt: at })
    .where(and(eq(mails.id, mailId), isNull(mails.bouncedAt)));
}

/** Whoever was reached by a mail that bounced was not; another mail of theirs since may have reached them. */
export function unreachedByMail(db: Database, mailId: string): Statement {
  return command(
    db,
    sql`delete from reaches using mails where mails.id = ${mailId}::uuid and mails.match_id is not null
      and reaches.match_id = mails.match_id and reaches.side = mails.side and reaches.user_id = mails.user_id
      and reaches.way = 'mail' and reaches.asked_at <= mails.created_at`,
  );
}
