import type { DrawMatch, DrawPlan, DrawResults, Source } from "./draw.ts";
import { isGroupOver, stateOf, type MatchState, type Side } from "./side.ts";
import { groupTable } from "./tables.ts";

/** Every match of a plan as its results so far leave it, by key, in the plan's order. */
export function standingOf(plan: DrawPlan, results: DrawResults): Map<string, MatchState> {
  const byKey = new Map(plan.matches.map((match) => [match.key, match]));
  const states = new Map<string, MatchState>();
  const tables = new Map<string, number[] | null>();

  function table(key: string): number[] | null {
    const group = plan.groups.find((group) => group.key === key)!;
    const order = !tables.has(key)
      ? isGroupOver(plan, key, results)
        ? groupTable(plan, group, results).map(({ entry }) => entry)
        : null
      : tables.get(key)!;
    tables.set(key, order);
    return order;
  }

  function sideOf(source: Source): Side {
    switch (source.kind) {
      case "entry":
        return [source.entry];
      case "team":
        return source.entries;
      case "bye":
        return "bye";
      case "rank": {
        const order = table(source.group);
        return order === null ? null : [order[source.position - 1]!];
      }
      default: {
        const before = state(source.match);
        if (before.state === "unneeded") return null;
        if (before.winner === null) return bothByes(before) ? "bye" : null;
        const side = source.kind === "winner" ? before.winner : 1 - before.winner;
        const isLater = source.first && before.match.sides[side]!.kind === "winner" && !passed(before, side);
        return isLater ? "bye" : before.sides[side]!;
      }
    }
  }

  /** Whether who stands there came without playing. */
  function passed({ match }: MatchState, side: number): boolean {
    const source = match.sides[side]!;
    return source.kind === "winner" && state(source.match).state === "bye";
  }

  function state(key: string): MatchState {
    const known = states.get(key);
    if (known) return known;
    const match = byKey.get(key)!;
    const sides = match.sides.map(sideOf) as [Side, Side];
    const made = stateOf(match, sides, results[key], match.ifNeeded === true && !isNeeded(match));
    states.set(key, made);
    return made;
  }

  /** A second final is played when the one who had lost before won the first; until then nobody knows. */
  function isNeeded({ sides }: DrawMatch): boolean {
    const [first] = sides;
    const final = state((first as { match: string }).match);
    if (final.winner === null) return true;
    const source = final.match.sides[final.winner];
    return source.kind === "winner" && byKey.get(source.match)!.stage === "back";
  }

  return new Map(plan.matches.map(({ key }) => [key, state(key)]));
}

function bothByes({ sides }: MatchState): boolean {
  return sides[0] === "bye" && sides[1] === "bye";
}
