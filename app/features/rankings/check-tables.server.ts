import { sql } from "drizzle-orm";
import { rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { ratingKey } from "./fold.ts";
import { type RawLine, toLine } from "./fold-state.server.ts";
import type { LedgerLine } from "./ledger.ts";
import { RECORD_FIELDS } from "./ledger.ts";
import { refoldSport } from "./refold.server.ts";

/** One row in which the kept tables and a rebuild disagree. */
export interface TableDifference {
  table: "ledger" | "standings" | "ratings" | "meetings";
  key: string;
  kept: string | null;
  rebuilt: string | null;
}

/**
 * Compares the incrementally kept tables of a sport with a rebuild of the same events, row for row; an empty list is
 * the expected answer. Reads only. Lines still waiting for the window job are counted as written. At most 100
 * differences are told.
 */
export async function checkTables(
  { services }: VerbContext,
  { sport }: { sport: string },
): Promise<TableDifference[]> {
  const { db } = services;
  const [{ state, folded }, kept] = await Promise.all([
    refoldSport(services, sport, services.now()),
    runBatch(db, [
      db.execute(
        sql`/* rebuild */ select to_jsonb(l) as row from ledger_lines l where sport = ${sport}`,
      ) as unknown as Statement,
      db.execute(sql`select to_jsonb(s) as row from standings s join rankings r on r.id = s.ranking_id
        where r.sport = ${sport}`) as unknown as Statement,
      db.execute(
        sql`select to_jsonb(t) as row from ratings t where sport = ${sport}`,
      ) as unknown as Statement,
      db.execute(sql`select to_jsonb(m) as row from meetings m join rankings r on r.id = m.ranking_id
        where r.sport = ${sport} and m.count <> 0`) as unknown as Statement,
    ]),
  ]);
  const [lines, standings, ratings, meetings] = kept.map((result) =>
    rowsOf<{ row: never }>(result).map(({ row }) => row),
  );
  const keptLines = (lines as RawLine[]).map(toLine);
  const differences = [
    ...compare("ledger", lineRows(keptLines), lineRows(folded.lines)),
    ...compare("standings", (standings as RawStanding[]).map(standingRow), sumRows(folded.lines)),
    ...compare(
      "ratings",
      (ratings as RawRating[])
        .map((r) => [ratingKey(r.athlete_id, sport), `${r.level} ${r.matches}`] as const)
        .filter(isNotFresh),
      [...state.ratings].map(([key, r]) => [key, `${r.level} ${r.matches}`] as const).filter(isNotFresh),
    ),
    ...compare(
      "meetings",
      (meetings as RawMeeting[]).map(
        (m) => [`${m.ranking_id}|${m.month}|${m.opponents}`, String(m.count)] as const,
      ),
      [...state.meetings]
        .filter(([, count]) => count !== 0)
        .map(([key, count]) => [key, String(count)] as const),
    ),
  ];
  return differences.slice(0, 100);
}

type Row = readonly [key: string, value: string];

function isNotFresh([, value]: Row): boolean {
  return value !== "1500000 0";
}

/** Lines by what they say; ids are free, so equal lines are numbered. */
function lineRows(lines: readonly LedgerLine[]): Row[] {
  const seen = new Map<string, number>();
  return [...lines]
    .map((line) => {
      const record = RECORD_FIELDS.map((field) => line[field]).join(",");
      const key = [line.rankingId, line.athleteId, line.matchId, line.reason, line.at, line.ordinal].join(
        "|",
      );
      return {
        key,
        value: [line.points, line.levelChange, line.levelBefore, record, line.meeting, line.isCounted].join(
          "|",
        ),
      };
    })
    .sort((a, b) => (a.key + a.value < b.key + b.value ? -1 : 1))
    .map(({ key, value }) => {
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return [`${key}#${nth}`, value] as const;
    });
}

function sumRows(lines: readonly LedgerLine[]): Row[] {
  const sums = new Map<string, number[]>();
  for (const line of lines) {
    const key = `${line.rankingId}|${line.athleteId}`;
    const sum = sums.get(key) ?? Array<number>(RECORD_FIELDS.length + 1).fill(0);
    sum[0]! += line.points;
    RECORD_FIELDS.forEach((field, i) => {
      sum[i + 1]! += line[field];
    });
    sums.set(key, sum);
  }
  return [...sums].map(([key, sum]) => [key, sum.join(",")]);
}

function standingRow(s: RawStanding): Row {
  const numbers = [s.points, s.matches, s.wins, s.losses, s.sets_won, s.sets_lost, s.games_won, s.games_lost];
  return [`${s.ranking_id}|${s.athlete_id}`, numbers.join(",")];
}

function compare(
  table: TableDifference["table"],
  kept: readonly Row[],
  rebuilt: readonly Row[],
): TableDifference[] {
  const keptBy = new Map(kept);
  const rebuiltBy = new Map(rebuilt);
  return [...new Set([...keptBy.keys(), ...rebuiltBy.keys()])]
    .filter((key) => keptBy.get(key) !== rebuiltBy.get(key))
    .map((key) => ({ table, key, kept: keptBy.get(key) ?? null, rebuilt: rebuiltBy.get(key) ?? null }));
}

interface RawStanding {
  ranking_id: string;
  athlete_id: string;
  points: number;
  matches: number;
  wins: number;
  losses: number;
  sets_won: number;
  sets_lost: number;
  games_won: number;
  games_lost: number;
}
interface RawRating {
  athlete_id: string;
  level: number;
  matches: number;
}
interface RawMeeting {
  ranking_id: string;
  month: string;
  opponents: string;
  count: number;
}
