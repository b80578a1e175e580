import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { literal, literals } from "../../../../drizzle/schema/columns.ts";
import { standings } from "../../../../drizzle/schema/rankings.ts";
import { chunks } from "../../../lib/chunks.ts";
import { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import { type LedgerLine, NO_RECORD, RECORD_FIELDS, type RecordDelta } from "./ledger.ts";

// `standings`: what a table shows, kept as its ledger is written (product §5).

const {
  form: _form,
  mondayPlace: _place,
  level: _level,
  levelMatches: _matches,
  ...COLUMNS
} = getTableColumns(standings);
const STANDING_FIELDS = { ...COLUMNS, firstAt: "numeric" };

/** The sums of `standings`, as their columns are named there and in the ledger. */
const SUMS = ["points", "matches", "wins", "losses", "sets_won", "sets_lost", "games_won", "games_lost"];

/** The sums by which lines move one row of the standings. */
interface StandingSum extends RecordDelta {
  rankingId: string;
  athleteId: string;
  points: number;
  firstAt: number;
}

/**
 * SQL of the form of an athlete in a ranking: a letter for each of the last five matches that stand, oldest first. A match that has left
 * the window is one of them, an annulled one is not. `at` is the instant as of which; without it, of all that is written.
 */
export function formSql({ rankingId, athleteId, at }: { rankingId: SQL; athleteId: SQL; at?: SQL }): SQL {
  const until = (column: SQL) => (at === undefined ? sql`` : sql` and ${column} <= ${at}`);
  return sql`coalesce((select string_agg(case reason when 'win' then 'w' when 'loss' then case losses when 0 then 'e' else 'l' end
      when 'walkover_won' then 'W' else 'L' end, '' order by at, ordinal, match_id)
    from (select l.reason, l.losses, l.at, l.ordinal, l.match_id from ledger_lines l
      where l.ranking_id = ${rankingId} and l.athlete_id = ${athleteId} and l.reason in ${literals(MATCH_REASONS)}${until(sql`l.at`)}
        and (l.gone_at is null or not exists (select 1 from ledger_lines n
          where n.reason = 'annulment' and n.match_id = l.match_id and n.answers_id = l.id${until(sql`n.at`)}))
      order by l.at desc, l.ordinal desc, l.match_id desc limit 5) newest), '')`;
}

/** Adds what lines say to the standings, `x = x + delta`, one row an athlete, and writes their form anew: the lines are in the ledger by then. */
export function standingUpserts(db: Database, lines: readonly LedgerLine[]): Statement[] {
  const sums = new Map<string, StandingSum>();
  for (const line of lines) {
    const { rankingId, athleteId } = line;
    const key = `${rankingId}|${athleteId}`;
    const sum = sums.get(key) ?? { rankingId, athleteId, points: 0, firstAt: line.at, ...NO_RECORD };
    sum.points += line.points;
    sum.firstAt = Math.min(sum.firstAt, line.at);
    for (const field of RECORD_FIELDS) sum[field] += line[field];
    sums.set(key, sum);
  }
  const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  const added = sql.raw(SUMS.map((name) => `${name} = s.${name} + excluded.${name}`).join(", "));
  const form = formSql({ rankingId: sql`d."rankingId"`, athleteId: sql`d."athleteId"` });
  return chunks(rows, 5_000).map((part) =>
    command(
      db,
      sql`insert into standings as s (ranking_id, athlete_id, ${sql.raw(SUMS.join(", "))}, first_at, form)
        select "rankingId", "athleteId", points, matches, wins, losses, "setsWon", "setsLost", "gamesWon", "gamesLost",
          ${instantOf(sql`"firstAt"`)}, ${form}
        from ${recordsOf(part, "d", STANDING_FIELDS)}
        on conflict (ranking_id, athlete_id) do update set ${added}, first_at = least(s.first_at, excluded.first_at), form = excluded.form`,
    ),
  );
}

/**
 * Statements that count the standings of some rankings (SQL of a set of ids, `any(…)`) again from their lines, which are in place by
 * then: of everybody, or of some athletes. Who has no line any more goes; the places of last Monday stay with those who have.
 */
export function recountStandings(db: Database, rankingIds: SQL, athleteIds?: SQL): Statement[] {
  const those = athleteIds ? sql` and athlete_id = ${athleteIds}` : sql``;
  const sums = sql.raw(SUMS.map((name) => `sum(${name})`).join(", "));
  const replaced = sql.raw(
    [...SUMS, "first_at", "form"].map((name) => `${name} = excluded.${name}`).join(", "),
  );
  const form = formSql({ rankingId: sql`c.ranking_id`, athleteId: sql`c.athlete_id` });
  return [
    command(
      db,
      sql`delete from standings s where ranking_id = ${rankingIds}${those} and not exists (
        select 1 from ledger_lines l where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id)`,
    ),
    command(
      db,
      sql`insert into standings (ranking_id, athlete_id, ${sql.raw(SUMS.join(", "))}, first_at, form)
        select c.*, ${form} from (
          select ranking_id, athlete_id, ${sums}, min(at) from ledger_lines where ranking_id = ${rankingIds}${those}
            group by 1, 2) c
        on conflict (ranking_id, athlete_id) do update set ${replaced}`,
    ),
  ];
}

/**
 * Keeps nível and its matches as they were at the closing in the closed ones of some rankings (SQL of a set of ids), for rows that do not say
 * it yet: all of them at the closing itself, those of profiles that were merged or put apart again after a rebuild. What was written since does not
 * count, whatever day it belongs to.
 */
export function keepClosingLevels(db: Database, rankingIds: SQL): Statement {
  return command(
    db,
    sql`update standings s set level = x.level, level_matches = x.matches from (
        select t.ranking_id, t.athlete_id, coalesce(g.level, ${literal(STARTING_LEVEL)}) - h.level as level, coalesce(g.matches, 0) - h.matches as matches
        from standings t join rankings k on k.id = t.ranking_id and k.closed_at is not null
        left join ratings g on g.athlete_id = t.athlete_id and g.sport = k.sport
        cross join lateral (select coalesce(sum(l.level_change), 0)::int as level,
            count(*) filter (where l.reason in ${literals(MATCH_REASONS)}) - count(*) filter (where l.reason = 'annulment') as matches
          from ledger_lines l join ranking_events e on e.id = l.event_id
          where l.athlete_id = t.athlete_id and l.sport = k.sport and e.written_at > k.closed_at and l.level_before is not null) h
        where t.ranking_id = ${rankingIds} and t.level is null) x
      where s.ranking_id = x.ranking_id and s.athlete_id = x.athlete_id`,
  );
}

/**
 * Statements that take an athlete (SQL of the id) out of the places of last Monday: the rows below move up by that, and no arrow says so.
 */
export function leaveMondayPlaces(db: Database, athleteId: SQL): Statement[] {
  const tables = sql`select ranking_id from standings where athlete_id = ${athleteId} and monday_place is not null`;
  return [
    // Locked in the order of all who write tables.
    command(
      db,
      sql`select 1 from standings where ranking_id in (${tables}) order by ranking_id, athlete_id for no key update`,
    ),
    command(
      db,
      sql`update standings s set monday_place = s.monday_place - 1 from standings gone
        where gone.athlete_id = ${athleteId} and s.ranking_id = gone.ranking_id and s.monday_place > gone.monday_place`,
    ),
    command(db, sql`update standings set monday_place = null where athlete_id = ${athleteId}`),
  ];
}

/** Keeps the places of a Monday. Fails the batch where the table has changed since they were numbered. */
export function keepPlacesStatements(
  db: Database,
  of: { ranking: { id: string; version: number }; monday: Date; places: ReadonlyMap<string, number> },
): Statement[] {
  const { ranking, monday, places } = of;
  const rows = [...places].map(([athleteId, place]) => ({ athleteId, place }));
  const kept = recordsOf(rows, "p", { athleteId: standings.athleteId, place: "int" });
  return [
    // Locked in the order of all who write tables: standings by athlete, then the ranking.
    command(
      db,
      sql`select 1 from standings where ranking_id = ${ranking.id}::uuid order by athlete_id for no key update`,
    ),
    command(
      db,
      sql`update standings s set monday_place = p.place from standings t left join ${kept} on p."athleteId" = t.athlete_id
        where t.ranking_id = ${ranking.id}::uuid and s.ranking_id = t.ranking_id and s.athlete_id = t.athlete_id
          and s.monday_place is distinct from p.place`,
    ),
    guardChange(
      db,
      sql`update rankings set monday_at = ${monday.toISOString()}::timestamptz, version = version + 1
        where id = ${ranking.id}::uuid and version = ${ranking.version}::bigint and closed_at is null`,
      "ranking moved",
    ),
  ];
}

/** SQL of an instant from milliseconds since the epoch. */
export function instantOf(milliseconds: SQL): SQL {
  return sql`to_timestamp(${milliseconds} / 1000.0)`;
}
