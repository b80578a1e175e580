import type { DisplayRow } from "../../lib/display-data.ts";

/** The podium: always on screen, on no page. */
export const PODIUM_SIZE = 3;

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

/** "4–11 de 60"; "3 atletas" where the podium holds everybody. */
export function pageLabel(rowCount: number, page: number, perPage: number): string {
  const first = PODIUM_SIZE + page * perPage + 1;
  if (rowCount < first) return rowCount === 1 ? "1 atleta" : `${rowCount} atletas`;
  return `${first}–${Math.min(rowCount, first + perPage - 1)} de ${rowCount}`;
}
