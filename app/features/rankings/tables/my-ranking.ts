import type { ShownTable, TableRow } from "../../scoring/ledger/table-row.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { MyWeek } from "./my-week.ts";
import { tableHref } from "./ranking-address.ts";
import { ROWS_A_PAGE, type TableQuery } from "./tables-schema.ts";

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
  table: ShownTable;
  me: TableRow | null;
  athleteId: string;
  /** Rankings of the club in which the reader has played, newest first; the shown one is among them. */
  mine: OwnRanking[];
  /** Points after each of the reader's last lines, oldest first. */
  series: number[];
  week: MyWeek;
}

/** Where the reader stands in a table, as the strip at the foot of the screen says it. */
export interface OwnPlace {
  athleteId: string;
  position: number;
  points: number;
  /** Their row, on the page of the table that has it. */
  href: string;
}

/** Takes the id of a table's row and the query that the table was asked by; null for who has no position in it. */
export function ownPlace(table: ShownTable, athleteId: string, query: TableQuery): OwnPlace | null {
  const at = table.rows.findIndex(({ athlete }) => athlete.id === athleteId);
  const row = table.rows[at];
  if (!row || row.position === null) return null;
  const { position, points } = row;
  // The number of athletes who share the position and stand before them; all of those are rows of the table.
  const level = table.rows.slice(0, at).filter((one) => one.position === position).length;
  const first = Math.floor((position - 1 + level) / ROWS_A_PAGE) * ROWS_A_PAGE;
  const shown = { ...query, sport: table.sport, format: table.format, search: undefined };
  const page = tableHref(table.club.id, shown, { cursor: first > 0 ? String(first) : undefined });
  return { athleteId, position, points, href: `${page}#atleta-${athleteId}` };
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
