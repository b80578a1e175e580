import { opponentsKey } from "../../scoring/ledger/result.ts";
import { otherSide } from "../../scoring/scores/score.ts";
import type { Match } from "./match.ts";

type Scored = Pick<Match, "end" | "losingSide" | "sets">;

/** As much of a match as telling it from another one needs; side 1 stands first. */
export interface PlayedMatch extends Scored, Pick<Match, "format" | "playedOn"> {
  sport: string;
  sides: readonly [readonly string[], readonly string[]];
}

/** A match that already stands, answered or waiting for its answer. */
export interface StandingMatch
  extends
    PlayedMatch,
    Pick<Match, "id" | "clubId" | "status" | "scoreFormat" | "winnerSide" | "reporterSide"> {}

/** The facts that two matches share where they may be the same one: the sport, the format, the day and the players (`opponentsKey`). */
export interface PlayedDay extends Pick<PlayedMatch, "sport" | "format" | "playedOn"> {
  opponents: string;
}

/** The day of a match. */
export function playedDay(match: Omit<PlayedMatch, keyof Scored>): PlayedDay {
  const { sport, format, playedOn, sides } = match;
  return { sport, format, playedOn, opponents: opponentsKey(sides) };
}

/**
 * The relation of a report to the matches that stand: it `approves` the one that the other side reported, is `shown` the one
 * that it repeats, or `contradicts` one in who won or in the points of a tie-break.
 */
export interface SameMatch {
  kind: "approves" | "shown" | "contradicts";
  match: StandingMatch;
}

/**
 * The same people, format and day with the same or the mirrored score is the same match (product §4). Gives which of
 * `standing` (oldest first) the `report`, made from side 1, is, or null for another match. `isSecondMatch`: the person
 * says that it is another one than the first; the other side may have reported that one already.
 */
export function findSameMatch(
  report: PlayedMatch,
  standing: readonly StandingMatch[],
  { isEntered, isSecondMatch }: { isEntered: boolean; isSecondMatch: boolean },
): SameMatch | null {
  const same = standing.filter((match) => compare(report, match) !== null);
  const agreeing = same.filter((match) => compare(report, match) === "agrees");
  const asked = agreeing.findLast((match) => !isEntered && isAsked(report.sides[0], match));
  if (asked && (!isSecondMatch || same.length > 1)) return { kind: "approves", match: asked };
  if (isSecondMatch) return null;
  const shown = agreeing.at(-1);
  if (shown) return { kind: "shown", match: shown };
  const contradicted = same.at(-1);
  return contradicted ? { kind: "contradicts", match: contradicted } : null;
}

/** Whether a match is the one that a report is, and says the same of it. */
export function isSameScore(report: PlayedMatch, match: PlayedMatch): boolean {
  return compare(report, match) === "agrees";
}

/** Whether a match waits for the answer of this side. */
function isAsked(side: readonly string[], { status, reporterSide, sides }: StandingMatch): boolean {
  if (status !== "pending_validation" || reporterSide === null) return false;
  return isSameSide(sides[otherSide(reporterSide) - 1]!, side);
}

/** Whether two matches are one and say the same of it; null where they are two. */
function compare(one: PlayedMatch, two: PlayedMatch): "agrees" | "contradicts" | null {
  const isSamePlace = one.sport === two.sport && one.format === two.format && one.playedOn === two.playedOn;
  if (!isSamePlace || opponentsKey(one.sides) !== opponentsKey(two.sides)) return null;
  const [same, mirrored] = isSameSide(one.sides[0], two.sides[0]) ? [two, turned(two)] : [turned(two), two];
  if (isSameResult(one, same)) return haveSameTiebreaks(one, same) ? "agrees" : "contradicts";
  return isSameResult(one, mirrored) ? "contradicts" : null;
}

function isSameSide(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && one.every((id) => two.includes(id));
}

/** A result as the other side sees it. */
function turned({ end, losingSide, sets }: Scored): Scored {
  return {
    end,
    losingSide: losingSide && otherSide(losingSide),
    sets: sets.map(({ side1, side2, ...rest }) => ({ ...rest, side1: side2, side2: side1 })),
  };
}

function isSameResult(one: Scored, two: Scored): boolean {
  return (
    one.end === two.end &&
    one.losingSide === two.losingSide &&
    one.sets.length === two.sets.length &&
    one.sets.every(({ side1, side2 }, n) => side1 === two.sets[n]!.side1 && side2 === two.sets[n]!.side2)
  );
}

/** The points of a tie-break may be left out. */
function haveSameTiebreaks(one: Scored, two: Scored): boolean {
  return one.sets.every(
    ({ tiebreak }, n) => (tiebreak ?? two.sets[n]!.tiebreak) === (two.sets[n]!.tiebreak ?? tiebreak),
  );
}
