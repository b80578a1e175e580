import { type DisplayBoard, type DisplayRow, PODIUM_SIZE } from "../../lib/display-data.ts";

/** So few stand one below the other over the whole board: no row is left alone below a podium. */
export const FEW_ROWS = PODIUM_SIZE + 1;

/** How many pages the rows below the podium fill; at least one. */
export function pageCount(rowCount: number, perPage: number): number {
  return Math.max(1, Math.ceil((rowCount - PODIUM_SIZE) / Math.max(1, perPage)));
}

/** The place of a page's first row (page from 0): pages are as even as they can be, so that none ends the table with one row. */
function startOf(page: number, rowCount: number, perPage: number): number {
  return PODIUM_SIZE + Math.ceil(((rowCount - PODIUM_SIZE) * page) / pageCount(rowCount, perPage));
}

/** The rows of a page (from 0). */
export function pageRows(rows: readonly DisplayRow[], page: number, perPage: number): DisplayRow[] {
  const [from, to] = [page, page + 1].map((of) => startOf(of, rows.length, perPage));
  return rows.slice(from, to);
}

/** The page on which the row at `index` stands; null for those of the podium. */
export function pageOf(index: number, rowCount: number, perPage: number): number | null {
  const below = index - PODIUM_SIZE;
  return below < 0 ? null : Math.floor((below * pageCount(rowCount, perPage)) / (rowCount - PODIUM_SIZE));
}

/** "4–11 de 60"; "3 atletas", of matches "3 jogos", where all stand one below the other. */
export function pageLabel(
  rowCount: number,
  page: number,
  perPage: number,
  kind?: DisplayBoard["kind"],
): string {
  if (rowCount <= FEW_ROWS) return `${rowCount} ${kind ? "jogo" : "atleta"}${rowCount === 1 ? "" : "s"}`;
  const [from, to] = [page, page + 1].map((of) => startOf(of, rowCount, perPage)) as [number, number];
  return `${from + 1}–${to} de ${rowCount}`;
}
