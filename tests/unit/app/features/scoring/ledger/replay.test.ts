import { describe, expect, it } from "vitest";
import { applyEvents, applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../../../../../app/features/scoring/ledger/ledger.ts";
import { type Meeting, meetingKey } from "../../../../../../app/features/scoring/ledger/meetings.ts";
import type {
  MatchEvent,
  RankingEvent,
  RankingState,
} from "../../../../../../app/features/scoring/ledger/ranking-events.ts";
import {
  closeReplay,
  type Replay,
  type ReplayedEvent,
  replayPage,
} from "../../../../../../app/features/scoring/ledger/replay.ts";
import { DEFAULT_RULES } from "../../../../../../app/features/scoring/ledger/rules.ts";
import { randomHistory } from "../../../../../support/random-history.ts";
import { withPhases } from "../../../../../support/sample-phases.ts";

const DAY_MS = 86_400_000;

function newState(bestOf: number | null): RankingState {
  return {
    rules: () => ({ ...DEFAULT_RULES, bestOf }),
    timeZone: () => "America/Sao_Paulo",
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
}

function newReplay(bestOf: number | null, now: number): Replay {
  return {
    state: newState(bestOf),
    now,
    bestOfRankings: new Set(bestOf === null ? [] : ["r", "s"]),
    undone: new Set(),
    isClosed: false,
  };
}

let count = 0;
const newId = () => `line-${String((count += 1)).padStart(5, "0")}`;

/** Lines without the ids that each way gives them, and by what was written for whom. */
function plain(lines: readonly LedgerLine[]) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return lines
    .map(({ id: _id, answersId, ...line }) => {
      const answered = byId.get(answersId ?? "");
      return JSON.stringify({
        ...line,
        answers: answered ? `${answered.eventId} ${answered.athleteId}` : answersId,
      });
    })
    .toSorted();
}

function replayed(events: readonly RankingEvent[]): ReplayedEvent[] {
  const undone = new Set(events.map(({ undoes }) => undoes));
  return events.map((event) => ({ ...event, isUndone: undone.has(event.id) }));
}

/** Replays events page by page, keeping lines and meetings as a database does. */
function replayAll(events: readonly RankingEvent[], bestOf: number | null, now: number, pageSize: number) {
  const replay = newReplay(bestOf, now);
  const stored = new Map<string, LedgerLine>();
  const meetings = new Map<string, Meeting>();
  const replayedEvents = replayed(events);
  const keep = (page: NonNullable<ReturnType<typeof replayPage>>) => {
    for (const line of page.lines) {
      expect(stored.has(line.id)).toBe(false);
      stored.set(line.id, { ...line });
    }
    for (const line of page.changed) {
      // Said only of lines that were stored before, each once.
      expect(page.lines).not.toContain(line);
      expect(stored.has(line.id)).toBe(true);
      stored.set(line.id, { ...line });
    }
    expect(new Set(page.changed).size).toBe(page.changed.length);
    for (const { eventId } of page.meetings.freed) expect(meetings.delete(eventId)).toBe(true);
    for (const meeting of page.meetings.taken) meetings.set(meeting.eventId, meeting);
  };
  const touched = new Set<string>();
  for (let from = 0; from < replayedEvents.length; from += pageSize) {
    const standing = Map.groupBy(meetings.values(), meetingKey);
    const page = replayPage(replay, replayedEvents.slice(from, from + pageSize), standing, newId)!;
    keep(page);
    for (const key of page.ratings) touched.add(key);
  }
  const kept = [...replay.state.live.values()].flat().map((line) => ({ ...line }));
  const close = closeReplay(replay, newId);
  keep(close);
  return {
    lines: [...stored.values()],
    meetings,
    replay,
    kept,
    touched: new Set([...touched, ...close.ratings]),
  };
}

describe.each([null, 2])("a replay page by page writes what one pass writes, best N %s", (bestOf) => {
  it.each([1, 7, 100])("in pages of %i", (pageSize) => {
    for (const seed of [1, 2, 3]) {
      const events = withPhases(
        randomHistory(seed, 60).map(({ product }) => product),
        seed,
      );
      const last = events.at(-1)!.writtenAt;
      for (const now of [last, last + 200 * DAY_MS]) {
        const state = newState(bestOf);
        const whole = applyEvents(state, events, newId);
        const windows = applyWindow(state, now, newId);
        const pages = replayAll(events, bestOf, now, pageSize);
        // A window that closes with its page is written before the annulment of a later one: the sums are the same.
        expect(pages.lines.length).toBe(whole.lines.length + windows.lines.length);
        expect(plain(pages.lines)).toEqual(plain([...whole.lines, ...windows.lines]));
        expect(pages.replay.state.ratings).toEqual(state.ratings);
        expect([...pages.touched].toSorted()).toEqual([...state.ratings.keys()].toSorted());
        expect([...pages.meetings.keys()].toSorted()).toEqual(
          [...state.meetings.values()]
            .flat()
            .map(({ eventId }) => eventId)
            .toSorted(),
        );
        expect(pages.replay.undone.size).toBe(0);
      }
    }
  });

  it("keeps between pages only what may still change", () => {
    const events = withPhases(
      randomHistory(4, 60).map(({ product }) => product),
      4,
    );
    const { kept } = replayAll(events, bestOf, events.at(-1)!.writtenAt + 500 * DAY_MS, 10);
    // A late result may compete with what has left its window.
    expect(kept.length > 0).toBe(bestOf !== null);
  });
});

describe("what comes too late starts the replay again", () => {
  const confirmed = randomHistory(5, 20).filter(({ product }) => product.kind === "confirm");
  const [first, second] = confirmed.map(({ product }) => ({ ...product, isUndone: false })) as [
    ReplayedEvent & MatchEvent,
    ReplayedEvent & MatchEvent,
  ];
  const page = (replay: Replay, ...events: ReplayedEvent[]) => replayPage(replay, events, new Map(), newId);

  it("an event that was written before the windows were closed", () => {
    const replay = newReplay(null, second.writtenAt);
    expect(page(replay, first)).not.toBeNull();
    expect(replay.isClosed).toBe(false);
    closeReplay(replay, newId);
    expect(replay.isClosed).toBe(true);
    expect(page(replay, { ...second, writtenAt: replay.now - 1 })).toBeNull();
    expect(page(replay, second)).not.toBeNull();
  });

  it("the annulment of what was not known to be annulled", () => {
    const annul = {
      ...second,
      kind: "annul" as const,
      undoes: first.id,
      result: first.result,
      rankingId: first.rankingId,
    };
    const unknown = newReplay(null, 0);
    expect(page(unknown, first)).not.toBeNull();
    expect(page(unknown, annul)).toBeNull();
    const known = newReplay(null, 0);
    expect(page(known, { ...first, isUndone: true })).not.toBeNull();
    expect([...known.undone]).toEqual([first.id]);
    expect(page(known, annul)).not.toBeNull();
    expect(known.undone.size).toBe(0);
  });
});
