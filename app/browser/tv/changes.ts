import type { DisplayRow, DisplayTurn } from "../../lib/display-data.ts";
import { pageOf } from "./paging.ts";

/**
 * Gives the values by which a change of a row is seen; a match goes to the front when it is called, and counts as scored when its players
 * or its score change.
 */
export function shownStanding(row: DisplayRow): { position: number; points: number | string } {
  return "isNow" in row ? { position: row.isNow ? 1 : 2, points: row.name + row.score } : row;
}

/** The ids of rows that moved, scored or are new between two states of one board, in the new order. */
export function changedIds(before: readonly DisplayRow[], after: readonly DisplayRow[]): string[] {
  const known = new Map(before.map((row) => [row.id, shownStanding(row)]));
  return after
    .filter((row) => {
      const old = known.get(row.id);
      const { position, points } = shownStanding(row);
      return !old || old.position !== position || old.points !== points;
    })
    .map((row) => row.id);
}

/**
 * The page on which a change is seen: where it was made by those who scored and changed places (else by those who
 * scored, else by those who moved). The shown page, when one of them stands on it or on the podium; else the page of
 * the highest of them.
 */
export function pageToShow(
  before: readonly DisplayRow[],
  after: readonly DisplayRow[],
  page: number,
  perPage: number,
): number {
  const known = new Map(before.map((row) => [row.id, shownStanding(row)]));
  const places = after.map((row, index) => {
    const old = known.get(row.id);
    const { position, points } = shownStanding(row);
    return {
      scored: old?.points !== points,
      moved: old?.position !== position,
      page: pageOf(index, after.length, perPage),
    };
  });
  const actors = [
    places.filter((place) => place.scored && place.moved),
    places.filter((place) => place.scored),
    places.filter((place) => place.moved),
  ].find((found) => found.length > 0);
  if (!actors || actors.some((place) => place.page === null || place.page === page)) return page;
  return actors[0]!.page!;
}

/** The key of a board whose table changed, other than the one shown; null when none did. */
export function changedBoard(
  before: readonly DisplayTurn[],
  after: readonly DisplayTurn[],
  shown: string,
): string | null {
  const known = new Map(before.map((board) => [board.key, board.version]));
  return after.find((board) => board.key !== shown && known.get(board.key) !== board.version)?.key ?? null;
}

/** The boards of a programme in its order ("torneio" names every tournament); all of them where it names none, or none that is there. */
export function turnsOf(boards: readonly DisplayTurn[], scenes: readonly string[]): DisplayTurn[] {
  const chosen = scenes.flatMap((scene) => boards.filter(({ key }) => key.startsWith(scene)));
  return chosen.length > 0 ? chosen : [...boards];
}
