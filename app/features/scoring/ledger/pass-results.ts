import { valueAt } from "../../../lib/certain.ts";
import { expireUpTo, keepBest } from "./best-lines.ts";
import type { LedgerLine } from "./ledger.ts";
import { type Meeting, meetingKey, passedMeeting } from "./meetings.ts";
import { type EventPass, liveKey, type MergeEvent, touchRating } from "./ranking-events.ts";
import { passOpponents } from "./seats.ts";

/**
 * Applies a merge of two profiles, or its undoing (product §3): what the results of the one add up to is added to the other and taken from it,
 * meetings that collide get other numbers, and where the best N results count, the best of both do. No line is computed again.
 */
export function passResults(pass: EventPass, event: MergeEvent): void {
  const { seats, sums, sport } = event;
  const from = touchRating(pass, seats.from, sport);
  const to = touchRating(pass, seats.to, sport);
  for (const part of ["level", "matches", "played"] as const) {
    from[part] -= sums[part];
    to[part] += sums[part];
  }
  passMeetings(pass, event);
  const inRankings = [{ rankingId: event.rankingId, ruleVersion: event.ruleVersion }, ...event.also];
  const rankings = inRankings.map(({ rankingId, ruleVersion }) => ({
    bestOf: pass.state.rules(rankingId, ruleVersion).bestOf,
    // A closed season changes no more after its last day.
    until: pass.state.closedAt(rankingId) ?? Infinity,
    keys: [liveKey(rankingId, seats.from), liveKey(rankingId, seats.to)] as const,
  }));
  for (const { bestOf, until, keys } of rankings)
    if (bestOf !== null) for (const key of keys) expireUpTo(pass, key, Math.min(event.writtenAt, until));
  passWritten(
    pass,
    event,
    rankings.flatMap(({ keys }) => passLive(pass, event, keys)),
  );
  for (const { bestOf, until, keys } of rankings)
    for (const key of keys)
      keepBest(
        pass,
        key,
        { from: -Infinity, until: Math.min(event.at, until), ordinal: event.ordinal },
        bestOf,
      );
}

/** Gives lines of the state, which later events can change, to the other athlete; gives their ids. */
function passLive(
  { state }: EventPass,
  { seats }: MergeEvent,
  [fromKey, toKey]: readonly [string, string],
): string[] {
  const passed = new Set<string | null>(seats.eventIds);
  const lines = state.live.get(fromKey) ?? [];
  const results = new Set<string | null>(
    lines.filter((line) => passed.has(line.eventId)).map(({ id }) => id),
  );
  const isGoing = (line: LedgerLine) => results.has(line.id) || results.has(line.answersId);
  const going = lines.filter(isGoing);
  const staying = lines.filter((line) => !isGoing(line));
  if (going.length === 0) return [];
  for (const line of going) line.athleteId = seats.to;
  state.live.set(fromKey, staying);
  state.live.set(toKey, [...(state.live.get(toKey) ?? []), ...going]);
  return going.map(({ id }) => id);
}

/**
 * Gives lines of this very application to the other athlete, with the answers to them and to those of the state that have passed (`live`, their
 * ids); lines that are stored already pass where they are.
 */
function passWritten({ applied }: EventPass, { seats }: MergeEvent, live: readonly string[]): void {
  const passed = new Set<string | null>(seats.eventIds);
  const going = new Set<string | null>(live);
  for (const line of applied.lines) {
    // A line is there before its answers.
    if (passed.has(line.eventId)) going.add(line.id);
    else if (!going.has(line.answersId)) continue;
    if (line.athleteId === seats.from) line.athleteId = seats.to;
  }
}

/** Meetings of what passes are meetings of the other athlete: with the number that they have where it is free. */
function passMeetings({ state, applied }: EventPass, { seats, sport, kind }: MergeEvent): void {
  const passed = new Set(seats.eventIds);
  const going = [...state.meetings.values()]
    .flat()
    .filter(
      ({ eventId, opponents, sport: of }) =>
        of === sport && passed.has(eventId) && passOpponents(opponents, seats) !== opponents,
    );
  for (const meeting of going) {
    const key = meetingKey(meeting);
    const others = valueAt(state.meetings, key).filter((one) => one !== meeting);
    state.meetings.set(key, others);
    if (!applied.meetings.taken.delete(meeting.eventId)) applied.meetings.freed.set(meeting.eventId, meeting);
  }
  for (const meeting of going.sort(inOrder)) {
    const opponents = passOpponents(meeting.opponents, seats);
    const key = meetingKey({ ...meeting, opponents });
    const stands = state.meetings.get(key) ?? [];
    const moved = passedMeeting({ ...meeting, opponents }, stands, kind);
    state.meetings.set(key, [...stands, moved]);
    applied.meetings.taken.set(moved.eventId, moved);
  }
}

function inOrder(one: Meeting, other: Meeting): number {
  return one.levelNumber - other.levelNumber || (one.eventId < other.eventId ? -1 : 1);
}
