import { earnsSets, type RankingResult } from "./result.ts";

/** Where every athlete starts: 1500, in thousandths. Levels are whole thousandths, so that sums are exact. */
export const STARTING_LEVEL = 1_500_000;

/** Under this many confirmed matches in the sport a level is shown grey (product §5). */
export const CONFIDENT_AFTER_MATCHES = 10;

/** Regional and geographical rankings list athletes from this many confirmed matches on (product §5). */
export const LISTED_AFTER_MATCHES = 5;

export interface Rating {
  /** Thousandths: 1 512 340 is 1512.34. */
  level: number;
  /** Confirmed matches in the sport so far. */
  matches: number;
}

/**
 * Change of level, in thousandths, of each athlete of both sides, in the order given (product §5): Elo where a pair
 * is the mean of its two and each moves by their own K = 250/(n+5)^0.4, times 1 + 0.1·min(games difference, 6).
 * The difference is the winner's games less the loser's, never under zero. W.O. and default move nobody.
 */
export function levelChanges(result: RankingResult, ratings: [Rating[], Rating[]]): [number[], number[]] {
  if (!earnsSets(result.end) || result.winner === null) {
    return [ratings[0].map(() => 0), ratings[1].map(() => 0)];
  }
  const [mean1, mean2] = [mean(ratings[0]), mean(ratings[1])];
  const expected1 = 1 / (1 + 10 ** ((mean2 - mean1) / 400_000));
  const surprise1 = (result.winner === 1 ? 1 : 0) - expected1;
  const gap =
    result.winner === 1 ? result.gamesWon[0] - result.gamesWon[1] : result.gamesWon[1] - result.gamesWon[0];
  const factor = 1 + 0.1 * Math.min(Math.max(gap, 0), 6);
  const change = (surprise: number) => (rating: Rating) =>
    Math.round((250 / (rating.matches + 5) ** 0.4) * factor * surprise * 1000) || 0;
  return [ratings[0].map(change(surprise1)), ratings[1].map(change(-surprise1))];
}

function mean(ratings: Rating[]): number {
  return ratings.reduce((sum, rating) => sum + rating.level, 0) / ratings.length;
}
