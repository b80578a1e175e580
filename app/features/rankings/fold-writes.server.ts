import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";
import { guardStatement } from "../../platform/database.server.ts";
import type { Folded, FoldState, RankingEvent } from "./fold.ts";
import { type LedgerLine, RECORD_FIELDS } from "./ledger.ts";

/** A `db.execute` inside a batch. */
function run(db: Database, query: ReturnType<typeof sql>): Statement {
  return db.execute(query) as unknown as Statement;
}

/**
 * The statements that write what was folded: they belong in one batch with whatever caused it. The first ones fail
 * the batch when an athlete's rating moved since it was read. Everybody who writes tables locks in one order, so
 * that two never wait for each other: matches by id, ratings by athlete and sport, meetings, standings, rankings by id.
 * What they insert refers to rankings, so a ranking is locked in the mode that lets others refer to it meanwhile.
 */
export function foldStatements(
  db: Database,
  state: FoldState,
  folded: Folded,
  events: readonly RankingEvent[],
): Statement[] {
  if (folded.lines.length === 0 && events.length === 0) return [];
  const touched = [...folded.ratings].sort().map((key) => {
    const [athleteId, sport] = key.split("|") as [string, string];
    return { athleteId, sport, ...state.ratings.get(key)! };
  });
  return [
    ...ratingGuard(db, touched),
    run(
      db,
      sql`insert into ranking_events (id, ranking_id, sport, match_id, kind, at, ordinal, rule_version, undoes, result)
        select id, "rankingId", sport, "matchId", kind, to_timestamp(at / 1000.0), ordinal, "ruleVersion", undoes, result
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, "rankingId" uuid, sport text,
          "matchId" uuid, kind text, at numeric, ordinal int, "ruleVersion" int, undoes uuid, result jsonb)`,
    ),
    ...ledgerInserts(db, folded.lines),
    ...lineChanges(db, changedLines(folded)),
    run(
      db,
      sql`update ratings r set level = t.level, matches = t.matches, version = r.version + 1,
          last_event_at = to_timestamp((t.last ->> 'at')::numeric / 1000.0),
          last_ordinal = coalesce((t.last ->> 'ordinal')::int, 0), last_event_id = (t.last ->> 'id')::uuid
        from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
          as t("athleteId" uuid, sport text, level int, matches int, last jsonb)
        where r.athlete_id = t."athleteId" and r.sport = t.sport`,
    ),
    ...meetingUpserts(db, folded),
    ...standingUpserts(db, folded.lines),
    run(
      db,
      sql`update rankings set version = version + 1 where id in (
        select id from rankings where id = any(${`{${rankingIds(folded, events).join(",")}}`}::uuid[]) order by id for no key update)`,
    ),
  ];
}

/** Inserts lines of the ledger, a few thousand a statement; into what a rebuild stages, when its id is given. */
export function ledgerInserts(db: Database, lines: readonly LedgerLine[], rebuildId?: string): Statement[] {
  const into = rebuildId ? sql`staged_lines (rebuild_id, ` : sql`ledger_lines (`;
  return chunks(lines, 2_000).map((part) =>
    run(
      db,
      sql`insert into ${into}id, ranking_id, athlete_id, sport, event_id, match_id, answers_id, reason, at,
          ordinal, rule_version, points, level_change, level_before, matches, wins, losses, sets_won, sets_lost,
          games_won, games_lost, meeting, leaves_at, gone_at, is_counted)
        select ${rebuildId ? sql`${rebuildId}::uuid, ` : sql``}id, "rankingId", "athleteId", sport, "eventId", "matchId", "answersId", reason, to_timestamp(at / 1000.0),
          ordinal, "ruleVersion", points, "levelChange", "levelBefore", matches, wins, losses, "setsWon", "setsLost",
          "gamesWon", "gamesLost", meeting, to_timestamp("leavesAt" / 1000.0), to_timestamp("goneAt" / 1000.0), "isCounted"
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as l(id uuid, "rankingId" uuid, "athleteId" uuid,
          sport text, "eventId" uuid, "matchId" uuid, "answersId" uuid, reason text, at numeric, ordinal int,
          "ruleVersion" int, points int, "levelChange" int, "levelBefore" int, matches int, wins int, losses int,
          "setsWon" int, "setsLost" int, "gamesWon" int, "gamesLost" int, meeting int, "leavesAt" numeric,
          "goneAt" numeric, "isCounted" boolean)`,
    ),
  );
}

/** Adds what lines say to the standings: `x = x + delta`, one row an athlete. */
function standingUpserts(db: Database, lines: readonly LedgerLine[]): Statement[] {
  const sums = new Map<string, Record<string, number | string>>();
  for (const line of lines) {
    const key = `${line.rankingId}|${line.athleteId}`;
    const sum = sums.get(key) ?? {
      rankingId: line.rankingId,
      athleteId: line.athleteId,
      points: 0,
      firstAt: line.at,
    };
    sum.points = Number(sum.points) + line.points;
    sum.firstAt = Math.min(Number(sum.firstAt), line.at);
    for (const field of RECORD_FIELDS) sum[field] = Number(sum[field] ?? 0) + line[field];
    sums.set(key, sum);
  }
  const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return chunks(rows, 5_000).map((part) =>
    run(
      db,
      sql`insert into standings as s (ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost,
          games_won, games_lost, first_at)
        select "rankingId", "athleteId", points, matches, wins, losses, "setsWon", "setsLost", "gamesWon", "gamesLost",
          to_timestamp("firstAt" / 1000.0)
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as d("rankingId" uuid, "athleteId" uuid, points int,
          matches int, wins int, losses int, "setsWon" int, "setsLost" int, "gamesWon" int, "gamesLost" int, "firstAt" numeric)
        on conflict (ranking_id, athlete_id) do update set points = s.points + excluded.points,
          matches = s.matches + excluded.matches, wins = s.wins + excluded.wins, losses = s.losses + excluded.losses,
          sets_won = s.sets_won + excluded.sets_won, sets_lost = s.sets_lost + excluded.sets_lost,
          games_won = s.games_won + excluded.games_won, games_lost = s.games_lost + excluded.games_lost,
          first_at = least(s.first_at, excluded.first_at)`,
    ),
  );
}

function ratingGuard(
  db: Database,
  touched: readonly { athleteId: string; sport: string; version: number }[],
) {
  if (touched.length === 0) return [];
  const rows = JSON.stringify(
    touched.map(({ athleteId, sport, version }) => ({ athleteId, sport, version })),
  );
  const known = sql`jsonb_to_recordset(${rows}::jsonb) as t("athleteId" uuid, sport text, version int)`;
  return [
    run(
      db,
      sql`insert into ratings (athlete_id, sport) select "athleteId", sport from ${known}
        order by "athleteId", sport on conflict do nothing`,
    ),
    guardStatement(
      db,
      sql`select count(*) = ${touched.length}::int from (
        select 1 from ratings r join ${known} on r.athlete_id = t."athleteId" and r.sport = t.sport
        where r.version = t.version order by r.athlete_id, r.sport for no key update of r) held`,
      "rating moved",
    ),
  ];
}

/** Marks lines that stand already as gone, or as (un)counted; those that a rebuild stages, when its id is given. */
export function lineChanges(db: Database, lines: readonly LedgerLine[], rebuildId?: string): Statement[] {
  const rows = lines.map(({ id, goneAt, isCounted }) => ({ id, goneAt, isCounted }));
  const table = rebuildId ? sql`staged_lines` : sql`ledger_lines`;
  const ofRebuild = rebuildId ? sql`l.rebuild_id = ${rebuildId}::uuid and ` : sql``;
  if (rows.length === 0) return [];
  return [
    // A few lines of many: the planner, which counts the pages of a young table, would rather read them all.
    run(db, sql`select set_config('enable_seqscan', 'off', true)`),
    ...chunks(rows, 5_000).map((part) =>
      run(
        db,
        sql`update ${table} l set gone_at = to_timestamp(c."goneAt" / 1000.0), is_counted = c."isCounted"
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as c(id uuid, "goneAt" numeric, "isCounted" boolean)
          where ${ofRebuild}l.id = c.id`,
      ),
    ),
    run(db, sql`select set_config('enable_seqscan', 'on', true)`),
  ];
}

/** Lines that were read with the state and changed. Lines just folded carry it already. */
function changedLines(folded: Folded): LedgerLine[] {
  const fresh = new Set(folded.lines);
  return [...folded.changed].filter((line) => !fresh.has(line));
}

function meetingUpserts(db: Database, folded: Folded): Statement[] {
  const rows = [...folded.meetings]
    .filter(([, delta]) => delta !== 0)
    .map(([key, delta]) => {
      const [rankingId, month, opponents] = key.split("|") as [string, string, string];
      return { rankingId, month, opponents, delta };
    });
  return chunks(rows, 5_000).map((part) =>
    run(
      db,
      sql`insert into meetings as m (ranking_id, month, opponents, count)
        select "rankingId", month, opponents, greatest(delta, 0)
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as d("rankingId" uuid, month text, opponents text, delta int)
        order by 1, 2, 3
        on conflict (ranking_id, month, opponents) do update set count = m.count
          + (select delta from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
             as d("rankingId" uuid, month text, opponents text, delta int)
             where d."rankingId" = m.ranking_id and d.month = m.month and d.opponents = m.opponents)`,
    ),
  );
}

function rankingIds(folded: Folded, events: readonly RankingEvent[]): string[] {
  return [...new Set([...folded.lines, ...events].map((row) => row.rankingId))].sort();
}

function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  const parts: Row[][] = [];
  for (let i = 0; i < rows.length; i += size) parts.push(rows.slice(i, i + size));
  return parts;
}
