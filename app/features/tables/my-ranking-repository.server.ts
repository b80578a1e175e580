import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../drizzle/schema/rankings.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { NAMED_ATHLETE } from "../people/public-name-sql.server.ts";
import type { MatchFormat } from "../../lib/formats.ts";
import { MATCH_FORMATS } from "../../lib/formats.ts";

/** How many of the newest lines the points over time are drawn from. */
const SERIES_LINES = 23;

const OWN = tableRow(rankings, ["id", "sport", "format", "name"]);

const mineRow = rowSchema(() =>
  z.object({
    athleteId: z.string().nullable(),
    sport: z.string().nullable(),
    format: z.enum(MATCH_FORMATS),
    mine: z.array(OWN.schema()),
    changes: z.array(z.number()),
    weekPoints: z.number(),
    bestWin: z.array(NAMED_ATHLETE.schema()).nullable(),
  }),
);

/**
 * A user's own ranking, found by the database itself: `club`, `athlete`, `sport`, `format` and `ranking` are scalar queries for
 * `readRawTable`, `statement` reads which they are and what the reader's own lines say, and those of the week for themselves.
 */
export function myRankingSql(
  db: Database,
  userId: string,
  isLive: SQL,
  asked: { sport?: string; format?: MatchFormat; ranking?: string; usualSport?: string | null },
  now: Date,
) {
  const user = sql`(select u.id, u.club_id, a.id as athlete_id from users u join athletes a on a.user_id = u.id
    where u.id = ${userId}::uuid and ${isLive})`;
  const played = sql`(select k.id, k.sport, k.format, k.name, k.is_main, max(l.at) as last_at from ${user} me
    join rankings k on k.club_id = me.club_id join ledger_lines l on l.ranking_id = k.id and l.athlete_id = me.athlete_id
    group by k.id)`;
  const wanted = (column: SQL) => sql`(select ${column} from ${played} p
    where (${asked.sport ?? null}::text is null or p.sport = ${asked.sport ?? null})
      and (${asked.format ?? null}::text is null or p.format = ${asked.format ?? null})
    order by p.id = ${asked.ranking ?? null}::uuid desc nulls last, p.sport = ${asked.usualSport ?? null}::text desc nulls last,
      p.is_main desc, last_at desc limit 1)`;
  const sport = sql`coalesce(${wanted(sql`p.sport`)}, ${asked.sport ?? null}::text, (select s.sport from ${user} me
    join club_sports s on s.club_id = me.club_id order by s.position limit 1))`;
  const format = sql`coalesce(${wanted(sql`p.format`)}, ${asked.format ?? null}::text, 'singles')`;

  const ranking = wanted(sql`p.id`);

  const statement = query(
    db,
    sql`
    with chosen as (select ${sport} as sport, ${format} as format, ${ranking} as ranking),
    begun as (select date_trunc('week', ${now.toISOString()}::timestamptz at time zone c.time_zone) at time zone c.time_zone as monday
      from ${user} me join clubs c on c.id = me.club_id),
    week as materialized (select l.points, l.reason, l.match_id, l.gone_at, l.sport from ledger_lines l
      where l.ranking_id = (select ranking from chosen) and l.athlete_id = (select athlete_id from ${user} me)
      and l.at >= (select monday from begun)),
    beaten as materialized (select w.match_id, p.athlete_id, max(coalesce(g.level, 0)) over (partition by w.match_id) as strength
      from week w join matches m on m.id = w.match_id and m.status = 'confirmed'
      join match_players own on own.match_id = w.match_id and own.athlete_id = (select athlete_id from ${user} me)
      join match_players p on p.match_id = w.match_id and p.side <> own.side
      left join ratings g on g.athlete_id = p.athlete_id and g.sport = w.sport
      where w.reason = 'win' and w.gone_at is null)
    select (select athlete_id from ${user} me) as "athleteId", c.sport, c.format,
      (select coalesce(jsonb_agg(jsonb_build_object(${OWN.pairs("p")}) order by p.last_at desc, p.is_main desc, p.name), '[]')
        from ${played} p) as mine,
      (select coalesce(jsonb_agg(points order by at desc, ordinal desc), '[]') from (
        select l.points, l.at, l.ordinal from ${user} me join rankings k on k.club_id = me.club_id
        join ledger_lines l on l.ranking_id = k.id and l.athlete_id = me.athlete_id
        where k.id = c.ranking and l.points <> 0
        order by l.at desc, l.ordinal desc limit ${SERIES_LINES}) last) as changes,
      (select coalesce(sum(points), 0)::int from week) as "weekPoints",
      (select jsonb_agg(jsonb_build_object(${NAMED_ATHLETE.pairs("a")}) order by a.id) from (
        select distinct athlete_id from beaten where match_id = (select match_id from beaten
          order by strength desc, match_id limit 1)) b join athletes a on a.id = b.athlete_id) as "bestWin"
    from chosen c`,
    mineRow,
  );
  const athlete = sql`(select athlete_id from ${user} me)`;
  return { club: sql`(select club_id from ${user} me)`, athlete, sport, format, ranking, statement };
}

/** `club`: the club asked about, where it is that of this user, and `athlete`: their profile; scalar queries for `readRawTable`. */
export function ownPlaceSql(userId: string, clubId: string, isLive: SQL): { club: SQL; athlete: SQL } {
  return {
    club: sql`(select u.club_id from users u where u.id = ${userId}::uuid and u.club_id = ${clubId}::uuid and ${isLive})`,
    athlete: sql`(select a.id from athletes a where a.user_id = ${userId}::uuid)`,
  };
}
