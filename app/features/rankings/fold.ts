import { levelChanges, type Rating, STARTING_LEVEL } from "./level.ts";
import { isMatchLine, type LedgerLine, NO_RECORD, negatedRecord } from "./ledger.ts";
import { sidePoints } from "./points.ts";
import { earnsSets, opponentsKey, type RankingResult, type SideNumber } from "./result.ts";
import type { RankingRules } from "./rules.ts";
import { leavesWindowAt } from "./window.ts";

/** A confirmation or an annulment; `at` in milliseconds. Folded in the order (at, ordinal, id) (product §5). */
export interface RankingEvent {
  id: string;
  rankingId: string;
  sport: string;
  matchId: string;
  kind: "confirm" | "annul";
  at: number;
  ordinal: number;
  ruleVersion: number;
  /** The confirmation that an annulment undoes. */
  undoes: string | null;
  result: RankingResult;
}

export interface FoldedRating extends Rating {
  /** As read; the guard of the write. */
  version: number;
  /** The newest event folded into it. */
  last: Pick<RankingEvent, "at" | "ordinal" | "id"> | null;
}

/** What folding needs to know: all of it for a rebuild (empty), just the athletes concerned for one confirmation. */
export interface FoldState {
  rules(rankingId: string, version: number): RankingRules;
  timeZone(rankingId: string): string;
  /** By `athlete|sport`. */
  ratings: Map<string, FoldedRating>;
  /** By `ranking|YYYY-MM|opponents`. */
  meetings: Map<string, number>;
  /** Lines not yet answered, by `ranking|athlete`: all of them for best N, else those that an annulment undoes. */
  live: Map<string, LedgerLine[]>;
}

export interface Folded {
  lines: LedgerLine[];
  /** Lines loaded with the state whose `goneAt` or `isCounted` changed. */
  changed: Set<LedgerLine>;
  ratings: Set<string>;
  meetings: Map<string, number>;
  /** Events that came before something already folded for one of their athletes: the sport needs a rebuild. */
  isOutOfOrder: boolean;
}

export const ratingKey = (athleteId: string, sport: string) => `${athleteId}|${sport}`;
export const meetingKey = (rankingId: string, playedOn: string, opponents: string) =>
  `${rankingId}|${playedOn.slice(0, 7)}|${opponents}`;
export const liveKey = (rankingId: string, athleteId: string) => `${rankingId}|${athleteId}`;

type EventPlace = Pick<RankingEvent, "at" | "ordinal" | "id">;

/** Compares events by the order in which they are folded. */
export function compareEvents(a: EventPlace, b: EventPlace): number {
  return a.at - b.at || a.ordinal - b.ordinal || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Folds events, in their order, into `state` (changed in place) and gives what must be written. The same function
 * confirms one match, imports a season and rebuilds everything; so the three cannot disagree.
 */
export function foldEvents(state: FoldState, events: readonly RankingEvent[], newId: () => string): Folded {
  const folded: Folded = {
    lines: [],
    changed: new Set(),
    ratings: new Set(),
    meetings: new Map(),
    isOutOfOrder: false,
  };
  const fold = { state, folded, newId };
  for (const event of [...events].sort(compareEvents)) {
    if (event.kind === "confirm") confirm(fold, event);
    else annul(fold, event);
  }
  return folded;
}

/** Answers every live line that has left its window by `now` with a `window` line, dated when it left. */
export function foldWindow(state: FoldState, now: number, newId: () => string): Folded {
  const folded = foldEvents(state, [], newId);
  for (const key of state.live.keys()) expireUpTo({ state, folded, newId }, key, now);
  return folded;
}

interface Fold {
  state: FoldState;
  folded: Folded;
  newId: () => string;
}

function confirm(fold: Fold, event: RankingEvent): void {
  const { state } = fold;
  const rules = state.rules(event.rankingId, event.ruleVersion);
  const { result } = event;
  const meeting = countMeeting(fold, event, 1);
  const ratings = result.sides.map((side) => side.map((id) => touchRating(fold, id, event))) as [
    FoldedRating[],
    FoldedRating[],
  ];
  const changes = levelChanges(result, ratings);

  for (const index of [0, 1] as const) {
    const { reason, points } = sidePoints(rules, result, (index + 1) as SideNumber, meeting);
    const other = 1 - index;
    const won = reason === "win" || reason === "walkover_won";
    const counts = earnsSets(result.end);
    result.sides[index].forEach((athleteId, slot) => {
      const rating = ratings[index][slot]!;
      const levelChange = changes[index][slot]!;
      const line: LedgerLine = {
        ...NO_RECORD,
        id: fold.newId(),
        rankingId: event.rankingId,
        athleteId,
        sport: event.sport,
        eventId: event.id,
        matchId: event.matchId,
        answersId: null,
        reason,
        at: event.at,
        ordinal: event.ordinal,
        ruleVersion: event.ruleVersion,
        points,
        levelChange,
        levelBefore: rating.level,
        matches: 1,
        wins: won ? 1 : 0,
        losses: won ? 0 : 1,
        setsWon: counts ? result.setsWon[index] : 0,
        setsLost: counts ? result.setsWon[other]! : 0,
        gamesWon: counts ? result.gamesWon[index] : 0,
        gamesLost: counts ? result.gamesWon[other]! : 0,
        meeting,
        leavesAt: leavesWindowAt(rules, result.playedOn, state.timeZone(event.rankingId), event.at),
        goneAt: null,
        isCounted: true,
      };
      rating.level += levelChange;
      rating.matches += 1;
      const key = liveKey(event.rankingId, athleteId);
      if (rules.bestOf !== null) expireUpTo(fold, key, event.at);
      fold.folded.lines.push(line);
      remember(state, key, line);
      keepBest(fold, key, event, rules.bestOf);
    });
  }
}

/** Writes the exact negatives of what the confirmation still adds, and leaves later lines (product §5). */
function annul(fold: Fold, event: RankingEvent): void {
  const { state } = fold;
  countMeeting(fold, event, -1);
  for (const athleteId of event.result.sides.flat()) {
    const key = liveKey(event.rankingId, athleteId);
    const original = state.live.get(key)?.find((line) => line.eventId === event.undoes && isMatchLine(line));
    if (!original) throw new Error(`no line of ${event.undoes} for ${athleteId}`);
    expireUpTo(fold, key, event.at);
    const isLive = original.goneAt === null;
    const rating = touchRating(fold, athleteId, event);
    fold.folded.lines.push({
      ...original,
      ...(isLive ? negatedRecord(original) : NO_RECORD),
      id: fold.newId(),
      eventId: event.id,
      answersId: original.id,
      reason: "annulment",
      at: event.at,
      ordinal: event.ordinal,
      ruleVersion: event.ruleVersion,
      points: isLive && original.isCounted ? -original.points || 0 : 0,
      levelChange: -original.levelChange || 0,
      levelBefore: rating.level,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
    rating.level -= original.levelChange;
    rating.matches -= 1;
    if (isLive) markGone(fold, original, event.at);
    keepBest(fold, key, event, state.rules(event.rankingId, original.ruleVersion).bestOf);
  }
}

/** Answers the live lines of one athlete that left the window by `now`, in the order they left. */
function expireUpTo(fold: Fold, key: string, now: number): void {
  const due = (fold.state.live.get(key) ?? []).filter(
    (line) => line.goneAt === null && line.leavesAt !== null && line.leavesAt <= now && isMatchLine(line),
  );
  due.sort((a, b) => a.leavesAt! - b.leavesAt! || a.at - b.at || a.ordinal - b.ordinal);
  for (const line of due) {
    const at = line.leavesAt!;
    fold.folded.lines.push({
      ...line,
      ...negatedRecord(line),
      id: fold.newId(),
      eventId: null,
      answersId: line.id,
      reason: "window",
      at,
      ordinal: 0,
      points: line.isCounted ? -line.points || 0 : 0,
      levelChange: 0,
      levelBefore: null,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
    markGone(fold, line, at);
    // The rating does not move, but its version does: a confirmation that read the line as live must read again.
    fold.folded.ratings.add(ratingKey(line.athleteId, line.sport));
    keepBest(fold, key, { at, ordinal: 0 }, fold.state.rules(line.rankingId, line.ruleVersion).bestOf);
  }
}

/** Keeps the athlete's best N live results counted; what enters or leaves is answered by a `best_of` line. */
function keepBest(
  fold: Fold,
  key: string,
  moment: { at: number; ordinal: number },
  bestOf: number | null,
): void {
  if (bestOf === null) return;
  const live = (fold.state.live.get(key) ?? []).filter((line) => line.goneAt === null && isMatchLine(line));
  live.sort(
    (a, b) =>
      b.points - a.points || a.at - b.at || a.ordinal - b.ordinal || (a.eventId! < b.eventId! ? -1 : 1),
  );
  live.forEach((line, place) => {
    const isCounted = place < bestOf;
    if (isCounted === line.isCounted) return;
    line.isCounted = isCounted;
    fold.folded.changed.add(line);
    fold.folded.lines.push({
      ...line,
      ...NO_RECORD,
      id: fold.newId(),
      eventId: null,
      answersId: line.id,
      reason: "best_of",
      at: moment.at,
      ordinal: moment.ordinal,
      points: isCounted ? line.points : -line.points || 0,
      levelChange: 0,
      levelBefore: null,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
  });
}

function countMeeting(fold: Fold, event: RankingEvent, delta: 1 | -1): number {
  const key = meetingKey(event.rankingId, event.result.playedOn, opponentsKey(event.result.sides));
  const count = (fold.state.meetings.get(key) ?? 0) + delta;
  fold.state.meetings.set(key, count);
  fold.folded.meetings.set(key, (fold.folded.meetings.get(key) ?? 0) + delta);
  return count;
}

function touchRating(fold: Fold, athleteId: string, event: RankingEvent): FoldedRating {
  const key = ratingKey(athleteId, event.sport);
  let rating = fold.state.ratings.get(key);
  if (!rating) {
    rating = { level: STARTING_LEVEL, matches: 0, version: 0, last: null };
    fold.state.ratings.set(key, rating);
  }
  if (rating.last && compareEvents(rating.last, event) > 0) fold.folded.isOutOfOrder = true;
  else rating.last = { at: event.at, ordinal: event.ordinal, id: event.id };
  fold.folded.ratings.add(key);
  return rating;
}

function remember(state: FoldState, key: string, line: LedgerLine): void {
  const lines = state.live.get(key);
  if (lines) lines.push(line);
  else state.live.set(key, [line]);
}

function markGone(fold: Fold, line: LedgerLine, at: number): void {
  line.goneAt = at;
  fold.folded.changed.add(line);
}
