import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { RESULT_REASONS } from "../../../../drizzle/schema/enums.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { fitsSql } from "../../scoring/ledger/categories-repository.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";

/** How many of the newest lines the points over time are drawn from. */
const SERIES_LINES = 23;
/** How many of those above the reader are asked whether they still play. */
const NEAREST = 60;

const OWN = tableRow(rankings, ["id", "sport", "format", "name"]);

const mineRow = rowSchema(() =>
  z.object({
    athleteId: z.string().nullable(),
    sport: z.string().nullable(),
    format: z.enum(MATCH_FORMATS),
    mine: z.array(OWN.schema()),
    /** Of those not below the reader the nearest, by their ids: the ones who may still play in the ranking. */
    playing: z.array(z.string()),
    changes: z.array(z.number()),
    weekPoints: z.number(),
    bestWin: z.array(NAMED_ATHLETE.schema()).nullable(),
  }),
);

/** SQL of whether a ranking `x` is of a category: not of everybody. */
const HAS_CATEGORY = sql`(x.gender <> 'open' or x.classes is not null or x.min_age is not null or x.max_age is not null or x.enrolment = 'request')`;

/**
 * A user's own ranking (product §5: that of their own category, the last one played where there are several; else a livre one, the last
 * played, of which the club's choice opens), found by the database itself: `which` and `athlete`, a scalar query, are for `readRawTable`,
 * `statement` reads which they are and what the reader's own lines say, and those of the week for themselves. A hidden ranking is never it.
 */
export function myRankingSql(
  db: Database,
  userId: string,
  isLive: SQL,
  asked: { sport?: string; format?: MatchFormat; ranking?: string; usualSport?: string | null },
  now: Date,
) {
  const [sport, format] = [sql`${asked.sport ?? null}::text`, sql`${asked.format ?? null}::text`];
  const ctes = sql`me as materialized (select u.club_id, a.id as athlete_id from users u join athletes a on a.user_id = u.id
      where u.id = ${userId}::uuid and ${isLive}),
    shown_to_me as materialized (select x.*, l.last_at, ${HAS_CATEGORY} as has_category, ${fitsSql(sql`select athlete_id from me`, now)} as fits
      from me join rankings x on x.club_id = me.club_id and x.hidden_at is null
      cross join lateral (select max(at) as last_at from ledger_lines where ranking_id = x.id and athlete_id = me.athlete_id
        and reason in ${literals(RESULT_REASONS)}) l),
    played as materialized (select * from shown_to_me where last_at is not null),
    own as materialized (select me.club_id, me.athlete_id, p.id as ranking, coalesce(p.format, ${format}, 'singles') as format,
        coalesce(p.sport, ${sport}, (select sport from club_sports where club_id = me.club_id order by position limit 1)) as sport
      from me left join lateral (select x.* from shown_to_me x where x.sport = coalesce(${sport}, x.sport) and x.format = coalesce(${format}, x.format)
          and (x.last_at is not null or x.closed_at is null and x.has_category and x.fits
            and exists (select 1 from athlete_sports y where y.athlete_id = me.athlete_id and y.sport = x.sport))
        order by x.id = ${asked.ranking ?? null}::uuid desc nulls last, x.last_at is null, x.sport = ${asked.usualSport ?? null}::text desc nulls last,
          x.closed_at is not null, case when x.has_category then (case when x.fits then 0 else 2 end) else 1 end, x.last_at desc nulls last,
          x.opens_at desc nulls last, x.is_main desc, x.classes is null, x.format desc, x.opened_at desc, x.id limit 1) p on true)`;
  const own = (column: string) => sql`(select ${sql.identifier(column)} from own)`;
  const statement = query(
    db,
    sql`
    with ${ctes},
    lines as materialized (select l.points, l.reason, l.match_id, l.gone_at, l.at, l.ordinal from ledger_lines l
      where l.ranking_id = ${own("ranking")} and l.athlete_id = ${own("athlete_id")}),
    week as materialized (select l.* from lines l where l.at >= (
      select date_trunc('week', ${now.toISOString()}::timestamptz at time zone c.time_zone) at time zone c.time_zone
      from clubs c where c.id = ${own("club_id")})),
    beaten as materialized (select w.match_id, p.athlete_id, max(coalesce(g.level, 0)) over (partition by w.match_id) as strength
      from week w join matches m on m.id = w.match_id and m.status = 'confirmed'
      join match_players mine on mine.match_id = w.match_id and mine.athlete_id = ${own("athlete_id")}
      join match_players p on p.match_id = w.match_id and p.side <> mine.side
      left join ratings g on g.athlete_id = p.athlete_id and g.sport = ${own("sport")}
      where w.reason = 'win' and w.gone_at is null)
    select athlete_id as "athleteId", sport, format, ${playingSql(own, now)} as playing,
      (select coalesce(jsonb_agg(jsonb_build_object(${OWN.pairs("p")}) order by p.last_at desc, p.is_main desc, p.name), '[]')
        from played p) as mine,
      (select coalesce(jsonb_agg(points order by at desc, ordinal desc), '[]') from (
        select points, at, ordinal from lines where points <> 0 order by at desc, ordinal desc limit ${SERIES_LINES}) last) as changes,
      (select coalesce(sum(points), 0)::int from week) as "weekPoints",
      (select jsonb_agg(jsonb_build_object(${NAMED_ATHLETE.pairs("a")}) order by a.id) from (
        select distinct athlete_id from beaten where match_id = (select match_id from beaten
          order by strength desc, match_id limit 1)) b join athletes a on a.id = b.athlete_id) as "bestWin"
    from own`,
    mineRow,
  );
  const which = {
    clubId: own("club_id"),
    sport: own("sport"),
    format: own("format"),
    ranking: own("ranking"),
    ctes,
  };
  return { which, athlete: own("athlete_id"), statement };
}

/** A JSON list of the ids of those who stand with the reader or above, the nearest first, and may still play in a ranking that is open. */
function playingSql(own: (column: string) => SQL, now: Date): SQL {
  const [club, ranking, athlete] = [own("club_id"), own("ranking"), own("athlete_id")];
  return sql`(select coalesce(jsonb_agg(n.athlete_id), '[]') from (
      select s.athlete_id from standings s where s.ranking_id = ${ranking} and s.matches > 0 and s.athlete_id <> ${athlete}
        and s.points >= (select points from standings where ranking_id = ${ranking} and athlete_id = ${athlete})
      order by s.points, s.athlete_id limit ${sql.raw(String(NEAREST))}) n
    where exists (select 1 from memberships m where m.athlete_id = n.athlete_id and m.club_id = ${club} and m.status = 'active')
      and exists (select 1 from rankings x where x.id = ${ranking} and x.closed_at is null and ${fitsSql(sql`select n.athlete_id`, now)}))`;
}

/** `club`: the club asked about, where it is that of this user, and `athlete`: their profile; scalar queries for `readRawTable`. */
export function ownPlaceSql(userId: string, clubId: string, isLive: SQL): { club: SQL; athlete: SQL } {
  return {
    club: sql`(select u.club_id from users u where u.id = ${userId}::uuid and u.club_id = ${clubId}::uuid and ${isLive})`,
    athlete: sql`(select a.id from athletes a where a.user_id = ${userId}::uuid)`,
  };
}
