import { findScoreFormat, type ScoreFormat } from "../../scoring/scores/score-formats.ts";

const GAME_MINUTES = 4.2;
const NO_AD_GAME_MINUTES = 3.5;
const POINT_MINUTES = 0.6;
/** Warming up, and leaving the court to the next. */
const AROUND_MINUTES = 10;
const UNKNOWN_MINUTES = 60;

/**
 * How long a match of a score format is expected to take, warming up included, in steps of five minutes; an unknown one takes an hour. By the
 * clock it takes what the clock says: the next four enter as these leave.
 */
export function expectedMinutes(code: string): number {
  const format = findScoreFormat(code);
  if (!format) return UNKNOWN_MINUTES;
  if (format.set.kind === "clock") return Math.ceil(format.set.minutes / 5) * 5;
  // A deciding set is played in about half of all matches.
  const sets = (format.bestOf + 1) / 2;
  const played = format.bestOf === 1 ? setMinutes(format.set) : sets * setMinutes(format.set);
  const decider = format.bestOf === 1 ? 0 : setMinutes(format.finalSet) / 2;
  return Math.ceil((AROUND_MINUTES + played + decider) / 5) * 5;
}

/** A set goes on for about one and a half times what the winner needs. */
function setMinutes(rule: ScoreFormat["set"]): number {
  if (rule.kind === "clock") return rule.minutes;
  if (rule.kind === "shared") return rule.to * POINT_MINUTES;
  if (rule.kind === "points") return rule.to * 1.7 * POINT_MINUTES;
  return rule.to * 1.55 * (rule.noAd ? NO_AD_GAME_MINUTES : GAME_MINUTES);
}
