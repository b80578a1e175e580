import { type Board, isOpenFor, isPlaced, lift, restBetween } from "./board.ts";

/** The weight of a match in the way: a place costs the sum of these; a fixed match is never lifted. */
type Weight = (match: number) => number;

interface Place {
  court: number;
  step: number;
  cost: number;
}

const NEVER = 1e9;

/**
 * The cheapest place of a match: least weight of what would have to leave it, among equals the least `dislike`. The costs of all steps come
 * from sums of differences, so that one call reads each court's steps once.
 */
export function cheapestPlace(
  board: Board,
  match: number,
  weight: Weight,
  dislike: (court: number, step: number) => number,
): Place | null {
  const { steps } = board;
  const length = board.lengths[match]!;
  const people = new Float64Array(steps + 2);
  const add = (into: Float64Array, from: number, to: number, cost: number) => {
    const first = Math.max(0, from);
    const last = Math.min(steps, to);
    if (first > last) return;
    into[first]! += cost;
    into[last + 1]! -= cost;
  };
  const cost = (other: number) => (board.isFixed[other] ? NEVER : weight(other));
  for (const [other, span] of personSpans(board, match)) add(people, span[0], span[1], cost(other));
  const own = new Set([...board.before[match]!, ...board.next[match]!, ...board.near[match]!]);
  const onCourt = board.courtIds.map(() => new Float64Array(steps + 2));
  for (let other = 0; other < board.starts.length; other++) {
    const court = board.courtOf[other]!;
    if (court < 0 || other === match || own.has(other)) continue;
    const start = board.starts[other]!;
    add(onCourt[court]!, start - length + 1, start + board.lengths[other]! - 1, cost(other));
  }
  let best: Place | null = null;
  let bestDislike = Infinity;
  for (let court = 0; court < onCourt.length; court++) {
    let here = 0;
    let there = 0;
    for (let step = 0; step < steps; step++) {
      here += people[step]!;
      there += onCourt[court]![step]!;
      // Sums of fractions leave dust.
      const total = Math.round((here + there) * 1e4) / 1e4;
      if (total >= NEVER || (best && total > best.cost) || !isOpenFor(board, match, court, step)) continue;
      const disliked = dislike(court, step);
      if (best && total === best.cost && disliked >= bestDislike) continue;
      best = { court, step, cost: total };
      bestDislike = disliked;
    }
  }
  return best;
}

/** Finds the matches in the way of a match at a place. */
export function inTheWay(board: Board, match: number, { court, step }: Place): number[] {
  const found = new Set<number>();
  for (const [other, [from, to]] of personSpans(board, match))
    if (from <= step && step <= to) found.add(other);
  for (let other = 0; other < board.starts.length; other++) {
    if (other === match || board.courtOf[other] !== court) continue;
    const start = board.starts[other]!;
    if (step < start + board.lengths[other]! && start < step + board.lengths[match]!) found.add(other);
  }
  return [...found];
}

/** Puts a match at a place and lifts what stood in its way; gives what was lifted. */
export function putAt(board: Board, match: number, place: Place): number[] {
  const lifted = inTheWay(board, match, place);
  for (const other of lifted) lift(board, other);
  board.starts[match] = place.step;
  board.courtOf[match] = place.court;
  return lifted;
}

/** Each placed match with people of this one, or next to it in the draw: the starts (first to last) that it forbids. */
function* personSpans(board: Board, match: number): Generator<[number, [number, number]]> {
  const { starts, lengths, steps } = board;
  const earliest = (other: number) => starts[other]! - lengths[match]! - restBetween(board, match, other) + 1;
  const latest = (other: number) => starts[other]! + lengths[other]! + restBetween(board, match, other) - 1;
  for (const other of board.near[match]!)
    if (isPlaced(board, other)) yield [other, [earliest(other), latest(other)]];
  for (const other of board.before[match]!) if (isPlaced(board, other)) yield [other, [0, latest(other)]];
  for (const other of board.next[match]!) if (isPlaced(board, other)) yield [other, [earliest(other), steps]];
}
