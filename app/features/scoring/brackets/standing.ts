import { valueAt } from "../../../lib/certain.ts";
import type { DrawMatch, DrawPlan, DrawResults, Source, Stage } from "./draw.ts";
import { countedResult, hasLeft, isAbsentAt } from "./leaving.ts";
import { isGroupOver, peopleOf, stateOf, type MatchState, type Side } from "./side.ts";
import { awaitsLot, groupTable } from "./tables.ts";
import { lineOf, takerOf } from "./taken-places.ts";

/** Every match of a plan as its results so far leave it, by key, in the plan's order. */
export function standingOf(plan: DrawPlan, results: DrawResults): Map<string, MatchState> {
  const byKey = new Map(plan.matches.map((match) => [match.key, match]));
  const states = new Map<string, MatchState>();
  /** Whether somebody of a table is in the knock-out already, as a lucky loser. */
  const isBack = (entry: number) => lineOf(plan, entry) !== entry;
  const orders = new Map(
    plan.groups.map((group) => [
      group.key,
      isGroupOver(plan, group.key, results)
        ? groupTable(plan, group, results).flatMap((row) =>
            row.isLast || isBack(row.entry) ? [] : [awaitsLot(row) ? null : row.entry],
          )
        : null,
    ]),
  );

  function sideOf(source: Source, stage: Stage): Side {
    switch (source.kind) {
      case "entry":
        return [stage === "groups" ? source.entry : takerOf(plan, source.entry)];
      case "team":
        return source.entries;
      case "bye":
        return "bye";
      case "rank": {
        const order = valueAt(orders, source.group);
        if (order === null) return null;
        const entry = order[source.position - 1];
        if (entry === null) return null;
        return entry === undefined ? "bye" : [takerOf(plan, entry)];
      }
      default: {
        const before = state(source.match);
        if (before.state === "unneeded") return null;
        // Nobody won: whoever is next passes.
        if (before.winner === null)
          return before.state === "waiting" || before.state === "ready" ? null : "bye";
        if (source.kind === "loser" && lostByLeaving(before)) return "bye";
        const loser = before.winner === 0 ? 1 : 0;
        const side = source.kind === "winner" ? before.winner : loser;
        return stage === "consolation" && source.kind === "loser" && !isConsoled(before, side, source.first)
          ? "bye"
          : before.sides[side];
      }
    }
  }

  /**
   * Whether who lost there goes into the consolation of first matches (ITF): who did not come, or was disqualified, does not, and after the first round (`isLater`)
   * only who came there without playing, by a bye or by a W.O.
   */
  function isConsoled({ match, result }: MatchState, side: 0 | 1, isLater = false): boolean {
    if (result?.kind === "walkover") return false;
    const source = match.sides[side];
    return !isLater || source.kind !== "winner" || isUnplayed(state(source.match));
  }

  function state(key: string): MatchState {
    const known = states.get(key);
    if (known) return known;
    const match = valueAt(byKey, key);
    const sides = match.sides.map((source) => sideOf(source, match.stage)) as [Side, Side];
    const made = stateOf(match, sides, {
      isUnneeded: match.ifNeeded === true && !isNeeded(match),
      resultOf: (people) => countedResult(plan, match, people, results),
      goesOn: (people) => !people.some((entry) => isAbsentAt(plan, entry, key)),
    });
    states.set(key, made);
    return made;
  }

  /** A second final is played when the one who had lost before won the first; until then nobody knows. */
  function isNeeded({ sides }: DrawMatch): boolean {
    const [first] = sides;
    const final = state((first as { match: string }).match);
    if (final.state === "waiting" || final.state === "ready") return true;
    if (final.winner === null || final.state === "bye") return false;
    const source = final.match.sides[final.winner];
    if (source.kind === "loser") return true;
    return source.kind === "winner" && valueAt(byKey, source.match).stage === "back";
  }

  /** Whether the loser had given up and did not play: they go on nowhere. */
  function lostByLeaving({ match, sides, winner }: MatchState): boolean {
    const loser = winner === 0 ? sides[1] : sides[0];
    return results[match.key] === undefined && peopleOf(loser).some((entry) => hasLeft(plan, entry));
  }

  return new Map(plan.matches.map(({ key }) => [key, state(key)]));
}

/** Whether somebody passed there without a ball being played: a default with a score was a match. */
function isUnplayed({ state, result }: MatchState): boolean {
  return state === "bye" || (result?.kind === "walkover" && result.sets.length === 0);
}
