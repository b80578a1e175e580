import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { literal, literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";

const kindSchema = () =>
  z.object({
    sport: z.string(),
    format: z.enum(MATCH_FORMATS),
    matches: z.number(),
    wins: z.number(),
    losses: z.number(),
    setsWon: z.number(),
    setsLost: z.number(),
  });

const statisticsRow = rowSchema(() =>
  z.object({
    kinds: z.array(kindSchema()),
    sport: z.string().nullable(),
    format: z.string().nullable(),
    /** "W", "L" and "E" (even), in the order played. */
    results: z.string(),
    levels: z.array(
      z.object({
        id: z.string(),
        level: z.number(),
        change: z.number(),
        matchId: z.string(),
        playedOn: z.string(),
        rivals: z.array(z.object({ athleteId: z.string(), ...NAMED_ATHLETE.schema().shape })),
      }),
    ),
    days: z.array(z.object({ day: z.string(), matches: z.number(), wins: z.number() })),
    opponentCount: z.number(),
    opponents: z.array(
      z.object({
        id: z.string(),
        ...NAMED_ATHLETE.schema().shape,
        matches: z.number(),
        wins: z.number(),
        losses: z.number(),
        lastOn: z.string(),
      }),
    ),
  }),
);

/** The confirmed matches of `mine`, each as its newest line says. */
const PLAYED = sql`select distinct on (l.match_id) l.match_id, l.sport, l.format, l.wins, l.losses, l.sets_won, l.sets_lost,
    m.played_on, m.played_at, p.side
  from mine l join matches m on m.id = l.match_id and m.status = 'confirmed'
  join match_players p on p.match_id = m.id and p.athlete_id = l.athlete_id
  where l.reason in ${literals(MATCH_REASONS)}
  order by l.match_id, l.at desc, l.ordinal desc, l.id desc`;

/** The opponents of `met`, those met most first. */
const opponentsSql = (limit: number) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, ${NAMED_ATHLETE.pairs("a")}, 'matches', o.matches, 'wins', o.wins, 'losses', o.losses, 'lastOn', o.last_on)
        order by o.matches desc, o.last_on desc, a.id), '[]')
        from (select * from met order by matches desc, last_on desc, athlete_id limit ${limit}::int) o
        join athletes a on a.id = o.athlete_id)`;

/** Nível after each of the last changes in the chosen sport, oldest first, with the match and whom it was against. */
const levelsSql = (limit: number) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'level', ${literal(STARTING_LEVEL)} + r.level, 'change', r.level_change,
        'matchId', r.match_id, 'playedOn', m.played_on, 'rivals', (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, ${NAMED_ATHLETE.pairs("a")})
          order by o.slot), '[]') from match_players o join athletes a on a.id = o.athlete_id
          where o.match_id = r.match_id and o.side <> p.side)) order by r.at, r.ordinal, r.id), '[]')
      from (select * from (select match_id, athlete_id, at, ordinal, id, level_change,
          sum(level_change) over (order by at, ordinal, id) as level
        from mine where level_change <> 0 and sport = (select sport from chosen)) moved
        order by at desc, ordinal desc, id desc limit ${limit}::int) r
      join matches m on m.id = r.match_id
      join match_players p on p.match_id = r.match_id and p.athlete_id = r.athlete_id)`;

/**
 * Reads what the athlete of a live session has played, over all clubs: every kind of match, and of one of them (the most
 * played, unless asked) results, the last `levels` changes of nível, the days `since` one, and opponents. A match counts once,
 * as its newest line says; annulled ones do not.
 */
export function statisticsStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  asked: {
    sport: string | null;
    format: string | null;
    opponents: number;
    levels: number;
    since: string;
    now: Date;
  },
) {
  return query(
    db,
    sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, asked.now)}),
    mine as materialized (
      select l.*, k.format from standings s join rankings k on k.id = s.ranking_id and k.is_main
      join ledger_lines l on l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
      where s.athlete_id = (select id from me)
    ),
    played as materialized (${PLAYED}),
    kinds as (
      select sport, format, count(*)::int as matches, sum(wins)::int as wins, sum(losses)::int as losses,
        sum(sets_won)::int as sets_won, sum(sets_lost)::int as sets_lost
      from played group by sport, format
    ),
    chosen as (
      select sport, format from kinds
      order by (sport = ${asked.sport} and format = ${asked.format}) is true desc, (sport = ${asked.sport}) is true desc,
        matches desc, sport, format desc limit 1
    ),
    shown as materialized (select played.* from played join chosen using (sport, format)),
    met as materialized (
      select o.athlete_id, count(*)::int as matches, sum(s.wins)::int as wins, sum(s.losses)::int as losses,
        max(s.played_on) as last_on
      from shown s join match_players o on o.match_id = s.match_id and o.side <> s.side group by o.athlete_id
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('sport', sport, 'format', format, 'matches', matches, 'wins', wins,
        'losses', losses, 'setsWon', sets_won, 'setsLost', sets_lost) order by matches desc, sport, format desc), '[]')
        from kinds) as kinds,
      (select sport from chosen) as sport, (select format from chosen) as format,
      (select coalesce(string_agg(case when wins > 0 then 'W' when losses > 0 then 'L' else 'E' end, '' order by played_at, match_id), '')
        from shown) as results,
      ${levelsSql(asked.levels)} as levels,
      (select coalesce(jsonb_agg(jsonb_build_object('day', played_on, 'matches', matches, 'wins', wins) order by played_on), '[]')
        from (select played_on, count(*)::int as matches, sum(wins)::int as wins
          from shown where played_on >= ${asked.since}::date group by played_on) days) as days,
      (select count(*)::int from met) as "opponentCount",
      ${opponentsSql(asked.opponents)} as opponents`,
    statisticsRow,
  );
}
