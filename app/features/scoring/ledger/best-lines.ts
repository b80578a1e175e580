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
  for (const line of due) expire(pass, key, line, { at: line.leavesAt, until: now });
}

/**
 * The order of results of one athlete in a ranking, the same however they were read: points that one file brought share their moment,
 * and are told apart by their events.
 */
function inOrder(a: ResultLine, b: ResultLine): number {
  return a.at - b.at || a.ordinal - b.ordinal || (a.eventId < b.eventId ? -1 : 1);
}

/** Answers a live line that left its window at `at`; `until` is the moment up to which the ledger is written. */
export function expire(
  pass: EventPass,
  key: string,
  line: LedgerLine,
  { at, until }: { at: number; until: number },
): void {
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
  const { bestOf } = pass.state.rules(line.rankingId, line.ruleVersion);
  keepBest(pass, key, { from: at, until, ordinal: 0 }, bestOf);
}

/** The days that a change may touch: from its own to the moment up to which the ledger is written; and its order among what shares a moment. */
interface Stretch {
  from: number;
  until: number;
  ordinal: number;
}

/**
 * Keeps, on every day of a stretch, the best N counted of the athlete's results that were alive that day; what enters or leaves is answered by a
 * `best_of` line of the day on which it did. So the lines until the end of a day add up to the best N of that day, whatever comes late.
 */
export function keepBest(pass: EventPass, key: string, stretch: Stretch, bestOf: number | null): void {
  if (bestOf === null) return;
  const known = pass.state.live.get(key) ?? [];
  const answers = Map.groupBy(
    known.filter((line) => line.reason === "best_of"),
    (line) => line.answersId,
  );
  const results = known
    .filter((line): line is ResultLine => isResultLine(line))
    .filter((line) => endOf(line) > stretch.from || answers.get(line.id)?.some(({ at }) => at > stretch.from))
    .sort((a, b) => b.points - a.points || inOrder(a, b))
    .map((line) => ({
      line,
      end: endOf(line),
      answers: answers.get(line.id) ?? [],
      shift: 0,
      isBest: line.isCounted,
    }));
  const written: LedgerLine[] = [];
  for (const at of turnsOf(results, stretch)) {
    let place = 0;
    for (const result of results) {
      const { line } = result;
      const isAlive = line.at <= at && at < result.end;
      // Its `window` line takes back what counts on its last day.
      if (line.at > at || (!isAlive && line.goneAt === null)) continue;
      if (isAlive) {
        result.isBest = place < bestOf;
        place += 1;
      }
      const shift = Number(isAlive && result.isBest) - countedAt(line, result.answers, at);
      const turn = shift - result.shift;
      written.push(...answersOf(pass, line, { at, ordinal: stretch.ordinal, turn }));
      result.shift = shift;
    }
  }
  for (const { line, isBest } of results) {
    if (line.goneAt !== null || isBest === line.isCounted) continue;
    line.isCounted = isBest;
    pass.applied.changed.add(line);
  }
  pass.applied.lines.push(...written);
  known.push(...written);
}

/** The moment at which a result stops counting. */
function endOf({ goneAt, leavesAt }: LedgerLine): number {
  return Math.min(goneAt ?? Infinity, leavesAt ?? Infinity);
}

/** The moments of a stretch at which somebody's best results may change, in their order; what still has to leave its window does so later. */
function turnsOf(
  results: readonly { line: LedgerLine; end: number; answers: readonly LedgerLine[] }[],
  { from, until }: Stretch,
): number[] {
  const moments = results.flatMap(({ line, end, answers }) => [
    line.at,
    ...(line.goneAt !== null || end <= until ? [end] : []),
    ...answers.map(({ at }) => at),
  ]);
  return [...new Set([from, ...moments.filter((at) => at > from)])].sort((a, b) => a - b);
}

/**
 * How often the lines as they are written count a result at a moment: as they do today (a result that is gone: not at all once it was), less what was
 * answered since. Answers without points say nothing by their sign.
 */
function countedAt(line: LedgerLine, answers: readonly LedgerLine[], at: number): number {
  const isGone = line.goneAt !== null && at >= endOf(line);
  const today = line.isCounted && !isGone ? 1 : 0;
  const since = answers.filter((answer) => answer.at > at);
  if (line.points === 0) return (today + since.length) % 2;
  return today - since.reduce((sum, { points }) => sum + Math.sign(points * line.points), 0);
}

/** The lines by which a result enters the best N at a moment, or leaves them; two where it does what it was said not to do. */
function answersOf(
  pass: EventPass,
  line: ResultLine,
  { at, ordinal, turn }: { at: number; ordinal: number; turn: number },
): LedgerLine[] {
  return Array.from({ length: Math.abs(turn) }, () => ({
    ...line,
    ...NO_RECORD,
    ...NO_LEVEL,
    id: pass.newId(),
    eventId: null,
    answersId: line.id,
    reason: "best_of",
    at,
    ordinal,
    points: Math.sign(turn) * line.points || 0,
    leavesAt: null,
    goneAt: null,
    isCounted: true,
  }));
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
