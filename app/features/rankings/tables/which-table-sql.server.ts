import { sql, type SQL } from "drizzle-orm";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { TableQuery } from "./tables-schema.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";

/** Which of a club's rankings is read; its parts may also be found by the database itself, as scalar queries. */
export interface WhichTable {
  clubId: string | SQL;
  /** Without it the club's first. */
  sport?: string | SQL | undefined;
  format: string | SQL;
  /** One of the club's rankings by its id: it says sport and format then. Without it, or where it is null, the one that opens. */
  ranking?: string | SQL | undefined;
  /** Without an id it is the main one, where that is shown. */
  isMainFirst?: boolean;
  /** Finds by its id a ranking that the club hides too: for its office, and for what is kept of it. */
  withHidden?: boolean;
  /** CTEs that its parts are read from. */
  ctes?: SQL;
}

/**
 * The order in which rankings `k` of one sport and format open (product §5): the club's latest choice, then the main one; a closed season
 * after all that are open.
 */
export function openingOrderSql(k: string): SQL {
  const of = (column: string) => sql`${sql.identifier(k)}.${sql.identifier(column)}`;
  return sql`${of("closed_at")} is not null, ${of("opens_at")} desc nulls last, ${of("is_main")} desc,
    ${of("closed_at")} desc nulls last, ${of("opened_at")}, ${of("id")}`;
}

/**
 * SQL of one row `ranking_id`, or none: of the rankings that a club (SQL of its id) shows in a sport the one in which an athlete (likewise) is found, an
 * open one and singles first. For `left join lateral (…) on true`.
 */
export function rankingOfAthleteSql(of: { athlete: SQL; club: SQL; sport: SQL }): SQL {
  return sql`select x.id as ranking_id from standings found join rankings x on x.id = found.ranking_id
    where found.athlete_id = ${of.athlete} and x.club_id = ${of.club} and x.sport = ${of.sport} and x.hidden_at is null
    order by x.closed_at is not null, x.format desc, ${openingOrderSql("x")} limit 1`;
}

/** A scalar query for the id of a ranking; null where the club has no such one, or shows none. */
function rankingSql({ clubId, sport, format, ranking, isMainFirst, withHidden }: WhichTable): SQL {
  const ofClub = sql`from rankings k where k.club_id = ${clubId}::uuid`;
  const first = isMainFirst ? sql`k.is_main desc, ` : sql``;
  const opening = sql`(select k.id ${ofClub} and k.hidden_at is null and k.format = ${format}
    and k.sport = coalesce(${sport ?? null}::text, ${firstSportSql(clubId)}) order by ${first}${openingOrderSql("k")} limit 1)`;
  if (ranking === undefined) return opening;
  const id = typeof ranking === "string" ? sql`${ranking}::uuid` : ranking;
  const named = sql`(select k.id ${ofClub} and k.id = ${id}${withHidden ? sql`` : sql` and k.hidden_at is null`})`;
  return typeof ranking === "string"
    ? named
    : sql`(case when ${id} is null then ${opening} else ${named} end)`;
}

/** The sport that a club opens with, as a scalar query. */
function firstSportSql(clubId: string | SQL): SQL {
  return sql`(select sport from club_sports where club_id = ${clubId}::uuid order by position limit 1)`;
}

/** The ranking that the club chose to open before all others, as a scalar query; null where it chose none, or shows it no more. */
export function openingRankingSql(clubId: string | SQL): SQL {
  return sql`(select o.id from rankings o where o.club_id = ${clubId}::uuid and o.hidden_at is null and o.closed_at is null
    and o.opens_at is not null order by o.opens_at desc, o.id limit 1)`;
}

/** The format that a club's first sport opens with, as a scalar query: doubles where only they have a table. */
function firstFormatSql(clubId: string): SQL {
  const hasTable = (
    format: MatchFormat,
  ) => sql`exists (select 1 from rankings f join standings t on t.ranking_id = f.id
    where f.club_id = ${clubId}::uuid and f.hidden_at is null and f.format = ${format} and f.sport = ${firstSportSql(clubId)})`;
  return sql`(case when ${hasTable("doubles")} and not ${hasTable("singles")} then 'doubles' else 'singles' end)`;
}

/** An address that names no table opens what the club chose, else its first sport: in doubles where only they are played, or in `singles`. */
export type OpensFirst = boolean | "singles";

/** Which table of a club an address asks for. */
export function whichTable({
  clubId,
  sport,
  format,
  ranking,
  opensFirst = false,
}: Pick<TableQuery, "sport" | "format" | "ranking"> & {
  clubId: string;
  opensFirst?: OpensFirst;
}): WhichTable {
  if (!opensFirst) return { clubId, sport, format, ranking };
  const first = opensFirst === true ? firstFormatSql(clubId) : format;
  return { clubId, format: first, ranking: openingRankingSql(clubId) };
}

/**
 * The table that is read, as CTEs: `club`, `r` (the ranking and its rules), `chosen` (the sport), `t` (the instant of
 * the table, last Monday 00:00 and today's date, all in the club's zone). The table of a closed season stands as at its closing.
 */
export function tableCtes(which: WhichTable, { asOf, now }: { asOf?: string | undefined; now: Date }): SQL {
  const { clubId, sport, ctes } = which;
  const present = sql`${now.toISOString()}::timestamptz`;
  return sql`
    ${ctes ? sql`${ctes},` : sql``}
    club as (select c.*, ${isOfflineSql(sql`c.lapsed_at`, now)} as is_offline, m.name as city, s.uf from clubs c
      join municipalities m on m.code = c.city_code join states s on s.code = m.state_code where c.id = ${clubId}::uuid),
    r as (select k.*, v.rules, (v.rules ->> 'bestOf')::int as best_of from rankings k
      join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version where k.id = ${rankingSql(which)}),
    chosen as (select coalesce((select sport from r), ${sport ?? null}::text, ${firstSportSql(clubId)}) as sport),
    moment as (select time_zone, least((select closed_at from r), ${present}, ${endOfDaySql(asOf, sql`time_zone`)}) as at from club),
    t as (select at, date_trunc('week', at at time zone time_zone) at time zone time_zone as monday,
      (at at time zone time_zone)::date as today from moment)`;
}

/** SQL of the last instant of a day in a zone; null without a day. */
function endOfDaySql(day: string | undefined, timeZone: SQL): SQL {
  return sql`((${day ?? null}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond'`;
}
