import { type Board, restBetween } from "./board.ts";

/** Why a step is barred: somebody is prevented, or it is too early. */
export const BARRED = 1;
/** The other: what comes before or after it in the draw needs the time. */
const OUT_OF_WINDOW = 2;

/** The first and last step at which each match may begin for its sources and what it feeds to have their time, too; -1: none. */
export interface Windows {
  first: Int32Array;
  last: Int32Array;
}

/**
 * Works out the windows that the chains of the draw leave: a final cannot begin before its semi-finals have been played and
 * rested, a first round not so late that the final no longer fits. A match that has no step at all binds no other.
 */
export function draftWindows(board: Board): Windows {
  const { before, next, lengths, steps, starts, isFixed } = board;
  const first = new Int32Array(lengths.length).fill(-1);
  const last = new Int32Array(lengths.length).fill(-1);
  const order = inOrder(board);
  const isOpen = (match: number, step: number) =>
    board.barred[match]![step] === 0 && board.open.some((court) => court[step]! >= lengths[match]!);
  for (const match of order) {
    let from = 0;
    for (const source of before[match]!)
      if (first[source]! >= 0)
        from = Math.max(from, first[source]! + lengths[source]! + restBetween(board, source, match));
    if (isFixed[match]) first[match] = starts[match]!;
    else
      for (let step = from; step < steps; step++)
        if (isOpen(match, step)) {
          first[match] = step;
          break;
        }
  }
  for (const match of order.toReversed()) {
    let to = steps - 1;
    for (const fed of next[match]!)
      if (last[fed]! >= 0) to = Math.min(to, last[fed]! - lengths[match]! - restBetween(board, fed, match));
    if (isFixed[match]) last[match] = starts[match]!;
    else
      for (let step = to; step >= 0; step--)
        if (isOpen(match, step)) {
          last[match] = step;
          break;
        }
  }
  return { first, last };
}

/** Bars the steps outside the windows, so that a search never looks at them. */
export function barOutside(board: Board, { first, last }: Windows): void {
  for (const [match, barred] of board.barred.entries()) {
    if (first[match]! < 0 || last[match]! < first[match]!) continue;
    for (let step = 0; step < board.steps; step++)
      if ((step < first[match]! || step > last[match]!) && barred[step] === 0) barred[step] = OUT_OF_WINDOW;
  }
}

/** Sources first. What stands in a circle comes last, in the order in which it was given. */
function inOrder(board: Board): number[] {
  const waits = board.before.map((sources) => sources.length);
  const order = waits.flatMap((count, match) => (count === 0 ? [match] : []));
  for (let index = 0; index < order.length; index++)
    for (const fed of board.next[order[index]!]!) {
      waits[fed]!--;
      if (waits[fed] === 0) order.push(fed);
    }
  const seen = new Set(order);
  return [...order, ...[...waits.keys()].filter((match) => !seen.has(match))];
}
