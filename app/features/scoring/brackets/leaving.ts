import { changesPartners } from "../../../../drizzle/schema/enums.ts";
import type { DrawMatch, DrawPlan, DrawResult, DrawResults, Leaving } from "./draw.ts";
import { dependantsOf } from "./dependants.ts";
import { madeWith } from "./rounds-made.ts";
import { isLineTaken } from "./taken-places.ts";

/**
 * Gives those who gave up, each with the first round that is made without them: the first after the draw of which nothing was begun yet (`isBegun`:
 * called, or with a score). Once that is said it changes only to an earlier round, where what was begun is taken back.
 */
export function leavingsOf(
  plan: DrawPlan,
  gone: readonly Pick<Leaving, "entry" | "at" | "why">[],
  {
    isBegun,
    settledOf,
    calledOf,
  }: {
    isBegun: (key: string) => boolean;
    settledOf: (entry: number) => string[];
    calledOf: (entry: number) => string[];
  },
): Leaving[] {
  // A match that was called is no more once somebody of it gave up, and its round was begun all the same.
  const called = new Set(plan.left?.flatMap((leaving) => leaving.called ?? []));
  const begun = plan.matches
    .filter(({ key }) => isBegun(key) || called.has(key))
    .map((match) => madeWith(plan, match));
  const next = Math.max(1, ...begun) + 1;
  const known = new Map(plan.left?.map((leaving) => [leaving.entry, leaving]));
  return gone.map(({ entry, at, why }) => {
    const before = known.get(entry);
    if (before) return { ...before, at, outFrom: Math.min(next, before.outFrom) };
    const [settled, own] = [settledOf(entry), calledOf(entry)];
    const stands = settled.filter((key) => [...dependantsOf(plan, key)].some(isBegun));
    return {
      entry,
      at,
      outFrom: next,
      ...(why === undefined ? {} : { why }),
      ...(settled.length > 0 ? { settled } : {}),
      ...(stands.length > 0 ? { stands } : {}),
      ...(own.length > 0 ? { called: own } : {}),
    };
  });
}

/** Whether an entry gave up, at whatever time. */
export function hasLeft({ left = [] }: Pick<DrawPlan, "left">, entry: number): boolean {
  return left.some((one) => one.entry === entry);
}

/** Whether an entry gave up and had not won a match before, on which something rests. */
export function isAbsentAt({ left = [] }: Pick<DrawPlan, "left">, entry: number, key: string): boolean {
  return left.some((one) => one.entry === entry && !one.stands?.includes(key));
}

/** Whether a round, phase or stage is made without an entry. */
export function isOutOf({ left = [] }: Pick<DrawPlan, "left">, entry: number, made: number): boolean {
  return left.some((one) => one.entry === entry && one.outFrom <= made);
}

/** Whether a match is of a round, phase or stage that was made without an entry. */
export function isMadeWithout(plan: DrawPlan, entry: number, key: string): boolean {
  const match = plan.matches.find((one) => one.key === key);
  return match !== undefined && isOutOf(plan, entry, madeWith(plan, match));
}

/**
 * How a match counts whose sides are known: as it was played, or as follows from who gave up. Undefined where it is still to be played.
 * In a knock-out nobody wins between two who are gone; where partners change, what somebody had still to play is void for all four.
 */
export function countedResult(
  plan: DrawPlan,
  match: DrawMatch,
  sides: readonly [readonly number[], readonly number[]],
  results: DrawResults,
): DrawResult | undefined {
  if (!plan.left?.length) return results[match.key];
  if (isVoided(plan, match, sides, results)) return { winner: null, kind: "void", sets: [] };
  const own = results[match.key];
  if (own !== undefined) return own;
  const someOf = (isAway: (entry: number) => boolean) => sides.map((side) => side.some(isAway));
  const absent = someOf((entry) => isAbsentAt(plan, entry, match.key));
  // Somebody who was there when it was decided is not where it is to be decided again, against somebody else.
  const [first, second] = absent.some(Boolean) ? absent : someOf((entry) => hasLeft(plan, entry));
  if (!first && !second) return undefined;
  if (changesPartners(plan.format)) return { winner: null, kind: "void", sets: [] };
  if (first && second) return { winner: null, kind: "double_walkover", sets: [] };
  return { winner: first ? 1 : 0, kind: "walkover", sets: [] };
}

/** The result of a match whose sides stand in the plan itself, as in a table. */
export function tableResult(plan: DrawPlan, match: DrawMatch, results: DrawResults): DrawResult | undefined {
  const [first, second] = match.sides.map((source) =>
    source.kind === "entry" ? [source.entry] : source.kind === "team" ? source.entries : [],
  );
  return countedResult(plan, match, [first ?? [], second ?? []], results);
}

/** Whether a group's rule makes all results of somebody void who gave up before their last match in it. */
function isVoided(
  plan: DrawPlan,
  { group, stage }: DrawMatch,
  sides: readonly (readonly number[])[],
  results: DrawResults,
): boolean {
  if (plan.rules.leaving !== "void" || group === null) return false;
  if (plan.format !== "round_robin" && stage !== "groups") return false;
  return sides.flat().some((entry) => isOutOf(plan, entry, 2) && leavesOpen(plan, group, entry, results));
}

/** Whether somebody who gave up had a match of a group still to play. */
function leavesOpen(plan: DrawPlan, group: string, entry: number, results: DrawResults): boolean {
  return plan.matches.some(
    (match) =>
      match.group === group &&
      results[match.key] === undefined &&
      !isSettled(plan, entry, match.key) &&
      match.sides.some(
        (source) =>
          (source.kind === "entry" && source.entry === entry) ||
          (source.kind === "team" && source.entries.includes(entry)),
      ),
  );
}

function isSettled({ left = [] }: DrawPlan, entry: number, key: string): boolean {
  return left.some((one) => one.entry === entry && one.settled?.includes(key) === true);
}

/**
 * Whether somebody stands at the end of a table, since they gave up before its last match, or before what the table decides was made:
 * nobody absent goes on or takes a title.
 */
export function isLastForLeaving(
  plan: DrawPlan,
  { group, made }: { group: string; made: number | null },
  entry: number,
  results: DrawResults,
): boolean {
  if (!hasLeft(plan, entry)) return false;
  // Somebody whose line a lucky loser took keeps the place that the line comes from.
  const isOut = made !== null && isOutOf(plan, entry, made) && !isLineTaken(plan, entry);
  return isOut || leavesOpen(plan, group, entry, results);
}
