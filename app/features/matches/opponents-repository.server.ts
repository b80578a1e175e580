import { type SQL, sql } from "drizzle-orm";
import { foldText } from "../../lib/text.ts";
import type { Database } from "../../platform/database.server.ts";

export interface OpponentRow {
  athlete_id: string;
  name: string;
  is_private: boolean;
  birth_date: string | null;
  user_id: string | null;
}

/**
 * Active members of a club whose name holds the search, without accents or case, at most `limit`; those whose name
 * begins with it first. A private profile or a minor (by `today`, a day in the club's zone) is found only by first name and
 * initial, unless `seesAll`. An empty search gives whom the person met last. `is_admitted` tells, on every row and alone
 * when nobody is found, whether the person is a member of the club.
 */
export function opponentsStatement(
  db: Database,
  wanted: {
    club: SQL;
    userId: string;
    search: string;
    exclude: readonly string[];
    now: Date;
    limit: number;
  },
) {
  const folded = foldText(wanted.search).replace(/\.$/, "");
  const escaped = folded.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { club } = wanted;
  const user = sql`${wanted.userId}::uuid`;
  return db.execute(sql`
    with viewer as materialized (
      select a.id as athlete_id,
        exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${club} and s.status = 'active') as is_member,
        (exists (select 1 from club_admins ca where ca.club_id = ${club} and ca.user_id = u.id)
          or u.user_role = 'super_admin') as sees_all
      from users u left join athletes a on a.user_id = u.id where u.id = ${user}
    ), members as (
      select a.id, a.name, a.is_private, a.birth_date, a.user_id,
        case when v.sees_all or not (a.is_private or coalesce(a.birth_date > (${wanted.now.toISOString()}::timestamptz
            at time zone c.time_zone)::date - interval '18 years', false))
          then a.search_name
          when position(' ' in a.search_name) = 0 then a.search_name
          else split_part(a.search_name, ' ', 1) || ' ' || left(regexp_replace(a.search_name, '^.* ', ''), 1) end as shown
      from memberships s join athletes a on a.id = s.athlete_id join clubs c on c.id = s.club_id cross join viewer v
      where s.club_id = ${club} and s.status = 'active' and a.id is distinct from v.athlete_id
        and a.id <> all(${`{${wanted.exclude.join(",")}}`}::uuid[])
    ), met as (
      select p.athlete_id, max(m.played_at) as at from match_players me
      join viewer v on v.athlete_id = me.athlete_id
      join matches m on m.id = me.match_id and m.club_id = ${club}
      join match_players p on p.match_id = me.match_id and p.athlete_id <> me.athlete_id
      where ${folded} = '' group by 1
    ), found as (
      select f.id as athlete_id, f.name, f.is_private, f.birth_date, f.user_id from members f
      left join met on met.athlete_id = f.id
      where case when ${folded} = '' then met.at is not null else f.shown like ${`%${escaped}%`} end
      order by met.at desc nulls last, not (f.shown like ${`${escaped}%`}), f.shown, f.id limit ${wanted.limit}
    )
    select v.is_member or v.sees_all as is_admitted, v.sees_all, (select time_zone from clubs where id = ${club}) as time_zone,
      (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as rows
    from viewer v`);
}
