import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { LedgerQuery } from "./schemas.ts";
import { type RawClub, rankingAtSql } from "./table-repository.server.ts";

export interface RawPlayer {
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
  side: number;
}

export interface RawEntry {
  id: string;
  matchId: string | null;
  answers: string | null;
  reason: string;
  at: string;
  ruleVersion: number;
  rules: unknown;
  points: number;
  levelChange: number;
  levelBefore: number | null;
  setsWon: number;
  gamesWon: number;
  meeting: number | null;
  mySide: number | null;
  winnerSide: number | null;
  scoreFormat: string | null;
  sets: { side1: number; side2: number; tiebreak?: number }[] | null;
  end: string | null;
  playedOn: string | null;
  players: RawPlayer[] | null;
}

export interface RawLedger {
  club: RawClub | null;
  athlete: {
    id: string;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    userId: string | null;
  } | null;
  sport: string | null;
  today: string;
  points: number;
  level: number;
  levelMatches: number;
  lines: RawEntry[];
}

/**
 * One statement for an athlete's lines in a ranking, newest first, as of an instant. Lines that left the window and
 * were not yet answered appear as `window` lines too, so that what is read always adds up to what is shown.
 */
export function ledgerStatement(
  db: Database,
  input: { clubId: string; athleteId: string } & LedgerQuery,
  now: Date,
) {
  return db.execute(sql`
    with ${rankingAtSql(input.clubId, input, now)},
    live as (
      select l.*, row_number() over (order by l.points desc, l.at, l.ordinal, l.event_id) as place
      from ledger_lines l join r on r.id = l.ranking_id, t
      where l.athlete_id = ${input.athleteId}::uuid and l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')
        and l.at <= t.at and (l.gone_at is null or l.gone_at > t.at) and (l.leaves_at is null or l.leaves_at > t.at)
    ),
    leaving as (
      select l.* from ledger_lines l join r on r.id = l.ranking_id, t
      where l.athlete_id = ${input.athleteId}::uuid and l.gone_at is null and l.leaves_at <= t.at and l.at <= t.at
    ),
    told as (
      select l.id, l.match_id, l.answers_id, l.reason, l.at, l.ordinal, l.rule_version, l.points, l.level_change,
        l.level_before, l.sets_won, l.games_won, l.meeting
      from ledger_lines l join r on r.id = l.ranking_id, t
      where l.athlete_id = ${input.athleteId}::uuid and l.at <= t.at
      union all
      select l.id, l.match_id, l.id, 'window', l.leaves_at, 0, l.rule_version,
        case when l.is_counted then -l.points else 0 end, 0, null, 0, 0, null from leaving l
      union all
      select l.id, l.match_id, l.id, 'best_of', (select max(leaves_at) from leaving), 0, l.rule_version,
        case when l.is_counted then -l.points else l.points end, 0, null, 0, 0, null
      from live l cross join r
      where r.best_of is not null and exists (select 1 from leaving) and l.is_counted <> (l.place <= r.best_of)
    ),
    page as (
      select * from told order by at desc, ordinal desc, answers_id nulls last, id
      limit ${input.limit}::int + 1 offset ${input.cursor}::int
    )
    select
      (select jsonb_build_object('id', id, 'name', name, 'timeZone', time_zone, 'isOffline', is_offline) from club) as club,
      (select jsonb_build_object('id', id, 'name', name, 'isPrivate', is_private, 'birthDate', birth_date,
        'userId', user_id) from athletes where id = ${input.athleteId}::uuid
        and (exists (select 1 from memberships m where m.athlete_id = athletes.id and m.club_id = ${input.clubId}::uuid)
          or exists (select 1 from told))) as athlete,
      (select sport from chosen) as sport, (select today::text from t) as today,
      (select coalesce(sum(points), 0)::int from told) as points,
      (select coalesce((select level from ratings where athlete_id = ${input.athleteId}::uuid
          and sport = (select sport from chosen)), 1500000)
        - coalesce((select sum(level_change) from ledger_lines, t where athlete_id = ${input.athleteId}::uuid
          and sport = (select sport from chosen) and ledger_lines.at > t.at), 0))::int as level,
      (select (count(*) filter (where reason in ('win', 'loss', 'walkover_won', 'walkover_lost'))
          - count(*) filter (where reason = 'annulment'))::int from ledger_lines, t
        where athlete_id = ${input.athleteId}::uuid and sport = (select sport from chosen) and ledger_lines.at <= t.at)
        as "levelMatches",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'matchId', p.match_id, 'reason', p.reason, 'at', p.at,
        'answers', o.reason, 'ruleVersion', p.rule_version, 'rules', v.rules, 'points', p.points,
        'levelChange', p.level_change, 'levelBefore', p.level_before, 'setsWon', p.sets_won, 'gamesWon', p.games_won,
        'meeting', p.meeting, 'mySide', me.side, 'scoreFormat', m.score_format, 'sets', coalesce(e.result -> 'sets', m.sets),
        'winnerSide', coalesce((e.result ->> 'winner')::int, m.winner_side), 'end', coalesce(e.result ->> 'end', m."end"),
        'playedOn', m.played_on, 'players', (
          select jsonb_agg(jsonb_build_object('name', a.name, 'isPrivate', a.is_private, 'birthDate', a.birth_date,
            'side', mp.side, 'isMe', a.id = ${input.athleteId}::uuid) order by mp.side, mp.slot)
          from match_players mp cross join lateral (select * from athletes where id = mp.athlete_id offset 0) a
          where mp.match_id = m.id and mp.athlete_id <> ${input.athleteId}::uuid)
        ) order by p.at desc, p.ordinal desc, p.answers_id nulls last, p.id), '[]')
        from page p join r on true
        join ranking_rules v on v.ranking_id = r.id and v.version = p.rule_version
        left join ledger_lines o on o.id = p.answers_id
        left join matches m on m.id = p.match_id
        left join ledger_lines w on w.id = coalesce(p.answers_id, p.id)
        left join ranking_events e on e.id = w.event_id
        left join match_players me on me.match_id = m.id and me.athlete_id = ${input.athleteId}::uuid) as lines
    from (select 1) one`);
}
