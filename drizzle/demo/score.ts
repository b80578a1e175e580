import type { SportId } from "../../app/lib/sports.ts";
import {
  checkScore,
  type MatchEnd,
  type SetScore,
  type SideNumber,
} from "../../app/features/scoring/scores/score.ts";
import {
  findScoreFormat,
  type ScoreFormat,
  scoreFormatsFor,
} from "../../app/features/scoring/scores/score-formats.ts";
import { playMatch } from "./play-match.ts";
import { between, pickWeighted } from "./random.ts";

/** A score that the rules accepted, side 1 first. */
export interface DemoScore {
  scoreFormat: string;
  end: MatchEnd;
  sets: SetScore[];
  winnerSide: SideNumber | null;
  losingSide: SideNumber | null;
  setsWon: [number, number];
  gamesWon: [number, number];
}

const FAVOURED = [10, 6, 2, 1, 1];

/** One of the usual score formats of a sport, the most usual most often. */
export function pickFormat(random: () => number, sport: SportId): ScoreFormat {
  const usual = scoreFormatsFor(sport).slice(0, FAVOURED.length);
  return pickWeighted(random, usual, (format) => FAVOURED[usual.indexOf(format)]!);
}

/**
 * Plays a match to the given end. `advantage` is side 1's skill less side 2's, on the scale of the nível: 200 more
 * wins about four matches of five.
 */
export function playScore(
  random: () => number,
  format: ScoreFormat,
  end: MatchEnd,
  advantage: number,
): DemoScore {
  const strength = Math.min(0.78, Math.max(0.22, 0.5 + advantage * 0.000_6));
  const weaker: SideNumber = random() < strength ? 2 : 1;
  if (end === "double_walkover") return checkedScore(format, end, [], null);
  if (end === "walkover") return checkedScore(format, end, [], weaker);
  const played = playMatch(format, random, strength);
  if (end === "completed") return checkedScore(format, end, played.sets, null);
  const stoppedIn = between(random, 0, played.sets.length - 1);
  // Never the last score of a set: that one would be finished.
  const course = played.courses[stoppedIn]!.slice(0, -1);
  const [side1, side2] = course[between(random, Math.min(2, course.length - 1), course.length - 1)]!;
  const unfinished = side1 + side2 === 0 ? [] : [{ side1, side2 }];
  const sets = [...played.sets.slice(0, stoppedIn), ...unfinished];
  return checkedScore(format, end, sets, weaker);
}

/** A score written by hand, "7/6(5) 3/6 10/8"; throws when it is impossible in that format. */
export function writtenScore(code: string, text: string): DemoScore {
  const sets = text.split(" ").map((set): SetScore => {
    const [side1, side2, tiebreak] = set.match(/\d+/g)!.map(Number) as [number, number, number?];
    return { side1, side2, ...(tiebreak === undefined ? {} : { tiebreak }) };
  });
  return checkedScore(findScoreFormat(code)!, "completed", sets, null);
}

function checkedScore(
  format: ScoreFormat,
  end: MatchEnd,
  sets: SetScore[],
  losingSide: SideNumber | null,
): DemoScore {
  const verdict = checkScore(format, { sets, end, ...(losingSide === null ? {} : { losingSide }) });
  if (!verdict.ok) throw new Error(`${format.code} ${JSON.stringify(sets)}: ${verdict.message}`);
  const { winner, setsWon, gamesWon } = verdict;
  return { scoreFormat: format.code, end, sets, winnerSide: winner, losingSide, setsWon, gamesWon };
}
