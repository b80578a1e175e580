import {
  type DrawMatch,
  type DrawPlan,
  type DrawResult,
  type DrawResults,
  isRefused,
} from "../brackets/draw.ts";
import { changesPartners } from "../../../../drizzle/schema/enums.ts";
import { makePlan } from "../brackets/make-plan.ts";
import { nextRound } from "../brackets/next-round.ts";
import type { MatchState, Side } from "../brackets/side.ts";
import { standingOf } from "../brackets/standing.ts";
import { type KeptBracket, type BracketChange, type BracketMatch, drawResultOf } from "./kept-bracket.ts";

/** A result that would change who plays a match which has a score already. */
interface AdvanceRefusal {
  refused: true;
  /** Key of that match. */
  key: string;
}

/** A draw as its results leave it: results by match, those of entries that gave up among them, and the changes of its rows. */
export interface Advanced {
  /** With the rounds that the results so far have made. */
  plan: DrawPlan;
  results: DrawResults;
  states: MatchState[];
  changes: BracketChange[];
  /** Matches that its last results have paired, and rows of pairs that are no more. */
  added: (Omit<BracketChange, "id"> & { match: DrawMatch })[];
  removed: string[];
}

/**
 * Works out a whole draw from its results: who has reached which match, what is won because the other side gave up, which round
 * they pair next, and what of the stored rows changes. Nothing is remembered in between, so a result that is taken back unwinds
 * by itself; where that changes the sides of a match that has a score, it is refused.
 */
export async function advance(bracket: KeptBracket): Promise<Advanced | AdvanceRefusal> {
  const { plan, results, states, gone, bothGone } = await resultsOf(bracket);
  const rows = new Map(bracket.matches.map((match) => [match.key, match]));
  const advanced: Advanced = { plan, results, states, changes: [], added: [], removed: [] };
  for (const state of states) {
    const row = rows.get(state.match.key);
    const next = rowOf(bracket, state, row ?? null, { gone, bothGone });
    if (!row) advanced.added.push({ ...next, match: state.match });
    else if (!isSame(row, next)) {
      if (row.placed !== null && row.matchId === next.matchId && !haveSameSides(row, next))
        return { refused: true, key: row.key };
      advanced.changes.push({ ...next, id: row.id });
    }
    rows.delete(state.match.key);
  }
  for (const row of rows.values()) {
    if (row.placed !== null) return { refused: true, key: row.key };
    advanced.removed.push(row.id);
  }
  return advanced;
}

/** The plan with all the rounds that its results pair. */
async function planWith(plan: DrawPlan, results: DrawResults): Promise<DrawPlan> {
  if (plan.format !== "swiss" && plan.format !== "rei_da_praia") return plan;
  let whole = await makePlan(plan);
  if (isRefused(whole)) return plan;
  for (;;) {
    const next = nextRound(whole, results);
    if (isRefused(next)) return whole;
    whole = next;
  }
}

/**
 * Results by match, with those that follow from who gave up: an opponent who is there wins, and so does the one after two who are not.
 * Where partners change with every match nobody wins or loses by another's going: what they had still to play is void (product §6).
 */
async function resultsOf(bracket: KeptBracket) {
  let { plan } = bracket;
  // Once at least: a result that is taken back may leave as many matches, between others.
  let isChanged = true;
  const results: Record<string, DrawResult | undefined> = {};
  const away = new Set(bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [at] : [])));
  for (const { key, placed } of bracket.matches) {
    const result = placed && drawResultOf(placed);
    if (result) results[key] = result;
  }
  const gone = new Set<string>();
  const bothGone = new Set<string>();
  for (;;) {
    const states = [...standingOf(plan, results).values()];
    const open = states.filter(({ match, state, sides, result }) =>
      state === "ready" ? sides.some((side) => isAway(side, away)) : isOpenEnd(match, result),
    );
    if (open.length === 0) {
      const whole = await planWith(plan, results);
      if (whole.matches.length === plan.matches.length && !isChanged)
        return { plan, results, states, gone, bothGone };
      plan = whole;
      isChanged = false;
      continue;
    }
    for (const { match, sides, result } of open) {
      // Two who did not come: whoever waits for one of them passes.
      if (result) entriesOf(sides).forEach((entry) => away.add(entry));
      else gone.add(match.key);
      const isBoth =
        result !== null || changesPartners(plan.format) || sides.every((side) => isAway(side, away));
      if (isBoth && !result) bothGone.add(match.key);
      results[match.key] = isBoth
        ? isTable(match)
          ? { winner: null, kind: "void", sets: [] }
          : { winner: 0, kind: "walkover", sets: [] }
        : { winner: isAway(sides[0], away) ? 1 : 0, kind: "walkover", sets: [] };
    }
  }
}

/** Whether a match of a table, which leads nowhere by itself. */
const isTable = ({ group }: DrawMatch) => group !== null;

/** A double W.O. of a knock-out, which says of nobody that they go on. */
const isOpenEnd = (match: DrawMatch, result: DrawResult | null) => result?.kind === "void" && !isTable(match);

const entriesOf = (sides: readonly Side[]) =>
  sides.flatMap((side) => (Array.isArray(side) ? (side as number[]) : []));

const isAway = (side: Side, away: ReadonlySet<number>) => entriesOf([side]).some((entry) => away.has(entry));

const STATE_OF = { waiting: "waiting", ready: "ready", over: "done", bye: "done", unneeded: "void" } as const;

function rowOf(
  { entrants }: KeptBracket,
  { match, sides, state, winner }: MatchState,
  row: BracketMatch | null,
  { gone, bothGone }: { gone: ReadonlySet<string>; bothGone: ReadonlySet<string> },
): Omit<BracketChange, "id"> {
  const people = (side: Side) =>
    Array.isArray(side) ? side.flatMap((entry: number) => entrants[entry]?.athletes ?? []) : null;
  const entryOf = (side: Side) =>
    Array.isArray(side) && side.length === 1 ? (entrants[side[0] as number]?.entryId ?? null) : null;
  const isBye = state === "bye";
  const isGone = gone.has(match.key);
  const isBothGone = bothGone.has(match.key);
  const hasWinner = winner !== null && !isBothGone && row?.placed?.end !== "double_walkover";
  const matchId = isGone ? null : (row?.matchId ?? null);
  const next = {
    side1: people(sides[0]),
    side2: people(sides[1]),
    side1Entry: entryOf(sides[0]),
    side2Entry: entryOf(sides[1]),
    matchId,
    state: STATE_OF[state],
    endedAs: isBye
      ? ("bye" as const)
      : isBothGone
        ? ("both_gone" as const)
        : isGone
          ? ("gone" as const)
          : null,
    winnerSide: hasWinner ? (winner === 0 ? (1 as const) : (2 as const)) : null,
  };
  const isOpen = state === "ready";
  if (isOpen && matchId !== null) return { ...next, state: "playing" };
  if (isOpen && row?.state === "called" && haveSameSides(row, next)) return { ...next, state: "called" };
  return next;
}

function haveSameSides(a: Pick<BracketMatch, "side1" | "side2">, b: Pick<BracketMatch, "side1" | "side2">) {
  return isSameSide(a.side1, b.side1) && isSameSide(a.side2, b.side2);
}

function isSameSide(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return (a ?? []).join() === (b ?? []).join();
}

function isSame(row: BracketMatch, next: Omit<BracketChange, "id">): boolean {
  return (
    haveSameSides(row, next) &&
    row.side1Entry === next.side1Entry &&
    row.side2Entry === next.side2Entry &&
    row.matchId === next.matchId &&
    row.state === next.state &&
    row.endedAs === next.endedAs &&
    row.winnerSide === next.winnerSide
  );
}
