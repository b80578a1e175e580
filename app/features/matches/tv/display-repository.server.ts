import { desc, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database } from "../../../platform/database.server.ts";
import { jsonRows, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isRunningSql } from "../../clubs/sponsors/running-sql.server.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";
import { openingRankingSql } from "../../rankings/tables/which-table-sql.server.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";

/** So many of a day's tournaments take turns on a screen. */
const MOST_TOURNAMENTS = 3;
/** So many of a week's matches, the newest, are looked at and counted. */
const MOST_OF_WEEK = 300;
const CLUB = tableRow(clubs, ["id", "name", "timeZone", "plan", "logoId", "colour"]);

const displayRow = rowSchema(() =>
  CLUB.schema().extend({
    /** Today in the club's zone, "YYYY-MM-DD". */
    today: z.string(),
    version: z.string(),
    /** Its public pages are down. */
    isOffline: z.boolean(),
    /** The database's clock when it was read, in microseconds. */
    readAt: z.number(),
    boards: z.array(
      z.object({
        id: z.string(),
        sport: z.string(),
        format: z.enum(MATCH_FORMATS),
        isMain: z.boolean(),
        version: z.number(),
        /** Whether `weekStatement` has a match of it. */
        hasWeek: z.boolean(),
      }),
    ),
    /** The tournaments of today; `isOpen` where something of them is still to be played. */
    tournaments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isOpen: z.boolean(),
        events: z.array(z.object({ id: z.string(), name: z.string() })),
        /** Another one whenever what is played changes. */
        version: z.number(),
        /** Its events that were drawn, by their ids; `version` likewise. */
        draws: z.array(z.object({ id: z.string(), version: z.number() })),
      }),
    ),
  }),
);

const m = alias(matches, "m");

const PLAYERS = jsonRows({
  athleteId: matchPlayers.athleteId,
  side: matchPlayers.side,
  name: athletes.name,
  isPrivate: athletes.isPrivate,
  birthDate: athletes.birthDate,
  userId: athletes.userId,
  nameNumber: athletes.nameNumber,
});

/** Whether a confirmed match `m` was played on one of the last seven days, `today` of the zone included. Confirmed before them, it was played before them: that an index knows. */
function isOfWeekSql(today: SQL, timeZone: SQL): SQL {
  return sql`(m.status = 'confirmed' and m.confirmed_at >= (${today} - 6)::timestamp at time zone ${timeZone} and m.played_on > ${today} - 7)`;
}

/**
 * A club, its rankings that somebody stands in, the one that the club chose to open first, then in the order of its sports (singles first, the main one before those by
 * category, none hidden, none of a closed season), its tournaments of today with their draws, and a version
 * of everything that its display shows at `at`: the versions of rankings and tournaments (results, calls), `display_changes` (names, privacy, order: see
 * `bumpDisplayVersions`), the club's name, zone and plan, the day (ages), sponsors. A few rows by index each.
 */
export function displayStatement(db: Database, clubId: string, at: Date) {
  const instant = sql`${at.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    with club as (select id, name, time_zone, plan, logo_id, colour, ${isOfflineSql(sql`lapsed_at`, at)} as is_offline, display_changes, (${instant} at time zone time_zone)::date as today
      from clubs where id = ${clubId}::uuid),
    boards as (${boardsSql(clubId)}),
    weekly as materialized (select distinct m.ranking_id from club join matches m on m.club_id = club.id and ${isOfWeekSql(sql`club.today`, sql`club.time_zone`)}),
    of_today as (select t.id, t.name, t.starts_on from tournaments t join club on t.club_id = club.id
      where t.status in ('draws_published', 'running') and club.today between t.starts_on and t.ends_on),
    unplayed as materialized (select tournament_id, draw_id from tournament_matches
      where tournament_id = any(array(select id from of_today)) and state <> 'done'),
    open as (select distinct p.tournament_id as id from unplayed p join tournament_draws d on d.id = p.draw_id and d.status = 'drawn'),
    today as (select t.*, open.id is not null as "isOpen" from of_today t left join open on open.id = t.id
      order by "isOpen" desc, t.starts_on, t.id limit ${MOST_TOURNAMENTS}),
    drawn as (select v.tournament_id, v.id, v.name, ('x' || left(md5((select string_agg(concat_ws('|', p.id, p.version, p.state, p.court_id,
            extract(epoch from p.starts_at), extract(epoch from p.not_before), (select x.version from matches x where x.id = p.match_id)),
            ',' order by p.id) from tournament_matches p where p.draw_id = d.id)), 8))::bit(32)::int as version
      from today join tournament_events v on v.tournament_id = today.id
        join tournament_draws d on d.event_id = v.id and d.status = 'drawn'),
    running as (select today.*,
        (select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name)) from tournament_events v where v.tournament_id = today.id) as events,
        jsonb_agg(jsonb_build_object('id', drawn.id, 'version', drawn.version) order by drawn.name, drawn.id) as draws,
        ('x' || left(md5(string_agg(drawn.version::text, ',' order by drawn.id)), 8))::bit(32)::int as version
      from today join drawn on drawn.tournament_id = today.id group by today.id, today.name, today.starts_on, today."isOpen")
    select ${CLUB.columns("club")}, club.today::text as today, club.is_offline as "isOffline",
      (extract(epoch from statement_timestamp()) * 1000000)::float8 as "readAt",
      md5(jsonb_build_array(club.name, club.time_zone, club.plan, club.today, club.display_changes,
        (select jsonb_agg(jsonb_build_array(id, sport, format, name, version, rule_version, position, is_first) order by id) from boards),
        (select jsonb_agg(to_jsonb(running) order by id) from running),
        (select jsonb_agg(jsonb_build_array(id, type, name, logo_url, logo_width, logo_height, logo_alt, position)
          order by id) from sponsors where (club_id is null or club_id = club.id) and ${isRunningSql(sql`club.today`)}))::text) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sport', sport, 'format', format, 'isMain', is_main, 'version', version,
          'hasWeek', is_main and id in (select ranking_id from weekly))
        order by ${BOARD_ORDER}), '[]') from boards) as boards,
      (select coalesce(jsonb_agg(to_jsonb(running) order by starts_on, id), '[]') from running) as tournaments
    from club`,
    displayRow,
  );
}

/** A confirmed match with its players. */
const CONFIRMED = {
  id: m.id,
  sport: m.sport,
  format: m.format,
  scoreFormat: m.scoreFormat,
  sets: m.sets,
  end: m.end,
  losingSide: m.losingSide,
  winnerSide: m.winnerSide,
  playedOn: m.playedOn,
  confirmedAt: sql`${m.confirmedAt}`.mapWith(matches.confirmedAt),
  players:
    sql`(select coalesce(jsonb_agg(${PLAYERS.row} order by match_players.side, match_players.slot), '[]')
    from match_players join athletes on athletes.id = match_players.athlete_id
    where match_players.match_id = m.id)`.mapWith(PLAYERS.read),
};

/** A club's last confirmed matches with their players, newest first. */
export function confirmedStatement(db: Database, clubId: string, limit: number) {
  return db
    .select(CONFIRMED)
    .from(m)
    .where(sql`${m.clubId} = ${clubId}::uuid and ${m.status} = 'confirmed'`)
    .orderBy(desc(m.confirmedAt), desc(m.id))
    .limit(limit);
}

/** A ranking's matches of the last seven days with their players, newest first. */
export function displayWeekStatement(db: Database, clubId: string, rankingId: string, at: Date) {
  const club = (column: SQL) => sql`(select ${column} from clubs where id = ${clubId}::uuid)`;
  const today = club(sql`(${at.toISOString()}::timestamptz at time zone time_zone)::date`);
  return db
    .select(CONFIRMED)
    .from(m)
    .where(
      sql`${m.clubId} = ${clubId}::uuid and ${m.rankingId} = ${rankingId}::uuid and ${isOfWeekSql(today, club(sql`time_zone`))}`,
    )
    .orderBy(desc(m.confirmedAt), desc(m.id))
    .limit(MOST_OF_WEEK);
}

/** A match of these statements. */
export type ConfirmedRow = Awaited<ReturnType<typeof confirmedStatement>>[number];

/** The rankings of a club that its screens show; `is_first` marks the one that the club chose to open. */
function boardsSql(clubId: string): SQL {
  return sql`select k.id, k.sport, k.format, k.is_main, k.name, k.opened_at, k.version, k.rule_version, s.position,
      k.id is not distinct from ${openingRankingSql(clubId)} as is_first
    from rankings k left join club_sports s on s.club_id = k.club_id and s.sport = k.sport
    where k.club_id = ${clubId}::uuid and k.closed_at is null and k.hidden_at is null
      and exists (select 1 from standings t where t.ranking_id = k.id)`;
}

/** The order in which they take turns. */
const BOARD_ORDER = sql`is_first desc, position nulls last, sport, format desc, is_main desc, opened_at, id`;

/** The ranking with which a club's screens open, as a scalar query for `readRawTable`; null where nobody stands in one. */
export function firstBoardSql(clubId: string): SQL {
  return sql`(select id from (${boardsSql(clubId)}) first_board order by ${BOARD_ORDER} limit 1)`;
}

/** The ranking that a screen asks for, as a scalar query: the first one in the place of one that the club has hidden. */
export function shownBoardSql(clubId: string, rankingId: string): SQL {
  return sql`coalesce((select ${firstBoardSql(clubId)} from rankings h where h.id = ${rankingId}::uuid
    and h.club_id = ${clubId}::uuid and h.hidden_at is not null), ${rankingId}::uuid)`;
}
