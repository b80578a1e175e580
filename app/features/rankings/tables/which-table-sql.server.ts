import { sql, type SQL } from "drizzle-orm";
import type { MatchFormat } from "../../../lib/formats.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";

/** Which of a club's rankings is read; its parts may also be found by the database itself, as scalar queries. */
export interface WhichTable {
  clubId: string | SQL;
  /** Without it the club's first. */
  sport?: string | SQL | undefined;
  format: string | SQL;
  /** One of the club's rankings by its id: it says sport and format then. Without it, or where it is null, the main one. */
  ranking?: string | SQL | undefined;
  /** CTEs that its parts are read from. */
  ctes?: SQL;
}

/** A scalar query for the id of a ranking; null where the club has no such one. */
function rankingSql({ clubId, sport, format, ranking }: WhichTable): SQL {
  const main = sql`k.sport = coalesce(${sport ?? null}::text, ${firstSportSql(clubId)}) and k.format = ${format} and k.is_main`;
  const which =
    ranking === undefined
      ? main
      : typeof ranking === "string"
        ? sql`k.id = ${ranking}::uuid`
        : sql`case when ${ranking} is null then ${main} else k.id = ${ranking} end`;
  return sql`(select k.id from rankings k where k.club_id = ${clubId}::uuid and ${which})`;
}

/** The sport that a club opens with, as a scalar query. */
function firstSportSql(clubId: string | SQL): SQL {
  return sql`(select sport from club_sports where club_id = ${clubId}::uuid order by position limit 1)`;
}

/** The format that a club's first sport opens with, as a scalar query: doubles where only they have a table. */
export function firstFormatSql(clubId: string): SQL {
  const hasTable = (
    format: MatchFormat,
  ) => sql`exists (select 1 from rankings f join standings t on t.ranking_id = f.id
    where f.club_id = ${clubId}::uuid and f.is_main and f.format = ${format} and f.sport = ${firstSportSql(clubId)})`;
  return sql`(case when ${hasTable("doubles")} and not ${hasTable("singles")} then 'doubles' else 'singles' end)`;
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
