import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import { CLUB_WEEKS, LISTED_AFTER_ANSWERED, SEASONED_DAYS } from "../../../lib/levels.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema } from "../../../platform/sql.server.ts";
import { ratings } from "../../../../drizzle/schema/rankings.ts";
import { z } from "zod";

/** The facts change with time alone, too: they are counted again after so many hours. */
const WEIGHED_FOR_HOURS = 24;
/** The most met opponents, and the newest matches, that are looked at: a well-known athlete costs no more than others. */
const OPPONENTS = 24;
const MATCHES = 60;

const weighedRow = rowSchema(() => z.object({ weighed: z.number() }));

/** Counts the facts that decide who is listed (product §5) for some ratings, which the batch has locked. */
export function weighStatement(
  db: Database,
  of: readonly { athleteId: string; sport: string }[],
  now: Date,
): Statement {
  const rows = recordsOf(of, "t", { athleteId: ratings.athleteId, sport: ratings.sport });
  return command(db, weighSql(sql`select t."athleteId" as athlete_id, t.sport from ${rows}`, now));
}

/** SQL that counts them for everybody: for data that is brought in whole. */
export function weighEverybodySql(now: Date): SQL {
  return weighSql(sql`select athlete_id, sport from ratings`, now);
}

/** Counts them for who waits longest, `limit` at most, and gives of how many: nobody of a batch that runs meanwhile. */
export function weighDueStatement(db: Database, { now, limit }: { now: Date; limit: number }) {
  const before = new Date(now.getTime() - WEIGHED_FOR_HOURS * 3_600_000).toISOString();
  const due = sql`select athlete_id, sport from ratings
    where answered >= ${sql.raw(String(LISTED_AFTER_ANSWERED))} and (weighed_at is null or weighed_at <= ${before}::timestamptz)
    order by weighed_at nulls first limit ${limit}::int for no key update skip locked`;
  return query(
    db,
    sql`with done as (${weighSql(due, now)} returning r.athlete_id) select count(*)::int as weighed from done`,
    weighedRow,
  );
}

/**
 * The update of `ratings` by its facts. The usual opponents of an athlete are those most met in answered matches. Of their company is each person with an
 * account whom two or more of the athlete and these have met in such matches: so one outsider brings nobody but themselves.
 */
function weighSql(which: SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const most = sql.raw(String(OPPONENTS));
  const metBy = (
    athlete: SQL,
  ) => sql`(select m.opponent_id from opponents_met m where m.sport = t.sport and m.athlete_id = ${athlete}
    and m.answered > 0 order by m.answered desc, m.opponent_id limit ${most})`;
  const long = sql`${at} - make_interval(weeks => ${sql.raw(String(CLUB_WEEKS))})`;
  const isMember = (s: SQL) => sql`${s}.status = 'active' and ${s}.joined_at <= ${long}`;
  return sql`
    with wanted as materialized (${which}),
    weighed as materialized (
      select t.athlete_id, t.sport, coalesce(c.people, 0) as people, coalesce(c.members, 0) as members, w.seasoned, w.share
      from wanted t
      cross join lateral (
        with usual as materialized (select n.opponent_id from ${metBy(sql`t.athlete_id`)} n),
        met as (
          select opponent_id as person from usual
          union all select o.opponent_id from usual u cross join lateral ${metBy(sql`u.opponent_id`)} o where o.opponent_id <> t.athlete_id),
        company as materialized (
          select t.athlete_id as id union all
          select x.person from (select person from met group by 1 having count(*) > 1) x
            where (select a.user_id from athletes a where a.id = x.person) is not null)
        select (select count(*) from company)::int as people,
          (select max(n.members)::int from memberships s join clubs k on k.id = s.club_id
            cross join lateral (select count(*) as members from company p where exists (select 1 from memberships o
              where o.athlete_id = p.id and o.club_id = s.club_id and ${isMember(sql`o`)})) n
            where s.athlete_id = t.athlete_id and ${isMember(sql`s`)} and ${hasLongPaidSql(long)}) as members
      ) c
      cross join lateral (
        with told as materialized (
          select m.reported_at as at, exists (select 1 from match_players p join athletes a on a.id = p.athlete_id join users u on u.id = a.user_id
              where p.match_id = m.id and u.created_at <= m.reported_at - make_interval(days => ${sql.raw(String(SEASONED_DAYS))})) as is_seasoned
          from (select l.event_id from ledger_lines l
              join ranking_events e on e.id = l.event_id and e.is_answered
              where l.athlete_id = t.athlete_id and l.sport = t.sport and l.level_before is not null and l.reason in ${literals(MATCH_REASONS)}
                and not exists (select 1 from ranking_events x where x.undoes = e.id)
              order by l.at desc limit ${sql.raw(String(MATCHES))}) n
            join ranking_events e on e.id = n.event_id join matches m on m.id = e.match_id)
        select (select count(*) filter (where is_seasoned) from told)::int as seasoned,
          coalesce((select 100 * max(w.beside) / count(*) from (select count(*) over (order by at range between current row and interval '7 days' following)
            as beside from told) w), 100)::int as share
      ) w
    )
    update ratings r set company = w.people, club_company = w.members, seasoned = w.seasoned, week_share = w.share, weighed_at = ${at}
    from weighed w where r.athlete_id = w.athlete_id and r.sport = w.sport`;
}

/** SQL that holds where a club `k` has a plan that runs, and had its first one by then. */
function hasLongPaidSql(by: SQL): SQL {
  return sql`k.lapsed_at is null and k.subscription_status in ('active', 'trialing', 'past_due')
    and coalesce((select min(b.started_at) from subscriptions b join billing_customers y on y.id = b.customer_id
      where y.club_id = k.id and b.status not in ('incomplete', 'incomplete_expired')), k.created_at) <= ${by}`;
}
