import type { Draw, Entrant } from "./sandbox-draw.ts";

/** A match of the bracket. A side is null while nobody has reached it, or for ever opposite a bye. */
export interface BracketMatch {
  /** Place in the whole bracket, from 0, round after round; the place of its answer in the played text. */
  index: number;
  sides: [Entrant | null, Entrant | null];
  winner: 0 | 1 | null;
  /** Won without playing. */
  isBye: boolean;
}

export interface Bracket {
  rounds: { label: string; matches: BracketMatch[] }[];
  champion: Entrant | null;
  /** Matches that need playing, and how many of them have been. */
  toPlay: number;
  played: number;
}

const NAMES = new Map([
  [1, "Final"],
  [2, "Semifinais"],
  [4, "Quartas de final"],
  [8, "Oitavas de final"],
]);

/**
 * Plays a draw as far as `results` goes: one digit a match, "1" or "2" for the side that won, anything else for not
 * yet. Answers to matches whose sides are not known are ignored.
 */
export function playDraw(draw: Draw, results: string): Bracket {
  const rounds: Bracket["rounds"] = [];
  let entrants: (Entrant | null)[] = draw.lines;
  let index = 0;
  let [toPlay, played] = [0, 0];
  while (entrants.length > 1) {
    const isFirst = rounds.length === 0;
    const matches: BracketMatch[] = [];
    for (let at = 0; at < entrants.length; at += 2) {
      const match = playOne(index, [entrants[at]!, entrants[at + 1]!], isFirst, results[index]);
      if (!match.isBye) {
        toPlay += 1;
        if (match.winner !== null) played += 1;
      }
      matches.push(match);
      index += 1;
    }
    rounds.push({ label: roundLabel(matches.length, rounds.length), matches });
    entrants = matches.map(({ sides, winner }) => (winner === null ? null : sides[winner]));
  }
  return { rounds, champion: entrants[0] ?? null, toPlay, played };
}

/**
 * The played text after `side` (0 or 1) wins match `index`; the same answer again takes it back. Later matches that
 * this one feeds are forgotten, since other people would play them.
 */
export function answerMatch(draw: Draw, results: string, index: number, side: 0 | 1): string {
  const total = draw.lines.length - 1;
  const answers = Array.from({ length: total }, (_, at) =>
    /[12]/.test(results[at] ?? "") ? results[at]! : "0",
  );
  const answer = String(side + 1);
  answers[index] = answers[index] === answer ? "0" : answer;
  let next = nextMatch(index, draw.lines.length);
  while (next !== null) {
    answers[next] = "0";
    next = nextMatch(next, draw.lines.length);
  }
  return answers.join("").replace(/0+$/, "");
}

/** The match that the winner of match `index` plays; null after the final. */
function nextMatch(index: number, size: number): number | null {
  let [start, count] = [0, size / 2];
  while (index >= start + count) [start, count] = [start + count, count / 2];
  return count === 1 ? null : start + count + ((index - start) >> 1);
}

function playOne(
  index: number,
  sides: [Entrant | null, Entrant | null],
  isFirst: boolean,
  answer: string | undefined,
): BracketMatch {
  const isBye = isFirst && (sides[0] === null || sides[1] === null);
  if (isBye) return { index, sides, winner: sides[0] === null ? 1 : 0, isBye };
  const isReady = sides[0] !== null && sides[1] !== null;
  const winner = isReady && answer === "1" ? 0 : isReady && answer === "2" ? 1 : null;
  return { index, sides, winner, isBye };
}

function roundLabel(matches: number, round: number): string {
  return NAMES.get(matches) ?? `${round + 1}ª rodada`;
}
