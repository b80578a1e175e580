import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubs as clubTable } from "../../../../drizzle/schema/clubs.ts";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { offlineClubsSql } from "../../base/access/billing-state-sql.server.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";

const RESULT = tableRow(matches, [
  "id",
  "sport",
  "scoreFormat",
  "end",
  "winnerSide",
  "losingSide",
  "confirmedAt",
]);
const CLUB = tableRow(clubTable, { clubId: "id", clubName: "name", timeZone: "timeZone" });
const PLAYER = tableRow(matchPlayers, ["side", "athleteId"]);

const activityRow = rowSchema(() =>
  z.object({
    results: z.array(
      z.object({
        ...RESULT.schema().shape,
        ...CLUB.schema().shape,
        confirmedAt: z.string(),
        sets: setsSchema(),
        players: z.array(z.object({ ...PLAYER.schema().shape, ...NAMED_ATHLETE.schema().shape })),
      }),
    ),
    clubs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        uf: z.string(),
        sports: z.array(z.string()),
        athletes: z.number(),
        matches: z.number(),
        hasMoreMatches: z.boolean(),
      }),
    ),
  }),
);

/** The one row of `activityStatement`. */
export type ActivityRow = RowOf<typeof activityRow>;

/** How many of the newest results are looked at to find the clubs where people play. */
const SAMPLE_PER_SPORT = 200;
/** A club's matches are counted up to here; beyond it the screen says "mais de". */
const COUNTED_MATCHES = 999;

/**
 * The newest confirmed results over all clubs, and the clubs that they come from with how much they play. Reads the
 * newest events of each sport by their index, so that its cost does not grow with the clubs; those of clubs that are
 * offline are left out.
 */
export function activityStatement(
  db: Database,
  { since, now, results, clubs }: { since: Date; now: Date; results: number; clubs: number },
) {
  const sports = `{${SPORTS.map((sport) => sport.id).join(",")}}`;
  return query(
    db,
    sql`
    with newest as materialized (
      select e.match_id, e.ranking_id, e.at, e.ordinal, e.id from unnest(${sports}::text[]) as sport(id)
      cross join lateral (select match_id, ranking_id, at, ordinal, id from ranking_events
        where sport = sport.id and kind = 'confirm' order by at desc, ordinal desc, id desc
        limit ${SAMPLE_PER_SPORT}::int) e
      where e.ranking_id not in (select r.id from rankings r where r.club_id in (${offlineClubsSql(now)}))
    ),
    shown as (
      select m.*, n.at as event_at, n.ordinal, n.id as event_id from newest n
      cross join lateral (select * from matches where id = n.match_id and status = 'confirmed' limit 1) m
      order by n.at desc, n.ordinal desc, n.id desc limit ${results}::int
    ),
    playing as (
      select r.club_id, count(*) as weight, max(n.at) as last_at from newest n join rankings r on r.id = n.ranking_id
      group by r.club_id order by weight desc, last_at desc, r.club_id limit ${clubs}::int
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object(${RESULT.pairs("s")}, 'sets', s.sets, ${CLUB.pairs("c")},
        'players', (select jsonb_agg(jsonb_build_object(${PLAYER.pairs("p")}, ${NAMED_ATHLETE.pairs("a")}) order by p.side, p.slot)
          from match_players p join athletes a on a.id = p.athlete_id where p.match_id = s.id))
        order by s.event_at desc, s.ordinal desc, s.event_id desc), '[]')
        from shown s join clubs c on c.id = s.club_id) as results,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'city', m.name, 'uf', s.uf,
        'sports', (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = c.id),
        'athletes', (select count(*)::int from memberships b where b.club_id = c.id and b.status = 'active'),
        'matches', least(k.counted, ${COUNTED_MATCHES}::int), 'hasMoreMatches', k.counted > ${COUNTED_MATCHES}::int)
        order by k.counted desc, p.weight desc, c.search_name, c.id), '[]')
        from playing p join clubs c on c.id = p.club_id join municipalities m on m.code = c.city_code
        join states s on s.code = m.state_code
        cross join lateral (select count(*)::int as counted from (select 1 from matches x where x.club_id = c.id
          and x.status = 'confirmed' and x.confirmed_at >= ${since.toISOString()}::timestamptz
          limit ${COUNTED_MATCHES + 1}::int) few) k) as clubs`,
    activityRow,
  );
}
