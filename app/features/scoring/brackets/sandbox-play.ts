import { isRefused, type DrawPlan, type DrawResult, type DrawResults, type Refusal } from "./draw.ts";
import { dependantsOf } from "./dependants.ts";
import { randomFrom } from "./lot.ts";
import { makePlan } from "./make-plan.ts";
import { nextRound } from "./next-round.ts";
import { placesOf, type Place } from "./places.ts";
import { playAtRandom } from "./play-at-random.ts";
import { withSandboxLots } from "./sandbox-lots.ts";
import { standingOf } from "./standing.ts";
import type { SandboxQuery } from "./sandbox-query.ts";

/** A draw of the sandbox as far as it was played. */
interface SandboxDraw {
  plan: DrawPlan;
  results: DrawResults;
  /** Matches that need playing as far as is known, and how many of them have been. */
  toPlay: number;
  played: number;
  /** The clicks so far, the newest included. */
  answers: string;
  places: Place[] | null;
}

/** The result of a click: the side that is clicked wins by 6/3. */
const CLICKED: Record<string, DrawResult> = {
  "1": { winner: 0, kind: "played", sets: [[6, 3]] },
  "2": { winner: 1, kind: "played", sets: [[3, 6]] },
};

/** Draws and plays what the address says. */
export async function playSandbox(query: SandboxQuery): Promise<SandboxDraw | Refusal> {
  const { format, entrants: entries, lot, isMixed } = query;
  const all = Array.from({ length: entries }, (_, entry) => entry);
  const seeds = all.slice(0, query.seeds);
  const half = Math.ceil(entries / 2);
  const mixed =
    isMixed && format === "super_8" ? { first: all.slice(0, half), second: all.slice(half) } : null;
  const made = await makePlan({ format, entries, seeds, lot, rules: { mixed, thirdPlace: true } });
  if (isRefused(made)) return made;
  let state = replay(made, query.played);
  const chosen = query.chosen === null ? undefined : state.plan.matches[query.chosen.match]?.key;
  if (query.chosen !== null && chosen !== undefined) {
    state = replay(made, answered(state.plan, state.answers, query.chosen.match, query.chosen.side));
  }
  if (query.chance > 0) {
    const played = playAtRandom(state.plan, state.results, randomFrom(query.chance));
    state = { ...state, ...played };
  }
  const standing = [...standingOf(state.plan, state.results).values()];
  return {
    ...state,
    toPlay: standing.filter((match) => match.state !== "bye" && match.state !== "unneeded").length,
    played: standing.filter((match) => match.state === "over").length,
    places: placesOf(state.plan, state.results),
  };
}

type Replayed = Pick<SandboxDraw, "plan" | "results" | "answers">;

/** Puts answers to matches, and forms the next round whenever one is whole. */
function replay(made: DrawPlan, answers: string): Replayed {
  let plan = made;
  for (;;) {
    const results: Record<string, DrawResult> = {};
    for (const [at, { key }] of plan.matches.entries()) {
      const clicked = CLICKED[answers[at] ?? "0"];
      if (clicked) results[key] = clicked;
    }
    plan = withSandboxLots(plan, results);
    for (const { match, state } of standingOf(plan, results).values())
      if (state !== "over") delete results[match.key];
    const next = nextRound(plan, results);
    if (isRefused(next)) return { plan, results, answers };
    plan = next;
  }
}

/** The answers after a side wins a match; the same answer again takes it back, and what followed from it is forgotten. */
function answered(plan: DrawPlan, answers: string, match: number, side: 0 | 1): string {
  const next = plan.matches.map((_, at) => answers[at] ?? "0");
  const answer = String(side + 1);
  next[match] = next[match] === answer ? "0" : answer;
  const after = dependantsOf(plan, plan.matches[match]!.key);
  plan.matches.forEach(({ key }, at) => {
    if (after.has(key)) next[at] = "0";
  });
  return next.join("").replace(/0+$/, "");
}
