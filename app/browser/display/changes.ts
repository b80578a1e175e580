import type { DisplayRow, DisplayTurn } from "../../lib/display-data.ts";
import { pageOf } from "./paging.ts";

/** Whoever moved, scored or is new between two states of one table; ids in the new order. */
export function changedIds(before: readonly DisplayRow[], after: readonly DisplayRow[]): string[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after
    .filter((row) => {
      const old = known.get(row.id);
      return !old || old.position !== row.position || old.points !== row.points;
    })
    .map((row) => row.id);
}

/**
 * The page on which the change is seen: the one shown, where something visible changes on it or on the podium; else
 * the page on which the highest of those who scored (or, if none did, who moved) now stands.
 */
export function pageToShow(
  before: readonly DisplayRow[],
  after: readonly DisplayRow[],
  page: number,
  perPage: number,
): number {
  const scored = after.filter((row) => before.find((old) => old.id === row.id)?.points !== row.points);
  const moved = new Set((scored.length > 0 ? scored : after).map((row) => row.id));
  const changed = new Set(changedIds(before, after).filter((id) => moved.has(id)));
  const pages = after.flatMap((row, index) => (changed.has(row.id) ? [pageOf(index, perPage)] : []));
  const shown = pages.filter((where) => where !== null);
  return shown.length === 0 || shown.includes(page) ? page : shown[0]!;
}

/** The board of the turn whose table changed, other than the one shown; null when none did. */
export function changedBoard(
  before: readonly DisplayTurn[],
  after: readonly DisplayTurn[],
  shown: string,
): string | null {
  const known = new Map(before.map((turn) => [turn.key, turn.version]));
  return after.find((turn) => turn.key !== shown && known.get(turn.key) !== turn.version)?.key ?? null;
}

/** The board after `key` in the turn; the first where `key` is gone; null where there is none. */
export function nextBoard(turns: readonly DisplayTurn[], key: string): string | null {
  const at = turns.findIndex((turn) => turn.key === key);
  return turns[(at + 1) % Math.max(1, turns.length)]?.key ?? null;
}
