import type { DrawPlan, DrawResults } from "./draw.ts";
import { type MatchState, peopleOf } from "./side.ts";
import { cameBack, takerOf } from "./taken-places.ts";

type Taken = Pick<DrawPlan, "taken">;

/** Whether a side of a match stands on the line that its entry took, and not on its own. */
export function isOnTakenLine(plan: Taken, { match }: Pick<MatchState, "match">, entry: number): boolean {
  if (match.stage === "groups" || !cameBack(plan, entry)) return false;
  return !match.sides.some((source) => source.kind === "entry" && source.entry === entry);
}

/**
 * Whether somebody stands in a draw twice, or a lucky loser nowhere: it left before, is not out on its own line (a result was corrected), or
 * the line that it took leads nowhere yet (a group was opened again).
 */
export function standsTwice(
  plan: Pick<DrawPlan, "taken" | "left">,
  standing: readonly MatchState[],
  results: DrawResults,
): boolean {
  return (plan.taken ?? []).some(({ entry, lucky, at }) => {
    if (lucky === undefined) return false;
    if (plan.left?.some((one) => one.entry === lucky && one.at !== null && one.at < at)) return true;
    if (takerOf(plan, entry) !== lucky) return false;
    const own = standing.filter((state) => has(state, lucky) && !isOnTakenLine(plan, state, lucky));
    const isOut =
      own.every(({ state }) => state === "over") && own.some((state) => isLostThere(state, lucky, results));
    return !isOut || !standing.some((state) => has(state, lucky) && isOnTakenLine(plan, state, lucky));
  });
}

const has = ({ sides }: MatchState, entry: number) => sides.some((side) => peopleOf(side).includes(entry));

const hasWon = ({ sides, winner }: MatchState, entry: number) =>
  winner !== null && peopleOf(sides[winner]).includes(entry);

/** Whether an entry is out by a match that was played: it lost it, or it is of a group that is over. */
function isLostThere(state: MatchState, entry: number, results: DrawResults): boolean {
  return results[state.match.key] !== undefined && (state.match.group !== null || !hasWon(state, entry));
}

/**
 * The matches of a draw without those to which a lucky loser did not come: there, nothing is better than what they had lost before
 * (product §6: the better of both results counts).
 */
export function withoutMissedLines(plan: Taken, standing: readonly MatchState[]): MatchState[] {
  const missed = new Set(
    (plan.taken ?? []).flatMap(({ lucky }) =>
      lucky !== undefined && missedLine(plan, standing, lucky) ? [lucky] : [],
    ),
  );
  if (missed.size === 0) return [...standing];
  return standing.map((state) => {
    const isMissed = (entry: number) => missed.has(entry) && isOnTakenLine(plan, state, entry);
    const [one, other] = state.sides.map((side) => (peopleOf(side).some(isMissed) ? ("bye" as const) : side));
    return { ...state, sides: [one ?? null, other ?? null] };
  });
}

function missedLine(plan: Taken, standing: readonly MatchState[], lucky: number): boolean {
  const line = standing.filter((state) => has(state, lucky) && isOnTakenLine(plan, state, lucky));
  const came = line.some(
    (state) => state.state === "over" && (hasWon(state, lucky) || (state.result?.sets.length ?? 0) > 0),
  );
  const isOut = line.some(
    ({ state, ...rest }) => (state === "over" || state === "bye") && !hasWon({ state, ...rest }, lucky),
  );
  return isOut && !came;
}
