import {
  changesPartners,
  type TOURNAMENT_MATCH_ENDS,
  type TOURNAMENT_MATCH_STATES,
} from "../../../../drizzle/schema/enums.ts";
import type { DrawPlan, DrawResult } from "../brackets/draw.ts";
import type { SetScore, SideNumber } from "../scores/score.ts";

type BracketState = (typeof TOURNAMENT_MATCH_STATES)[number];

/** The entrant at a place of a plan: the entry that was drawn there, or the one that took its place later. */
export interface BracketEntrant {
  entryId: string;
  /** Athletes, in the order of the entry. */
  athletes: string[];
  /** It gave up and nobody took its place: what it has not played is won by the others. */
  isGone: boolean;
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
>;

/** A set as the other side of the match says it. */
export function turnedSet({ side1, side2, ...tiebreak }: SetScore): SetScore {
  return { side1: side2, side2: side1, ...tiebreak };
}

/** How a match of ours counts in its draw; null while it does not count. */
export function drawResultOf({
  isConfirmed,
  end,
  winner,
  sets,
}: Omit<PlacedMatch, "scoreFormat">): DrawResult | null {
  if (!isConfirmed) return null;
  const kind = end === "completed" ? "played" : end === "retired" ? "retired" : "walkover";
  if (end === "double_walkover") return { winner: null, kind: "void", sets: [] };
  const games = sets.map(({ side1, side2 }): [number, number] => [side1, side2]);
  return { winner: winner === null ? null : winner === 1 ? 0 : 1, kind, sets: games };
}

/** Whether a match is played by nobody any more, since one of four who change partners has gone: it counts for none of them. */
export function isVoidMatch(
  { plan }: Pick<KeptBracket, "plan">,
  { endedAs }: Pick<BracketMatch, "endedAs">,
): boolean {
  return endedAs === "both_gone" && changesPartners(plan.format);
}
