import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { splitMark } from "../../../lib/name-marks.ts";
import { foldName } from "../../../lib/text.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { refereesSql, staffsSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { standingPairsSql } from "../challenges/pairs-repository.server.ts";
import { fitsSql } from "../../scoring/ledger/categories-repository.server.ts";
import { isHiddenSql, shortSearchName } from "../../people/people/public-name-sql.server.ts";

const OPPONENT = tableRow(athletes, {
  athlete_id: "id",
  name: "name",
  is_private: "isPrivate",
  birth_date: "birthDate",
  user_id: "userId",
  avatar_id: "avatarId",
  name_number: "nameNumber",
});

const kind = () => z.object({ sport: z.string(), format: z.enum(MATCH_FORMATS), score_format: z.string() });

/** How many of a club's newest matches say what it plays. */
const NEWEST = 200;

const opponentsRow = rowSchema(() =>
  z.object({
    is_admitted: z.boolean().nullable(),
    sees_all: z.boolean(),
    time_zone: z.string().nullable(),
    played: z.array(kind()),
    club_plays: z.array(kind()),
    rows: z.array(OPPONENT.schema().extend({ is_shared: z.boolean(), pair_sports: z.array(z.string()) })),
  }),
);

/**
 * Active members of a club whose name holds the search, without accents or case, at most `limit`; those whose name
 * begins with it first. A private profile or a minor (by `today`, a day in the club's zone) is found only by first name and
 * initial, unless `seesAll`. An empty search gives the `named`, whom the person met last and their standing pairs (with the sports that they play together), and in `played` how they played last of each sport and
 * format, newest first; `club_plays` has those that the club plays, by its newest matches, the most played first. `is_admitted` says, on every row and alone
 * when nobody is found, whether the person is a member of the club.
 */
export function opponentsStatement(
  db: Database,
  wanted: {
    club: SQL;
    asker: Asker;
    search: string;
    exclude: readonly string[];
    /** Athletes that an empty search gives besides, first of all. */
    named: readonly string[];
    /** An empty search then gives of those met only whom the club's shown ranking of this id, or any open one, may admit along with the searcher. */
    within: { rankingId: string | null } | null;
    now: Date;
    limit: number;
  },
) {
  const searched = foldName(splitMark(wanted.search).name).replace(/\.$/, "");
  const escaped = searched.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { club } = wanted;
  const named = sql`${`{${wanted.named.join(",")}}`}::uuid[]`;
  const user = sql`${wanted.asker.userId}::uuid`;
  const { within, now } = wanted;
  const which = within?.rankingId ? sql`x.id = ${within.rankingId}::uuid` : sql`x.closed_at is null`;
  const isOfRanking =
    within === null
      ? sql`true`
      : sql`(exists (select 1 from rankings x where x.club_id = ${club} and ${which} and x.hidden_at is null
          and ${fitsSql(sql`select v.athlete_id`, now)} and ${fitsSql(sql`select f.id`, now)})
        or not exists (select 1 from rankings y where y.club_id = ${club}))`;
  return query(
    db,
    sql`
    with viewer as materialized (
      select a.id as athlete_id,
        exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${club} and s.status = 'active') as is_member,
        (${staffsSql(wanted.asker, club)} or ${refereesSql(user, club, wanted.now)}) as sees_all
      from users u left join athletes a on a.user_id = u.id where u.id = ${user}
    ), everybody as (
      select a.id, a.name, a.is_private, a.birth_date, a.user_id, a.avatar_id, a.name_number,
        case when v.sees_all or not ${isHiddenSql(sql`a`, sql`(${wanted.now.toISOString()}::timestamptz at time zone c.time_zone)::date`)}
          then a.search_name
          else ${shortSearchName(sql`a`)} end as shown
      from memberships s join athletes a on a.id = s.athlete_id join clubs c on c.id = s.club_id cross join viewer v
      where s.club_id = ${club} and s.status = 'active'
    ), members as (
      -- Equal names are told apart whoever searches and whoever is chosen already.
      select e.*, count(*) over (partition by e.shown) > 1 as is_shared from everybody e
    ), met as (
      select p.athlete_id, max(m.played_at) as at from match_players me
      join viewer v on v.athlete_id = me.athlete_id
      join matches m on m.id = me.match_id and m.club_id = ${club}
      join match_players p on p.match_id = me.match_id and p.athlete_id <> me.athlete_id
      where ${searched} = '' group by 1
    ), played as (
      select distinct on (m.sport, m.format) m.sport, m.format, m.score_format, m.reported_at as at from match_players me
      join viewer v on v.athlete_id = me.athlete_id
      join matches m on m.id = me.match_id and m.club_id = ${club} and m.source = 'athlete'
      where ${searched} = '' order by m.sport, m.format, m.reported_at desc
    ), club_plays as (
      select n.sport, n.format, mode() within group (order by n.score_format) as score_format, count(*) as matches
      from (select sport, format, score_format from matches where club_id = ${club} and status = 'confirmed' and ${searched} = ''
        order by confirmed_at desc limit ${NEWEST}) n group by 1, 2
    ), paired as (
      select sp.partner_id, jsonb_agg(sp.sport order by sp.sport) as sports from viewer v,
        lateral (${standingPairsSql(sql`v.athlete_id`)}) sp group by 1
    ), found as (
      select ${OPPONENT.columns("f")}, f.is_shared, coalesce(paired.sports, '[]') as pair_sports from members f cross join viewer v
      left join met on met.athlete_id = f.id left join paired on paired.partner_id = f.id
      where f.id is distinct from v.athlete_id and f.id <> all(${`{${wanted.exclude.join(",")}}`}::uuid[])
        and case when ${searched} = '' then f.id = any(${named}) or (met.at is not null or paired.partner_id is not null) and ${isOfRanking}
        else f.shown like ${`%${escaped}%`} end
      order by (${searched} = '' and f.id = any(${named})) desc, met.at desc nulls last, not (f.shown like ${`${escaped}%`}), f.shown, f.id limit ${wanted.limit}
    )
    select v.is_member or v.sees_all as is_admitted, v.sees_all, (select time_zone from clubs where id = ${club}) as time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', sport, 'format', format, 'score_format', score_format) order by at desc), '[]')
        from played) as played,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', sport, 'format', format, 'score_format', score_format)
        order by matches desc, sport, format), '[]') from club_plays) as club_plays,
      (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as rows
    from viewer v`,
    opponentsRow,
  );
}
