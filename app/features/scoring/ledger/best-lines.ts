import { addDays, startOfDay } from "../../../lib/dates.ts";
import { isResultLine, type LedgerLine, NO_LEVEL, NO_RECORD, negatedRecord } from "./ledger.ts";
import { type EventPass, type RankingState, ratingKey } from "./ranking-events.ts";
import type { RankingRules } from "./rules.ts";

type ResultLine = LedgerLine & { eventId: string };

/** Answers the live lines of one athlete that left the window by `now`, in the order they left. */
export function expireUpTo(pass: EventPass, key: string, now: number): void {
  const due = (pass.state.live.get(key) ?? []).filter(
    (line): line is ResultLine & { leavesAt: number } =>
      line.goneAt === null && line.leavesAt !== null && line.leavesAt <= now && isResultLine(line),
  );
  due.sort((a, b) => a.leavesAt - b.leavesAt || inOrder(a, b));
  for (const line of due) expire(pass, key, line, line.leavesAt);
}

/**
 * The order of results of one athlete in a ranking, the same however they were read: points that one file brought share their moment,
 * and are told apart by their events.
 */
function inOrder(a: ResultLine, b: ResultLine): number {
  return a.at - b.at || a.ordinal - b.ordinal || (a.eventId < b.eventId ? -1 : 1);
}

/** Answers a live line that left its window at `at`. */
export function expire(pass: EventPass, key: string, line: LedgerLine, at: number): void {
  pass.applied.lines.push({
    ...line,
    ...negatedRecord(line),
    ...NO_LEVEL,
    id: pass.newId(),
    eventId: null,
    answersId: line.id,
    reason: "window",
    at,
    ordinal: 0,
    points: line.isCounted ? -line.points || 0 : 0,
    leavesAt: null,
    goneAt: null,
    isCounted: true,
  });
  markGone(pass, line, at);
  // The rating stays, but its version changes: a confirmation that read the line as live must read again.
  pass.applied.ratings.add(ratingKey(line.athleteId, line.sport));
  keepBest(pass, key, { at, ordinal: 0 }, pass.state.rules(line.rankingId, line.ruleVersion).bestOf);
}

/**
 * Keeps the athlete's best N live results counted; what enters or leaves is answered by a `best_of` line. What is pushed
 * out leaves when the last of N better ones came, what comes back at `moment`, and neither before its own day: so a late
 * result takes points from no day on which fewer than N better ones were there.
 */
export function keepBest(
  pass: EventPass,
  key: string,
  moment: { at: number; ordinal: number },
  bestOf: number | null,
): void {
  if (bestOf === null) return;
  const live = (pass.state.live.get(key) ?? []).filter(
    (line): line is ResultLine => line.goneAt === null && isResultLine(line),
  );
  live.sort((a, b) => b.points - a.points || inOrder(a, b));
  live.forEach((line, place) => {
    const isBest = place < bestOf;
    if (isBest === line.isCounted) return;
    line.isCounted = isBest;
    pass.applied.changed.add(line);
    const better = live.slice(0, place).map(({ at }) => at);
    const since = isBest ? moment.at : better.sort((a, b) => a - b)[bestOf - 1]!;
    pass.applied.lines.push({
      ...line,
      ...NO_RECORD,
      ...NO_LEVEL,
      id: pass.newId(),
      eventId: null,
      answersId: line.id,
      reason: "best_of",
      at: Math.max(since, line.at),
      ordinal: moment.ordinal,
      points: isBest ? line.points : -line.points || 0,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
  });
}

/** Says when a line was answered. */
export function markGone(pass: EventPass, line: LedgerLine, at: number): void {
  line.goneAt = at;
  pass.applied.changed.add(line);
}

/**
 * When a result leaves the window: the start, in the club's zone, of the day `windowWeeks` after it was played (product §5); never
 * before it was confirmed. Milliseconds; null where the ranking has no window, or its season was closed before: then it stays.
 */
export function leavesWindowAt(
  state: RankingState,
  of: {
    rankingId: string;
    rules: Pick<RankingRules, "windowWeeks">;
    playedOn: string;
    confirmedAt: number;
  },
): number | null {
  if (of.rules.windowWeeks === null) return null;
  const day = addDays(of.playedOn, of.rules.windowWeeks * 7);
  const leavesAt = Math.max(startOfDay(day, state.timeZone(of.rankingId)).getTime(), of.confirmedAt);
  const closedAt = state.closedAt(of.rankingId);
  return closedAt !== null && leavesAt > closedAt ? null : leavesAt;
}
