import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { PlayedKind } from "./statistics.ts";

/** The one row of `statisticsStatement`; levels in thousandths. */
export interface RawStatistics {
  kinds: PlayedKind[];
  sport: string | null;
  format: string | null;
  /** "W" and "L", in the order played. */
  results: string;
  levels: number[];
  opponentCount: number;
  opponents: {
    id: string;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    matches: number;
    wins: number;
    losses: number;
    lastOn: string;
  }[];
}

/**
 * What the athlete behind a live session has played, over all clubs: every kind of match, and of one of them (the most
 * played, unless asked) results, nível and opponents. A match counts once, as its newest line says; annulled ones do not.
 */
export function statisticsStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  asked: { sport: string | null; format: string | null; opponents: number; now: Date },
) {
  return db.execute(sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, asked.now)}),
    mine as materialized (
      select l.*, k.format from standings s join rankings k on k.id = s.ranking_id
      join ledger_lines l on l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
      where s.athlete_id = (select id from me)
    ),
    played as materialized (
      select distinct on (l.match_id) l.match_id, l.sport, l.format, l.wins, l.losses, l.sets_won, l.sets_lost,
        m.played_on, m.played_at, p.side
      from mine l join matches m on m.id = l.match_id and m.status = 'confirmed'
      join match_players p on p.match_id = m.id and p.athlete_id = l.athlete_id
      where l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')
      order by l.match_id, l.at desc, l.ordinal desc, l.id desc
    ),
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
      (select coalesce(string_agg(case when wins > 0 then 'W' else 'L' end, '' order by played_at, match_id), '')
        from shown) as results,
      (select coalesce(jsonb_agg(1500000 + level order by at, ordinal, id), '[]') from (
        select at, ordinal, id, sum(level_change) over (order by at, ordinal, id) as level
        from mine where level_change <> 0 and sport = (select sport from chosen)) moved) as levels,
      (select count(*)::int from met) as "opponentCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'matches', o.matches, 'wins', o.wins, 'losses', o.losses, 'lastOn', o.last_on)
        order by o.matches desc, o.last_on desc, a.id), '[]')
        from (select * from met order by matches desc, last_on desc, athlete_id limit ${asked.opponents}::int) o
        join athletes a on a.id = o.athlete_id) as opponents`);
}
