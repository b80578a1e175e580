import { opponentsKey, type RankingResult } from "./result.ts";

/**
 * Which meeting of the same opponents in a calendar month a confirmed match is (anti-farming, product §5): in its
 * ranking for points, in the sport over all clubs for nível. It is kept while the confirmation stands.
 */
export interface Meeting {
  /** The confirmation. */
  eventId: string;
  rankingId: string;
  sport: string;
  /** "YYYY-MM" of the day played. */
  month: string;
  opponents: string;
  number: number;
  levelNumber: number;
}

/** Names the month and opponents of a sport. */
export function meetingKey(of: Pick<Meeting, "sport" | "month" | "opponents">): string {
  return `${of.sport}|${of.month}|${of.opponents}`;
}

/** The month and opponents of a result. */
export function meetingOf(sport: string, result: Pick<RankingResult, "playedOn" | "sides">) {
  return { sport, month: result.playedOn.slice(0, 7), opponents: opponentsKey(result.sides) };
}

/**
 * The meeting that a confirmation makes: the lowest numbers that are free, or those of the meeting that it corrects,
 * which an annulment has just freed, where that was in the same ranking and month.
 */
export function nextMeeting(
  of: Pick<Meeting, "eventId" | "rankingId" | "sport" | "month" | "opponents">,
  taken: readonly Meeting[],
  corrected: Meeting | undefined,
): Meeting {
  const isKept = corrected?.rankingId === of.rankingId && meetingKey(corrected) === meetingKey(of);
  if (corrected && isKept) return { ...of, number: corrected.number, levelNumber: corrected.levelNumber };
  const inRanking = taken.filter(({ rankingId }) => rankingId === of.rankingId);
  return {
    ...of,
    number: lowestFree(inRanking.map(({ number }) => number)),
    levelNumber: lowestFree(taken.map(({ levelNumber }) => levelNumber)),
  };
}

function lowestFree(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
