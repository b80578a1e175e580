import { dayIn } from "../../../lib/dates.ts";
import { Defect } from "../../../lib/errors.ts";
import { expire, expireUpTo, keepBest, leavesWindowAt, markGone } from "./best-lines.ts";
import { levelMoves } from "./level.ts";
import { isResultLine, type LedgerLine, NO_LEVEL, NO_RECORD, negatedRecord } from "./ledger.ts";
import { type Meeting, meetingKey, meetingNumber, meetingOf, nextMeeting } from "./meetings.ts";
import { sidePoints } from "./points.ts";
import {
  type AppliedEvents,
  type AppliedRating,
  type InRanking,
  type EventPass,
  isMatchEvent,
  isMergeEvent,
  liveKey,
  type MatchEvent,
  type AwardEvent,
  type RankingEvent,
  type RankingState,
  touchRating,
} from "./ranking-events.ts";
import { passResults } from "./pass-results.ts";
import { earnsSets, isEven } from "./result.ts";
import type { SideNumber } from "../scores/score.ts";

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
    if (isMergeEvent(event)) passResults(pass, event);
    else if (isMatchEvent(event)) (event.kind === "confirm" ? confirm : annul)(pass, event);
    else (event.kind === "annul" ? takeAwardsBack : giveAwards)(pass, event);
  }
  return applied;
}

/** Answers every live line that has left its window by `now` with a `window` line, dated when it left. */
export function applyWindow(state: RankingState, now: number, newId: () => string): AppliedEvents {
  const applied = applyEvents(state, [], newId);
  for (const key of state.live.keys()) {
    const closedAt = state.closedAt(key.slice(0, key.indexOf("|")));
    expireUpTo({ state, applied, newId }, key, closedAt === null ? now : Math.min(now, closedAt));
  }
  return applied;
}

function confirm(pass: EventPass, event: MatchEvent): void {
  const { state } = pass;
  const { result } = event;
  const meeting = takeMeeting(pass, event);
  const rate = (side: readonly string[]) => side.map((id) => touchRating(pass, id, event.sport));
  const ratings: [AppliedRating[], AppliedRating[]] = [rate(result.sides[0]), rate(result.sides[1])];
  const moves = levelMoves(result, event.sport, ratings, meeting.levelNumber);
  const main = { rankingId: event.rankingId, ruleVersion: event.ruleVersion };
  for (const index of [0, 1] as const) {
    const lineOf = sideLine(pass, event, main, index, meeting);
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
  // Nível moves once a match: the lines of the other rankings say nothing about it.
  for (const inRanking of event.also ?? [])
    for (const index of [0, 1] as const) {
      const lineOf = sideLine(pass, event, inRanking, index, meeting);
      const { bestOf } = state.rules(inRanking.rankingId, inRanking.ruleVersion);
      for (const athleteId of result.sides[index])
        addLine(pass, event, { ...lineOf(athleteId), levelMeeting: null }, bestOf);
    }
}

/** The line of one side of a confirmed match in one of its rankings, before nível. */
function sideLine(pass: EventPass, event: MatchEvent, inRanking: InRanking, index: 0 | 1, meeting: Meeting) {
  const { sport, result } = event;
  const { rankingId, ruleVersion } = inRanking;
  const rules = pass.state.rules(rankingId, ruleVersion);
  const number = meetingNumber(meeting, rankingId);
  if (number === undefined) throw new Defect(`a meeting that does not count in the ranking ${rankingId}`);
  const { reason, points } = sidePoints(rules, result, (index + 1) as SideNumber, number);
  const won = reason === "win" || reason === "walkover_won";
  const counts = earnsSets(result.end);
  const other = index === 0 ? 1 : 0;
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
    ruleVersion,
    points,
    matches: 1,
    wins: won ? 1 : 0,
    losses: won || isEven(result) ? 0 : 1,
    setsWon: counts ? result.setsWon[index] : 0,
    setsLost: counts ? result.setsWon[other] : 0,
    gamesWon: counts ? result.gamesWon[index] : 0,
    gamesLost: counts ? result.gamesWon[other] : 0,
    meeting: number,
    levelMeeting: meeting.levelNumber,
    leavesAt: leavesWindowAt(pass.state, {
      rankingId,
      rules,
      playedOn: result.playedOn,
      confirmedAt: event.at,
    }),
    goneAt: null,
    isCounted: true,
  });
}

/** Gives points without a match, of a phase or from elsewhere: results that leave the window as others do. */
function giveAwards(pass: EventPass, event: AwardEvent): void {
  const { state } = pass;
  const { id: eventId, rankingId, sport, at, ordinal, ruleVersion } = event;
  const rules = state.rules(rankingId, ruleVersion);
  const playedOn = dayIn(new Date(at), state.timeZone(rankingId));
  const leavesAt = leavesWindowAt(state, { rankingId, rules, playedOn, confirmedAt: at });
  for (const { athleteId, points } of event.awards) {
    touchRating(pass, athleteId, sport);
    const line: LedgerLine = {
      ...NO_LEVEL,
      ...NO_RECORD,
      id: pass.newId(),
      rankingId,
      athleteId,
      sport,
      eventId,
      matchId: null,
      answersId: null,
      reason: event.tournamentEventId === null ? "initial" : "phase",
      at,
      ordinal,
      ruleVersion,
      points,
      meeting: null,
      levelMeeting: null,
      leavesAt,
      goneAt: null,
      isCounted: true,
    };
    addLine(pass, event, line, rules.bestOf);
  }
}

/** Takes back what such an event gave. */
function takeAwardsBack(pass: EventPass, event: AwardEvent): void {
  for (const { athleteId } of event.awards) {
    touchRating(pass, athleteId, event.sport);
    annulLine(pass, event, event, athleteId, null);
  }
}

/** Adds the line of a result, which competes with those of its own days. What is out of its window when it comes is answered at once. */
function addLine(pass: EventPass, event: RankingEvent, line: LedgerLine, bestOf: number | null): void {
  const key = liveKey(line.rankingId, line.athleteId);
  if (bestOf !== null) expireUpTo(pass, key, event.writtenAt);
  pass.applied.lines.push(line);
  remember(pass.state, key, line);
  keepBest(pass, key, stretchOf(event), bestOf);
  if (line.leavesAt !== null && line.leavesAt <= event.writtenAt)
    expire(pass, key, line, { at: line.leavesAt, until: event.writtenAt });
}

/** The days that an event may change: from its own until it was written. */
function stretchOf({ at, writtenAt, ordinal }: RankingEvent) {
  return { from: at, until: writtenAt, ordinal };
}

/** Writes the exact negatives of what the confirmation still adds, and leaves later lines (product §5). */
function annul(pass: EventPass, event: MatchEvent): void {
  freeMeeting(pass, event);
  for (const athleteId of event.result.sides.flat()) {
    const rating = touchRating(pass, athleteId, event.sport);
    const { levelChange } = annulLine(pass, event, event, athleteId, rating.level);
    rating.level -= levelChange;
    rating.matches -= 1;
    if (earnsSets(event.result.end)) rating.played -= 1;
    for (const inRanking of event.also ?? []) annulLine(pass, event, inRanking, athleteId, null);
  }
}

/** Takes back an athlete's line in one ranking; gives that line. `levelBefore` is null where the line says no nível. */
function annulLine(
  pass: EventPass,
  event: RankingEvent,
  { rankingId, ruleVersion }: InRanking,
  athleteId: string,
  levelBefore: number | null,
): LedgerLine {
  const { state } = pass;
  const key = liveKey(rankingId, athleteId);
  const original = state.live.get(key)?.find((line) => line.eventId === event.undoes && isResultLine(line));
  if (!original) throw new Error(`no line of ${event.undoes} for ${athleteId}`);
  expireUpTo(pass, key, event.writtenAt);
  const isLive = original.goneAt === null;
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
    ruleVersion,
    points: isLive && original.isCounted ? -original.points || 0 : 0,
    levelChange: -original.levelChange || 0,
    levelBefore,
    leavesAt: null,
    goneAt: null,
    isCounted: true,
  });
  if (isLive) markGone(pass, original, event.at);
  keepBest(pass, key, stretchOf(event), state.rules(rankingId, original.ruleVersion).bestOf);
  return original;
}

function takeMeeting({ state, applied }: EventPass, event: MatchEvent): Meeting {
  const of = meetingOf(event.sport, event.result);
  const stands = state.meetings.get(meetingKey(of)) ?? [];
  const corrected = event.corrects === null ? undefined : state.freed.get(event.corrects);
  const others = (event.also ?? []).map(({ rankingId }) => rankingId);
  const meeting = nextMeeting(
    { ...of, eventId: event.id, rankingId: event.rankingId },
    others,
    stands,
    corrected,
    event.result.meeting,
  );
  state.meetings.set(meetingKey(of), [...stands, meeting]);
  applied.meetings.taken.set(event.id, meeting);
  if (event.corrects !== null) state.freed.delete(event.corrects);
  return meeting;
}

function freeMeeting({ state, applied }: EventPass, event: MatchEvent): void {
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

function remember(state: RankingState, key: string, line: LedgerLine): void {
  const lines = state.live.get(key);
  if (lines) lines.push(line);
  else state.live.set(key, [line]);
}
