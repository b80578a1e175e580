import type { RankingTable, TableRow } from "../ledger/table-row.ts";
import type { MatchFormat } from "../../lib/formats.ts";
import type { MyWeek } from "./my-week.ts";

/** How many rows stand above and below the reader's own, and at the top. */
const AROUND = 3;
const TOP = 3;

/** A ranking that somebody has played in; the main one of its sport and format has no name. */
export interface OwnRanking {
  id: string;
  sport: string;
  format: MatchFormat;
  name: string | null;
}

/** A person's own place in their club's ranking, as the dashboard shows it. */
export interface MyRanking {
  /** The rows of the top and around the reader, in order; `table.rows` holds no others. */
  table: RankingTable;
  me: TableRow | null;
  athleteId: string;
  /** Rankings of the club in which the reader has played, newest first; the shown one is among them. */
  mine: OwnRanking[];
  /** Points after each of the reader's last lines, oldest first. */
  series: number[];
  week: MyWeek;
}

/** Takes the rows of a table in order; gives those of the top and those around an athlete. */
export function rowsAround(rows: readonly TableRow[], athleteId: string): TableRow[] {
  const at = rows.findIndex((row) => row.athlete.id === athleteId);
  if (at < 0) return rows.slice(0, TOP + AROUND);
  return rows.filter((_, index) => index < TOP || Math.abs(index - at) <= AROUND);
}

/** Takes the points now and the changes of the last lines, newest first; gives the points after each, oldest first. */
export function pointsOverTime(points: number, changes: readonly number[]): number[] {
  const series = [points];
  for (const change of changes) series.push(series.at(-1)! - change);
  return series.reverse();
}
