import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { matches } from "../../../../drizzle/schema/matches.ts";
import { COUNTING_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { opponentsSql } from "../../scoring/ledger/ranking-states-repository.server.ts";
import type { PlayedDay } from "./same-match.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";

const STANDING = tableRow(matches, [
  "id",
  "clubId",
  "sport",
  "format",
  "scoreFormat",
  "status",
  "end",
  "losingSide",
  "winnerSide",
  "playedOn",
  "reporterSide",
]);

const { opponents, playedOn, sport, format } = matches;

/** Of the columns that a match stands in for a day: what was disputed, withdrawn or taken out makes room for another. */
const STANDS = sql`m.status in ${literals(COUNTING_STATUSES)}`;

/** A standing match as `standingMatchesSql` reads it. */
export const standingMatchRow = rowSchema(() =>
  STANDING.schema().extend({
    sets: setsSchema(),
    sides: z.tuple([z.array(z.string()), z.array(z.string())]),
  }),
);

/** A standing match as `standingOnDaysStatement` reads it. */
const standingOnDayRow = rowSchema(() => standingMatchRow().extend({ isTaken: z.boolean() }));

/** SQL of the athletes on a side of the match `m`. */
function sideSql(number: 1 | 2): SQL {
  return sql`(select jsonb_agg(p.athlete_id order by p.slot) from match_players p
    where p.match_id = m.id and p.side = ${sql.raw(String(number))})`;
}

const SIDES = sql`jsonb_build_array(${sideSql(1)}, ${sideSql(2)})`;

/**
 * SQL of a JSON list of the matches that stand between two sides (athletes by their own ids or those of their accounts) in
 * some months ("YYYY-MM"), oldest report first.
 */
export function standingMatchesSql(
  sides: readonly [readonly string[], readonly string[]],
  months: readonly string[],
): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${STANDING.pairs("m")}, 'sets', m.sets,
      'sides', ${SIDES}) order by m.reported_at, m.id), '[]')
    from matches m where m.opponents = ${opponentsSql(sides)} and ${STANDS}
      and to_char(m.played_on, 'YYYY-MM') = any(${`{${months.join(",")}}`}::text[]))`;
}

/** SQL of the matches `m` that stand on some days (`k`), each day looked up by its opponents. */
function standingOnDays(days: readonly PlayedDay[]): SQL {
  return sql`(select distinct opponents, "playedOn", sport, format
      from ${recordsOf(days, "d", { opponents, playedOn, sport, format })}) k
    cross join lateral (select * from matches where opponents = k.opponents offset 0) m
    where m.played_on = k."playedOn" and m.sport = k.sport and m.format = k.format and ${STANDS}`;
}

/**
 * The matches that stand on some days, oldest report first. `isTaken` is SQL about one of them (`m`): it is known to be
 * another one than what is asked about.
 */
export function standingOnDaysStatement(db: Database, days: readonly PlayedDay[], isTaken: SQL) {
  return query(
    db,
    sql`/* import */ select ${STANDING.columns("m")}, m.sets, ${SIDES} as sides, coalesce(${isTaken}, false) as "isTaken"
      from ${standingOnDays(days)} order by m.reported_at, m.id`,
    standingOnDayRow,
  );
}

/**
 * Statements for the batch that inserts matches: they fail unless exactly the matches `standingIds` stand between these
 * people on their days. They come before whatever else locks a row. Reports of the same people and day wait for one another, so that of two at once the later one
 * sees the first.
 */
export function guardStandingMatches(
  db: Database,
  days: readonly PlayedDay[],
  standingIds: readonly string[],
): Statement[] {
  if (days.length === 0) return [];
  const expected = `{${[...standingIds].sort().join(",")}}`;
  return [
    // All wait in one order, so that nobody waits for one another.
    command(
      db,
      sql`select pg_advisory_xact_lock(hashtextextended(k.opponents || ' ' || k."playedOn", 0)) from (
        select distinct opponents, "playedOn" from ${recordsOf(days, "d", { opponents, playedOn })} order by 1, 2 offset 0) k`,
    ),
    guardStatement(
      db,
      sql`coalesce((select array_agg(m.id order by m.id) from ${standingOnDays(days)}), '{}') = ${expected}::uuid[]`,
      "reported meanwhile",
    ),
  ];
}
