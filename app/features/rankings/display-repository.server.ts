import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "../../platform/database.server.ts";
import { isOfflineSql } from "../security/club-standing.server.ts";

export interface RawDisplay {
  id: string;
  name: string;
  timeZone: string;
  /** Today in the club's zone, "YYYY-MM-DD". */
  today: string;
  version: string;
  plan: string | null;
  /** Its public pages are down. */
  isOffline: boolean;
  /** The database's clock when it was read, in microseconds. */
  readAt: number;
  boards: { sport: string; format: "singles" | "doubles"; version: number }[];
}

export interface RawConfirmed {
  id: string;
  sport: string;
  format: "singles" | "doubles";
  scoreFormat: string;
  sets: { side1: number; side2: number; tiebreak?: number }[];
  end: string;
  winnerSide: 1 | 2 | null;
  confirmedAt: string;
  players: { side: 1 | 2; name: string; isPrivate: boolean; birthDate: string | null }[];
}

/**
 * A club, its rankings that somebody stands in, in the order of its sports (singles first), and a version of everything
 * that its display shows at `at`: the rankings' versions (results), `display_changes` (names, privacy, order: see
 * `raiseDisplays`), the club's name, zone and plan, the day (movement, ages), sponsors, and what time alone changes: the
 * newest lines that have left the window unwritten, and the newest that count already. A few rows by index each.
 */
export function displayStatement(db: Database, clubId: string, at: Date) {
  const instant = sql`${at.toISOString()}::timestamptz`;
  return db.execute(sql`
    with club as (select id, name, time_zone, plan, ${isOfflineSql(sql`lapsed_at`, at)} as is_offline, display_changes, (${instant} at time zone time_zone)::date as today
      from clubs where id = ${clubId}::uuid),
    boards as (select k.sport, k.format, k.version, k.rule_version, s.position,
        (select l.leaves_at from ledger_lines l where l.ranking_id = k.id and l.gone_at is null
          and l.leaves_at <= ${instant} order by l.leaves_at desc limit 1) as left_at,
        (select l.at from ledger_lines l where l.ranking_id = k.id and l.at <= ${instant}
          order by l.at desc limit 1) as counted_at
      from rankings k left join club_sports s on s.club_id = k.club_id and s.sport = k.sport
      where k.club_id = ${clubId}::uuid and exists (select 1 from standings t where t.ranking_id = k.id))
    select club.id, club.name, club.time_zone as "timeZone", club.today::text as today,
      club.plan, club.is_offline as "isOffline",
      (extract(epoch from statement_timestamp()) * 1000000)::float8 as "readAt",
      md5(jsonb_build_array(club.name, club.time_zone, club.plan, club.today, club.display_changes,
        (select jsonb_agg(jsonb_build_array(sport, format, version, rule_version, position, extract(epoch from left_at),
          extract(epoch from counted_at)) order by sport, format) from boards),
        (select jsonb_agg(jsonb_build_array(id, type, name, logo_url, logo_width, logo_height, logo_alt, position)
          order by id) from sponsors where club_id is null or club_id = club.id))::text) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', sport, 'format', format, 'version', version)
        order by position nulls last, sport, format desc), '[]') from boards) as boards
    from club`);
}

/** Reads the one row of `displayStatement`; null where there is no such club. */
export function toDisplay(result: unknown): RawDisplay | null {
  return rowsOf<RawDisplay>(result)[0] ?? null;
}

/** A club's last confirmed matches with their players, newest first. */
export function confirmedStatement(db: Database, clubId: string, limit: number) {
  return db.execute(sql`
    select m.id, m.sport, m.format, m.score_format as "scoreFormat", m.sets, m.end, m.winner_side as "winnerSide",
      m.confirmed_at as "confirmedAt", p.players
    from (select * from matches where club_id = ${clubId}::uuid and status = 'confirmed'
      order by confirmed_at desc, id desc limit ${limit}) m
    cross join lateral (select jsonb_agg(jsonb_build_object('side', p.side, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date) order by p.side, p.slot) as players
      from match_players p join athletes a on a.id = p.athlete_id where p.match_id = m.id) p
    order by m.confirmed_at desc, m.id desc`);
}

/** The rows of `confirmedStatement`. */
export function toConfirmed(result: unknown): RawConfirmed[] {
  return rowsOf<RawConfirmed>(result);
}

/** Sport and format of the club's first ranking that somebody stands in, as scalar queries for `tableStatement`. */
export function firstBoardSql(clubId: string) {
  const first = (column: "sport" | "format") => sql`(select ${sql.identifier(column)} from (
    select k.sport, k.format from rankings k
    left join club_sports s on s.club_id = k.club_id and s.sport = k.sport
    where k.club_id = ${clubId}::uuid and exists (select 1 from standings t where t.ranking_id = k.id)
    order by s.position nulls last, k.sport, k.format desc limit 1) first_board)`;
  return { sport: first("sport"), format: first("format") };
}
