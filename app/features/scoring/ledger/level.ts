import { earnsSets, playedUnits, type RankingResult, type UnitKind } from "./result.ts";
import type { SideNumber } from "../scores/score.ts";

/** The weights of the score, by the unit that a sport counts: bounds of the own share, its factor, and the spread of the expected share. */
const SCORE_WEIGHTS: Readonly<
  Record<UnitKind, { least: number; most: number; factor: number; spread: number }>
> = {
  games: { least: 0.2, most: 0.8, factor: 10, spread: 1000 },
  points: { least: 0.35, most: 0.65, factor: 50, spread: 2500 },
};

/** A match retired with fewer games than these (points, where a sport has no games) counts its result alone. */
const LEAST_UNITS_RETIRED = 6;

export interface Rating {
  /** Thousandths: 1 512 340 is 1512.34. */
  level: number;
  /** Confirmed matches in the sport so far. */
  matches: number;
  /** Of these, the ones that were played: no W.O. and no default. */
  played: number;
}

/** How a match moves one athlete's level, in thousandths; what the parts do not add up to is halving and the limit at zero. */
interface LevelMove {
  change: number;
  fromResult: number;
  fromScore: number;
}

/**
 * Moves of level of each athlete of both sides, in the order given (product §5): K·((S − E) + 10·(s − Es)) with each
 * athlete's own K = 85/√(n + 16). A winner never loses and a loser never gains. `meeting` is which meeting of these
 * opponents it is in its month, in the sport over all clubs: the second moves half, toward zero, later ones nothing.
 * W.O. and default move nobody.
 */
export function levelMoves(
  result: RankingResult,
  sport: string,
  ratings: readonly [readonly Rating[], readonly Rating[]],
  meeting: number,
): [LevelMove[], LevelMove[]] {
  const { winner } = result;
  if (!earnsSets(result.end) || winner === null) {
    const still = () => ({ change: 0, fromResult: 0, fromScore: 0 });
    return [ratings[0].map(still), ratings[1].map(still)];
  }
  const gap = (mean(ratings[0]) - mean(ratings[1])) / 1000;
  const side = (number: SideNumber, difference: number) => {
    const won = winner === number;
    const surprise = (won ? 1 : 0) - expected(difference, 400);
    const score = scoreSurprise(result, sport, number, difference);
    return ratings[number - 1]!.map((rating) => moveOf(rating, { surprise, score, won, meeting }));
  };
  return [side(1, gap), side(2, -gap)];
}

function moveOf(
  rating: Rating,
  { surprise, score, won, meeting }: { surprise: number; score: number; won: boolean; meeting: number },
): LevelMove {
  const k = 85 / Math.sqrt(rating.played + 16);
  const whole = thousandths(k * (surprise + score));
  const fromResult = thousandths(k * surprise);
  const limited = won ? Math.max(whole, 0) : Math.min(whole, 0);
  const change = meeting === 1 ? limited : meeting === 2 ? Math.trunc(limited / 2) || 0 : 0;
  return { change, fromResult, fromScore: whole - fromResult || 0 };
}

/** Gives a side's share of the games or points beyond the expected one, weighed; zero where the score does not count. */
function scoreSurprise(result: RankingResult, sport: string, side: SideNumber, difference: number): number {
  const { kind, made } = playedUnits(result, sport);
  const total = made[0] + made[1];
  if (total === 0 || isTooShort(result, made)) return 0;
  const { least, most, factor, spread } = SCORE_WEIGHTS[kind];
  const share = Math.min(Math.max(made[side - 1]! / total, least), most);
  return factor * (share - expected(difference, spread));
}

/** Whether a match was retired so early that its result counts alone. */
export function isTooShort({ end }: Pick<RankingResult, "end">, made: readonly [number, number]): boolean {
  return end === "retired" && made[0] + made[1] < LEAST_UNITS_RETIRED;
}

function expected(difference: number, spread: number): number {
  return 1 / (1 + 10 ** (-difference / spread));
}

/** Whole thousandths, halves away from zero, so that both sides move alike. */
function thousandths(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) * 1000) || 0;
}

function mean(ratings: readonly Rating[]): number {
  return ratings.reduce((sum, rating) => sum + rating.level, 0) / ratings.length;
}
