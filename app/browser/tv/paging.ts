import { type DisplayBoard, type DisplayRow, PODIUM_SIZE } from "../../lib/display-data.ts";

/** How many pages the rows below the podium fill; at least one. */
export function pageCount(rowCount: number, perPage: number): number {
  return Math.max(1, Math.ceil((rowCount - PODIUM_SIZE) / Math.max(1, perPage)));
}

/** The rows of a page (from 0). */
export function pageRows(rows: readonly DisplayRow[], page: number, perPage: number): DisplayRow[] {
  const start = PODIUM_SIZE + page * perPage;
  return rows.slice(start, start + perPage);
}

/** The page on which the row at `index` stands; null for those of the podium. */
export function pageOf(index: number, perPage: number): number | null {
  return index < PODIUM_SIZE ? null : Math.floor((index - PODIUM_SIZE) / Math.max(1, perPage));
}

/** "4–11 de 60"; "3 atletas", of matches "3 jogos", where the podium holds everybody. */
export function pageLabel(
  rowCount: number,
  page: number,
  perPage: number,
  kind?: DisplayBoard["kind"],
): string {
  const first = PODIUM_SIZE + page * perPage + 1;
  if (rowCount < first) return `${rowCount} ${kind ? "jogo" : "atleta"}${rowCount === 1 ? "" : "s"}`;
  return `${first}–${Math.min(rowCount, first + perPage - 1)} de ${rowCount}`;
}
