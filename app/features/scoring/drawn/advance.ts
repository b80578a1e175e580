import { type DrawMatch, type DrawPlan, type DrawResults, isRefused, type Tie } from "../brackets/draw.ts";
import { unnamedTies } from "../brackets/lots.ts";
import { makePlan } from "../brackets/make-plan.ts";
import { withCourse, withRounds } from "../brackets/next-round.ts";
import { type MatchState, peopleOf, type Side } from "../brackets/side.ts";
import { standingOf } from "../brackets/standing.ts";
import { standsTwice } from "../brackets/taken-lines.ts";
import { tiesOf } from "../brackets/ties.ts";
import { type KeptBracket, type BracketChange, type BracketMatch, courseOf } from "./kept-bracket.ts";

/** A change that would change who plays a match which has a score already, or put somebody into the draw twice. */
interface AdvanceRefusal {
  refused: true;
  /** Key of that match; null where a lucky loser would not have lost. */
  key: string | null;
}

/** A draw as its results and those who gave up leave it, and the changes of its rows. */
export interface Advanced {
  /** With the rounds that the results so far have made. */
  plan: DrawPlan;
  /** Whether it is another than the one that is kept. */
  isReplanned: boolean;
  /** Ties that its last results made, whose lots are still to be named. */
  ties: Tie[];
  results: DrawResults;
  states: MatchState[];
  changes: BracketChange[];
  /** Matches that its last results have paired, and rows of pairs that are no more. */
  added: (Omit<BracketChange, "id"> & { match: DrawMatch })[];
  removed: string[];
}

/**
 * Works out a whole draw from its results: who has reached which match, what is won because the other side gave up, which round
 * they pair next, and what of the stored rows changes. Nothing is remembered in between but who gave up before which round, so a result that is
 * taken back unwinds by itself; where that changes the sides of a match that has a score, it is refused.
 */
export async function advance(bracket: KeptBracket): Promise<Advanced | AdvanceRefusal> {
  const course = courseOf(bracket);
  const plan = await planWith(course.plan, course.results);
  const states = [...standingOf(plan, course.results).values()];
  if (standsTwice(plan, states, course.results)) return { refused: true, key: null };
  const rows = new Map(bracket.matches.map((match) => [match.key, match]));
  const isReplanned = sidesOf(plan) !== sidesOf(bracket.plan);
  const results = course.results;
  const ties = unnamedTies(plan, tiesOf(plan, results));
  const advanced: Advanced = {
    plan,
    isReplanned,
    ties,
    results,
    states,
    changes: [],
    added: [],
    removed: [],
  };
  for (const state of states) {
    const row = rows.get(state.match.key);
    const next = rowOf(bracket, state, row ?? null, results);
    if (!row) advanced.added.push({ ...next, match: state.match });
    else if (!isSame(row, next)) {
      const isOthers = row.matchId !== next.matchId || !haveSameSides(row, next);
      if (row.placed !== null && isOthers) return { refused: true, key: row.key };
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

/** The part of a plan that a result or somebody's going may change, as text. */
const sidesOf = ({ matches, rests, left, taken }: DrawPlan) =>
  JSON.stringify([matches.map(({ key, sides }) => [key, sides]), rests, left, taken]);

/** The plan with all the rounds that its results pair. */
async function planWith(plan: DrawPlan, results: DrawResults): Promise<DrawPlan> {
  if (plan.format !== "swiss" && plan.format !== "rei_da_praia") return plan;
  const drawn = await makePlan(plan);
  return isRefused(drawn) ? plan : withRounds(withCourse(drawn, plan), results);
}

const STATE_OF = { waiting: "waiting", ready: "ready", over: "done", bye: "done", unneeded: "void" } as const;

function rowOf(
  { entrants }: KeptBracket,
  { match, sides, state, winner }: MatchState,
  row: BracketMatch | null,
  results: DrawResults,
): Omit<BracketChange, "id"> {
  const people = (side: Side) =>
    side === null || side === "bye" ? null : side.flatMap((entry) => entrants[entry]?.athletes ?? []);
  const entryOf = (side: Side) => {
    const [entry, partner] = peopleOf(side);
    return entry === undefined || partner !== undefined ? null : (entrants[entry]?.entryId ?? null);
  };
  const isBye = state === "bye";
  // It is over without a result of its own: somebody gave up.
  const isGone = state === "over" && results[match.key] === undefined;
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
      : !isGone
        ? null
        : winner === null
          ? ("both_gone" as const)
          : ("gone" as const),
    winnerSide: winner === null ? null : winner === 0 ? (1 as const) : (2 as const),
    sides: match.sides,
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
