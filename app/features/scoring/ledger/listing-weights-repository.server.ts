import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import { LISTED_AFTER_ANSWERED, SEASONED_DAYS, SEASONED_PART } from "../../../lib/levels.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema } from "../../../platform/sql.server.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import { z } from "zod";
import { companySql, longAgoSql } from "./company-sql.server.ts";

/** The facts change with time alone, too: they are counted again after so many hours, where a run comes to them. */
const WEIGHED_FOR_HOURS = 1;
/** The newest matches that are looked at: who has played for years costs no more than others. */
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

/** The update of `ratings` by their facts (`companySql`), and by when and by whom the newest answered matches were reported. */
function weighSql(which: SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with wanted as materialized (${which}),
    weighed as materialized (
      select t.athlete_id, t.sport, c.people, coalesce(c.members, 0) as members, w.seasoned, w.share
      from wanted t cross join lateral (${companySql(longAgoSql(at))}) c cross join lateral (${REPORTS}) w
    )
    update ratings r set company = w.people, club_company = w.members, seasoned = w.seasoned, week_share = w.share, weighed_at = ${at}
    from weighed w where r.athlete_id = w.athlete_id and r.sport = w.sport and r.athlete_id = any(array(select athlete_id from wanted))`;
}

/**
 * A query of one row about the athlete and sport of the row `t`: of their newest answered matches how many were reported while a player had had an account
 * for a while (none where they are few among them: one old outsider makes no ring older), and the greatest part reported within seven days, in a hundred.
 */
const REPORTS = sql`
    with newest as materialized (
      select e.match_id from ledger_lines l cross join lateral (
          select e.match_id from ranking_events e where e.id = l.event_id and e.is_answered
            and (select x.id from ranking_events x where x.undoes = e.id) is null offset 0) e
        where l.athlete_id = t.athlete_id and l.sport = t.sport and l.level_before is not null and l.reason in ${literals(MATCH_REASONS)}
        order by l.at desc limit ${sql.raw(String(MATCHES))}),
    reports as materialized (select m.id, m.reported_at as at from matches m where m.id = any(array(select match_id from newest))),
    players as materialized (select p.match_id, p.athlete_id from match_players p where p.match_id = any(array(select id from reports))),
    owners as materialized (select a.id, a.user_id from athletes a where a.id = any(array(select distinct athlete_id from players)) and a.user_id is not null),
    accounts as materialized (select u.id, u.created_at from users u where u.id = any(array(select user_id from owners))),
    seasoned as materialized (
      select distinct m.id from reports m join players p on p.match_id = m.id join owners o on o.id = p.athlete_id join accounts a on a.id = o.user_id
        where a.created_at <= m.at - make_interval(days => ${sql.raw(String(SEASONED_DAYS))}))
    select (select case when ${sql.raw(String(SEASONED_PART))} * count(*) >= (select count(*) from reports) then count(*) else 0 end from seasoned)::int as seasoned,
      coalesce((select 100 * max(w.beside) / count(*) from (select count(*) over (order by at range between current row and interval '7 days' following)
        as beside from reports) w), 100)::int as share`;
