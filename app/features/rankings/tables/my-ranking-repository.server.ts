import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";

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
 * A user's own ranking, found by the database itself: `which` and `athlete`, a scalar query, are for `readRawTable`, `statement` reads
 * which they are and what the reader's own lines say, and those of the week for themselves.
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
    played as materialized (select k.id, k.sport, k.format, k.name, k.is_main, l.last_at from me join rankings k on k.club_id = me.club_id
      cross join lateral (select max(at) as last_at from ledger_lines where ranking_id = k.id and athlete_id = me.athlete_id) l
      where l.last_at is not null),
    own as materialized (select me.club_id, me.athlete_id, p.id as ranking, coalesce(p.format, ${format}, 'singles') as format,
        coalesce(p.sport, ${sport}, (select sport from club_sports where club_id = me.club_id order by position limit 1)) as sport
      from me left join lateral (select * from played where sport = coalesce(${sport}, sport) and format = coalesce(${format}, format)
        order by id = ${asked.ranking ?? null}::uuid desc nulls last, sport = ${asked.usualSport ?? null}::text desc nulls last,
          is_main desc, last_at desc limit 1) p on true)`;
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
    select athlete_id as "athleteId", sport, format,
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

/** `club`: the club asked about, where it is that of this user, and `athlete`: their profile; scalar queries for `readRawTable`. */
export function ownPlaceSql(userId: string, clubId: string, isLive: SQL): { club: SQL; athlete: SQL } {
  return {
    club: sql`(select u.club_id from users u where u.id = ${userId}::uuid and u.club_id = ${clubId}::uuid and ${isLive})`,
    athlete: sql`(select a.id from athletes a where a.user_id = ${userId}::uuid)`,
  };
}
