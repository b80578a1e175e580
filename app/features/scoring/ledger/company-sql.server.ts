import { type SQL, sql } from "drizzle-orm";
import { CLOSED_PERCENT, CLUB_WEEKS } from "../../../lib/levels.ts";

/** The most met opponents that are looked at, and of the people around them the nearest: a well-known athlete costs no more than others. */
const OPPONENTS = 24;
const NEAR = 16;
/** The greatest group that is held to be closed. */
const CLOSED = CLOSED_PERCENT.length;

const number = (value: number) => sql.raw(String(value));

/** The part of its matches that a group of `nth` people that it plays with itself at least where it is closed, in a hundred. */
const closedPercent = sql`(${sql.raw(`'{${CLOSED_PERCENT.map((percent) => percent ?? "null").join(",")}}'::int[]`)})[c.nth::int]`;

/**
 * A query of one row about the athlete and sport of the row `t`: `people` of their company, and `members`, those of them who had been members
 * of a club of the athlete's by `long` that had paid for as long. The usual opponents of an athlete are those most met in answered matches. Around them
 * is each person with an account whom two or more of the athlete and these have met in such matches: so one outsider brings nobody but themselves.
 * Of these the company is the smallest group that plays nearly only itself, by the order in which they belong to it; where there is none, all of them.
 */
export function companySql(long: SQL): SQL {
  return sql`
    with usual as materialized (
      select m.opponent_id as person, m.answered from opponents_met m where m.sport = t.sport and m.athlete_id = t.athlete_id and m.answered > 0
        order by m.answered desc, m.opponent_id limit ${number(OPPONENTS)}),
    met as materialized (
      select person, answered from usual
      union all select o.opponent_id, o.answered from (
        select m.opponent_id, m.answered, row_number() over (partition by m.athlete_id order by m.answered desc, m.opponent_id) as nth
        from opponents_met m where m.sport = t.sport and m.athlete_id = any(array(select person from usual)) and m.answered > 0) o
        where o.nth <= ${number(OPPONENTS)} and o.opponent_id <> t.athlete_id),
    around as materialized (select person, sum(answered) as strength from met group by 1 having count(*) > 1),
    accounts as materialized (select a.id from athletes a where a.id = any(array(select person from around)) and a.user_id is not null),
    known as materialized (
      select t.athlete_id as id, null::numeric as strength
      union all select w.person, w.strength from around w where w.person = any(array(select id from accounts))),
    lives as materialized (
      select m.athlete_id, m.opponent_id, m.answered from opponents_met m where m.sport = t.sport and m.answered > 0 and m.athlete_id = any(array(
        select id from known order by strength desc nulls first, id limit ${number(NEAR)}))),
    near as materialized (
      select k.id, l.answered, row_number() over (order by k.strength is not null, k.strength * k.strength / l.answered desc, k.id) as nth
      from known k join (select athlete_id, sum(answered) as answered from lives group by 1) l on l.athlete_id = k.id),
    closed as materialized (
      select min(c.nth) as people from (
        select n.nth, 100 * sum(i.answered) over (order by n.nth) / sum(n.answered) over (order by n.nth) as percent
        from near n left join (
          select greatest(p.nth, q.nth) as nth, sum(l.answered) as answered
          from (select * from lives where opponent_id = any(array(select id from near)) offset 0) l
            join near p on p.id = l.athlete_id join near q on q.id = l.opponent_id group by 1) i on i.nth = n.nth
        where n.nth <= ${number(CLOSED)}) c
      where c.percent >= ${closedPercent}),
    company as materialized (
      select k.id from known k cross join closed c where c.people is null
      union all select n.id from near n cross join closed c where n.nth <= c.people),
    joined as materialized (
      select s.athlete_id, s.club_id from memberships s where s.athlete_id = any(array(select id from company)) and s.status = 'active' and s.joined_at <= ${long}),
    paying as materialized (
      select k.id from joined mine cross join lateral (select * from clubs where id = mine.club_id offset 0) k
        where mine.athlete_id = t.athlete_id and ${hasLongPaidSql(long)})
    select (select count(*) from company)::int as people,
      (select max(n.members)::int from (
        select count(*) as members from joined o join paying y on y.id = o.club_id group by y.id) n) as members`;
}

/** Gives the instant by which members have joined, and clubs have begun to pay, that count. */
export function longAgoSql(at: SQL): SQL {
  return sql`${at} - make_interval(weeks => ${number(CLUB_WEEKS)})`;
}

/** SQL that holds where a club `k` has a plan that runs, and had its first one by then. */
function hasLongPaidSql(by: SQL): SQL {
  return sql`k.lapsed_at is null and k.subscription_status in ('active', 'trialing', 'past_due')
    and coalesce((select min(b.started_at) from subscriptions b join billing_customers y on y.id = b.customer_id
      where y.club_id = k.id and b.status not in ('incomplete', 'incomplete_expired')), k.created_at) <= ${by}`;
}
