import type { DrawPlan, DrawResults } from "./draw.ts";
import { hasLeft } from "./leaving.ts";
import { type MatchState, peopleOf } from "./side.ts";
import { standingOf } from "./standing.ts";
import { groupTable, type GroupTableRow } from "./tables.ts";
import { isOnTakenLine } from "./taken-lines.ts";
import { cameBack, lineOf } from "./taken-places.ts";

/**
 * Gives, for an entry that is to leave its line, those that may come there as lucky losers before its new match begins, the first to be
 * asked first (product §6, `lucky-loser-words`): of the groups those who did not go on, else who lost in the first round. Nobody is asked
 * who still plays, gave up, did not come, or came back before. None where who lost plays on anyhow (double elimination, consolation, tables).
 */
export function luckyLosers(plan: DrawPlan, results: DrawResults): (leaving: number) => number[] {
  if (plan.format !== "groups_knockout" && plan.format !== "single_elimination") return () => [];
  const standing = [...standingOf(plan, results).values()];
  const knockout = standing.filter(({ match }) => match.stage !== "groups");
  const inKnockout = new Set(knockout.flatMap(({ sides }) => sides.flatMap(peopleOf)));
  const open = new Set(
    standing.flatMap(({ state, sides }) =>
      state === "ready" || state === "waiting" ? sides.flatMap(peopleOf) : [],
    ),
  );
  const lost =
    plan.format === "groups_knockout"
      ? bestOfGroups(plan, results).filter((entry) => !inKnockout.has(entry))
      : lostFirstRound(plan, standing);
  const asked = lost.filter((entry) => !open.has(entry) && !hasLeft(plan, entry) && !cameBack(plan, entry));
  return (leaving) =>
    awaitsMatch(plan, knockout, results, leaving) ? asked.filter((entry) => entry !== leaving) : [];
}

/** Whether the line on which an entry plays has a match to come in the knock-out, and none that was played. */
function awaitsMatch(
  plan: DrawPlan,
  knockout: readonly MatchState[],
  results: DrawResults,
  entry: number,
): boolean {
  const isBack = lineOf(plan, entry) !== entry;
  const own = knockout.filter(
    (state) =>
      state.sides.some((side) => peopleOf(side).includes(entry)) &&
      (!isBack || isOnTakenLine(plan, state, entry)),
  );
  return (
    own.some(({ state }) => state === "ready" || state === "waiting") &&
    own.every(({ match }) => results[match.key] === undefined)
  );
}

/** Those who played and lost in the first round: seeds first, then in the order of the published list, so that no lot is needed. */
function lostFirstRound(plan: DrawPlan, standing: readonly MatchState[]): number[] {
  const lost = standing.flatMap(({ match, state, winner, sides, result }) =>
    state === "over" && match.stage === "main" && match.round === 1 && winner !== null && result?.sets.length
      ? peopleOf(sides[(1 - winner) as 0 | 1])
      : [],
  );
  const seedOf = (entry: number) => (plan.seeds.includes(entry) ? plan.seeds.indexOf(entry) : plan.entries);
  return lost.toSorted((a, b) => seedOf(a) - seedOf(b) || a - b);
}

/** Everybody who ended a group by their place, then by wins and balance per match, since groups differ in size, then in the order of the list. */
function bestOfGroups(plan: DrawPlan, results: DrawResults): number[] {
  const perMatch = (row: GroupTableRow, value: number) => value / Math.max(1, row.played);
  const rows = plan.groups.flatMap((group) => groupTable(plan, group, results));
  return rows
    .filter(({ isLast, played, missed }) => !isLast && played > missed)
    .toSorted(
      (a, b) =>
        a.position - b.position ||
        perMatch(b, b.wins) - perMatch(a, a.wins) ||
        perMatch(b, b.gamesWon - b.gamesLost) - perMatch(a, a.gamesWon - a.gamesLost) ||
        a.entry - b.entry,
    )
    .map(({ entry }) => entry);
}
