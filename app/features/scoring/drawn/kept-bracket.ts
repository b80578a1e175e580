import type { TOURNAMENT_MATCH_ENDS, TOURNAMENT_MATCH_STATES } from "../../../../drizzle/schema/enums.ts";
import type { DrawMatch, DrawPlan, DrawResult, DrawResults } from "../brackets/draw.ts";
import { leavingsOf } from "../brackets/leaving.ts";
import { peopleOf } from "../brackets/side.ts";
import { standingOf } from "../brackets/standing.ts";
import type { SetScore, SideNumber } from "../scores/score.ts";

type BracketState = (typeof TOURNAMENT_MATCH_STATES)[number];

/** The entrant at a place of a plan: the entry that was drawn there, or the one that took its place later. */
export interface BracketEntrant {
  entryId: string;
  /** Athletes, in the order of the entry. */
  athletes: string[];
  /** It gave up and nobody took its place: what it has not played is won by the others. */
  isGone: boolean;
  /** When it did. */
  goneAt?: string | null;
  /** Why, while that is not in the plan yet. */
  goneWhy?: string | null;
}

/** The match of ours that fills a place, as far as a draw needs it; its sides as the draw has them, whoever reported. */
export interface PlacedMatch {
  isConfirmed: boolean;
  scoreFormat: string;
  end: "completed" | "walkover" | "retired" | "defaulted" | "double_walkover";
  winner: SideNumber | null;
  sets: SetScore[];
}

/** A row of `tournament_matches`. */
export interface BracketMatch {
  id: string;
  key: string;
  side1: string[] | null;
  side2: string[] | null;
  side1Entry: string | null;
  side2Entry: string | null;
  matchId: string | null;
  state: BracketState;
  endedAs: (typeof TOURNAMENT_MATCH_ENDS)[number] | null;
  winnerSide: SideNumber | null;
  placed: PlacedMatch | null;
}

/** A draw that stands, with all that deciding what comes next needs. */
export interface KeptBracket {
  drawId: string;
  /** Guards every change of its matches: two results of one draw are written one after the other. */
  version: number;
  eventId: string;
  tournamentId: string;
  /** Code of the one score format that it takes, where people change partners and what each wins is added up; else null. */
  onlyFormat: string | null;
  /** Its event is closed: results stay as they are until it is opened again. */
  isFinished: boolean;
  plan: DrawPlan;
  /** By their place in the plan. */
  entrants: BracketEntrant[];
  matches: BracketMatch[];
}

/** The part of a row that a result changes. */
export type BracketChange = Pick<
  BracketMatch,
  "id" | "side1" | "side2" | "side1Entry" | "side2Entry" | "matchId" | "state" | "endedAs" | "winnerSide"
> & { sides: DrawMatch["sides"] };

/** A set as the other side of the match says it. */
export function turnedSet({ side1, side2, ...tiebreak }: SetScore): SetScore {
  return { side1: side2, side2: side1, ...tiebreak };
}

/** How a match of ours counts in its draw; null while it does not count. */
function drawResultOf({ isConfirmed, end, winner, sets, scoreFormat }: PlacedMatch): DrawResult | null {
  if (!isConfirmed) return null;
  const kind = end === "completed" ? "played" : end === "retired" ? "retired" : "walkover";
  if (end === "double_walkover") return { winner: null, kind: "double_walkover", sets: [] };
  const games = sets.map(({ side1, side2 }): [number, number] => [side1, side2]);
  return { winner: winner === null ? null : winner === 1 ? 0 : 1, kind, sets: games, scoreFormat };
}

/** A draw as it goes: its plan with those who gave up, and the results that count; what follows from both is worked out by `standingOf`. */
export function courseOf({ plan, entrants, matches }: Pick<KeptBracket, "plan" | "entrants" | "matches">): {
  plan: DrawPlan;
  results: DrawResults;
} {
  const results: Record<string, DrawResult | undefined> = {};
  for (const { key, placed } of matches) {
    const result = placed && drawResultOf(placed);
    if (result) results[key] = result;
  }
  const gone = entrants.flatMap(({ isGone, goneAt, goneWhy }, entry) =>
    isGone
      ? [{ entry, at: goneAt ? new Date(goneAt).toISOString() : null, ...(goneWhy ? { why: goneWhy } : {}) }]
      : [],
  );
  const begun = new Set(matches.flatMap((match) => (isBegun(match) ? [match.key] : [])));
  const left = leavingsOf(plan, gone, {
    isBegun: (key) => begun.has(key),
    settledOf: (entry) => settledBefore(plan, results, entry),
    calledOf: (entry) => calledBefore(plan, results, { entry, matches }),
  });
  const { left: _before, ...rest } = plan;
  return { plan: left.length > 0 ? { ...rest, left } : rest, results };
}

/** The matches of an entry that were decided without being played, as a draw stands before it gives up. */
function settledBefore(plan: DrawPlan, results: DrawResults, entry: number): string[] {
  return [...standingOf(plan, results).values()].flatMap(({ match, state, sides }) =>
    (state === "over" || state === "bye") &&
    results[match.key] === undefined &&
    sides.flatMap(peopleOf).includes(entry)
      ? [match.key]
      : [],
  );
}

/** The matches of an entry to which it is called, as a draw stands before it gives up. */
function calledBefore(
  plan: DrawPlan,
  results: DrawResults,
  { entry, matches }: { entry: number; matches: readonly BracketMatch[] },
): string[] {
  const called = matches.filter(({ state }) => state === "called");
  if (called.length === 0) return [];
  const standing = standingOf(plan, results);
  return called.flatMap(({ key }) =>
    standing.get(key)?.sides.flatMap(peopleOf).includes(entry) ? [key] : [],
  );
}

/** Whether somebody was called to a match, or has said a score of it. */
export function isBegun({ matchId, placed, state }: BracketMatch): boolean {
  return matchId !== null || placed !== null || state === "called";
}

/** The places of a draw of which a match has a score, whatever became of it. */
export function placesWithScore(bracket: KeptBracket): Set<number> {
  const { plan, results } = courseOf(bracket);
  const standing = standingOf(plan, results);
  return new Set(
    bracket.matches.flatMap(({ key, placed }) =>
      placed === null ? [] : (standing.get(key)?.sides.flatMap(peopleOf) ?? []),
    ),
  );
}
