import { addDays, startOfDay } from "../../lib/dates.ts";
import { STARTING_LEVEL } from "../../lib/levels.ts";
import { expire, expireUpTo, keepBest, markGone } from "./counted-lines.ts";
import { levelMoves } from "./level.ts";
import { isMatchLine, type LedgerLine, NO_LEVEL, NO_RECORD, negatedRecord } from "./ledger.ts";
import { type Meeting, meetingKey, meetingOf, nextMeeting } from "./meetings.ts";
import { sidePoints } from "./points.ts";
import {
  type AppliedEvents,
  type AppliedRating,
  type EventPass,
  liveKey,
  type RankingEvent,
  type RankingState,
  ratingKey,
} from "./ranking-events.ts";
import { earnsSets, type SideNumber } from "./result.ts";
import type { RankingRules } from "./rules.ts";

/**
 * Applies events, in the order given, into `state` (changed in place) and gives what must be written. The same function
 * confirms one match, imports a season and rebuilds everything; so the three cannot disagree. What comes late is rated
 * when it comes and moves nothing that was written before.
 */
export function applyEvents(
  state: RankingState,
  events: readonly RankingEvent[],
  newId: () => string,
): AppliedEvents {
  const applied: AppliedEvents = {
    lines: [],
    changed: new Set(),
    ratings: new Set(),
    meetings: { taken: new Map(), freed: new Map() },
  };
  const pass = { state, applied, newId };
  for (const event of events) {
    if (event.kind === "confirm") confirm(pass, event);
    else annul(pass, event);
  }
  return applied;
}

/** Answers every live line that has left its window by `now` with a `window` line, dated when it left. */
export function applyWindow(state: RankingState, now: number, newId: () => string): AppliedEvents {
  const applied = applyEvents(state, [], newId);
  for (const key of state.live.keys()) expireUpTo({ state, applied, newId }, key, now);
  return applied;
}

function confirm(pass: EventPass, event: RankingEvent): void {
  const { state } = pass;
  const { result } = event;
  const meeting = takeMeeting(pass, event);
  const rate = (side: readonly string[]) => side.map((id) => touchRating(pass, id, event.sport));
  const ratings: [AppliedRating[], AppliedRating[]] = [rate(result.sides[0]), rate(result.sides[1])];
  const moves = levelMoves(result, event.sport, ratings, meeting.levelNumber);
  for (const index of [0, 1] as const) {
    const lineOf = sideLine(pass, event, index, meeting);
    result.sides[index].forEach((athleteId, slot) => {
      const rating = ratings[index][slot]!;
      const { change, fromResult, fromScore } = moves[index][slot]!;
      const parts = { levelFromResult: fromResult, levelFromScore: fromScore };
      const line = { ...lineOf(athleteId), levelChange: change, levelBefore: rating.level, ...parts };
      rating.level += change;
      rating.matches += 1;
      if (earnsSets(result.end)) rating.played += 1;
      addLine(pass, event, line, state.rules(event.rankingId, event.ruleVersion).bestOf);
    });
  }
}

/** The line of one side of a confirmed match, before nível. */
function sideLine(pass: EventPass, event: RankingEvent, index: 0 | 1, meeting: Meeting) {
  const { rankingId, sport, result } = event;
  const rules = pass.state.rules(rankingId, event.ruleVersion);
  const { reason, points } = sidePoints(rules, result, (index + 1) as SideNumber, meeting.number);
  const won = reason === "win" || reason === "walkover_won";
  const counts = earnsSets(result.end);
  const other = 1 - index;
  return (athleteId: string): LedgerLine => ({
    ...NO_LEVEL,
    id: pass.newId(),
    rankingId,
    athleteId,
    sport,
    eventId: event.id,
    matchId: event.matchId,
    answersId: null,
    reason,
    at: event.at,
    ordinal: event.ordinal,
    ruleVersion: event.ruleVersion,
    points,
    matches: 1,
    wins: won ? 1 : 0,
    losses: won ? 0 : 1,
    setsWon: counts ? result.setsWon[index] : 0,
    setsLost: counts ? result.setsWon[other]! : 0,
    gamesWon: counts ? result.gamesWon[index] : 0,
    gamesLost: counts ? result.gamesWon[other]! : 0,
    meeting: meeting.number,
    levelMeeting: meeting.levelNumber,
    leavesAt: leavesWindowAt(rules, result.playedOn, pass.state.timeZone(rankingId), event.at),
    goneAt: null,
    isCounted: true,
  });
}

/** Adds a match's line. What is out of its window when it comes is answered at once and competes with nobody. */
function addLine(pass: EventPass, event: RankingEvent, line: LedgerLine, bestOf: number | null): void {
  const key = liveKey(line.rankingId, line.athleteId);
  if (bestOf !== null) expireUpTo(pass, key, event.writtenAt);
  pass.applied.lines.push(line);
  remember(pass.state, key, line);
  if (line.leavesAt !== null && line.leavesAt <= event.writtenAt) expire(pass, key, line, line.leavesAt);
  else keepBest(pass, key, event, bestOf);
}

/** Writes the exact negatives of what the confirmation still adds, and leaves later lines (product §5). */
function annul(pass: EventPass, event: RankingEvent): void {
  const { state } = pass;
  freeMeeting(pass, event);
  for (const athleteId of event.result.sides.flat()) {
    const key = liveKey(event.rankingId, athleteId);
    const original = state.live.get(key)?.find((line) => line.eventId === event.undoes && isMatchLine(line));
    if (!original) throw new Error(`no line of ${event.undoes} for ${athleteId}`);
    expireUpTo(pass, key, event.writtenAt);
    const isLive = original.goneAt === null;
    const rating = touchRating(pass, athleteId, event.sport);
    pass.applied.lines.push({
      ...original,
      ...NO_LEVEL,
      ...(isLive ? negatedRecord(original) : NO_RECORD),
      id: pass.newId(),
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
    if (earnsSets(event.result.end)) rating.played -= 1;
    if (isLive) markGone(pass, original, event.at);
    keepBest(pass, key, event, state.rules(event.rankingId, original.ruleVersion).bestOf);
  }
}

function takeMeeting({ state, applied }: EventPass, event: RankingEvent): Meeting {
  const of = meetingOf(event.sport, event.result);
  const stands = state.meetings.get(meetingKey(of)) ?? [];
  const corrected = event.corrects === null ? undefined : state.freed.get(event.corrects);
  const meeting = nextMeeting({ ...of, eventId: event.id, rankingId: event.rankingId }, stands, corrected);
  state.meetings.set(meetingKey(of), [...stands, meeting]);
  applied.meetings.taken.set(event.id, meeting);
  if (event.corrects !== null) state.freed.delete(event.corrects);
  return meeting;
}

function freeMeeting({ state, applied }: EventPass, event: RankingEvent): void {
  const key = meetingKey(meetingOf(event.sport, event.result));
  const stands = state.meetings.get(key) ?? [];
  const meeting = stands.find(({ eventId }) => eventId === event.undoes);
  if (!meeting) return;
  state.meetings.set(
    key,
    stands.filter((one) => one !== meeting),
  );
  state.freed.set(meeting.eventId, meeting);
  if (!applied.meetings.taken.delete(meeting.eventId)) applied.meetings.freed.set(meeting.eventId, meeting);
}

function touchRating(pass: EventPass, athleteId: string, sport: string): AppliedRating {
  const key = ratingKey(athleteId, sport);
  let rating = pass.state.ratings.get(key);
  if (!rating) {
    rating = { level: STARTING_LEVEL, matches: 0, played: 0, version: 0 };
    pass.state.ratings.set(key, rating);
  }
  pass.applied.ratings.add(key);
  return rating;
}

function remember(state: RankingState, key: string, line: LedgerLine): void {
  const lines = state.live.get(key);
  if (lines) lines.push(line);
  else state.live.set(key, [line]);
}

/**
 * When a result leaves the window: the start, in the club's zone, of the day `windowWeeks` after it was played
 * (product §5); never before it was confirmed. Milliseconds; null where the ranking has no window.
 */
function leavesWindowAt(
  rules: Pick<RankingRules, "windowWeeks">,
  playedOn: string,
  timeZone: string,
  confirmedAt: number,
): number | null {
  if (rules.windowWeeks === null) return null;
  return Math.max(startOfDay(addDays(playedOn, rules.windowWeeks * 7), timeZone).getTime(), confirmedAt);
}
