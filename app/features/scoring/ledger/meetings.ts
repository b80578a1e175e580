import { opponentsKey, type RankingResult } from "./result.ts";

/**
 * Which meeting of the same opponents in a calendar month a confirmed match is (anti-farming, product §5): in each ranking
 * that it counts in for points, in the sport over all clubs for nível. It is kept while the confirmation stands.
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
  /** Its number in each other ranking that it counts in, by their ids; null for none. */
  also: Record<string, number> | null;
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
 * The meeting that a confirmation makes in its ranking and in `others`: the lowest numbers that are free, or those of the
 * meeting that it corrects, which an annulment has just freed, where that was in the same ranking and month. `said` is the number
 * that a club's file gives: it stands in the club's own ranking and for nível as long as it is free.
 */
export function nextMeeting(
  of: Pick<Meeting, "eventId" | "rankingId" | "sport" | "month" | "opponents">,
  others: readonly string[],
  taken: readonly Meeting[],
  corrected: Meeting | undefined,
  said?: number,
): Meeting {
  const kept = corrected && meetingKey(corrected) === meetingKey(of) ? corrected : undefined;
  const numberIn = (rankingId: string) =>
    (kept && meetingNumber(kept, rankingId)) ??
    freeNumber(
      taken.flatMap((meeting) => meetingNumber(meeting, rankingId) ?? []),
      rankingId === of.rankingId ? said : undefined,
    );
  return {
    ...of,
    number: numberIn(of.rankingId),
    levelNumber:
      kept?.rankingId === of.rankingId
        ? kept.levelNumber
        : freeNumber(
            taken.map(({ levelNumber }) => levelNumber),
            said,
          ),
    also: others.length === 0 ? null : Object.fromEntries(others.map((id) => [id, numberIn(id)])),
  };
}

/**
 * A meeting that passed to other opponents by a merge or its undoing, beside those that they had: by a merge it keeps its numbers where they
 * are free; put apart again, it gets the lowest ones that are.
 */
export function passedMeeting(meeting: Meeting, taken: readonly Meeting[], by: "merge" | "split"): Meeting {
  const said = (number: number) => (by === "merge" ? number : undefined);
  const numberIn = (rankingId: string, number: number) =>
    freeNumber(
      taken.flatMap((one) => meetingNumber(one, rankingId) ?? []),
      said(number),
    );
  return {
    ...meeting,
    number: numberIn(meeting.rankingId, meeting.number),
    levelNumber: freeNumber(
      taken.map(({ levelNumber }) => levelNumber),
      said(meeting.levelNumber),
    ),
    also:
      meeting.also &&
      Object.fromEntries(Object.entries(meeting.also).map(([id, number]) => [id, numberIn(id, number)])),
  };
}

/** Which meeting this is in one of the rankings that it counts in; undefined in another. */
export function meetingNumber(
  { rankingId, number, also }: Pick<Meeting, "rankingId" | "number" | "also">,
  inRanking: string,
): number | undefined {
  return inRanking === rankingId ? number : also?.[inRanking];
}

function freeNumber(taken: readonly number[], said: number | undefined): number {
  if (said !== undefined && !taken.includes(said)) return said;
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
