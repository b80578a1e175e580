import { applyEvents, applyWindow } from "./apply-events.ts";
import { isResultLine, type LedgerLine } from "./ledger.ts";
import type { Meeting } from "./meetings.ts";
import { type AppliedEvents, liveKey, type RankingEvent, type RankingState } from "./ranking-events.ts";

/** An event that is applied again, and whether a later one undoes it. */
export type ReplayedEvent = RankingEvent & { isUndone: boolean };

/** A sport whose events are applied again, page by page. Between pages it keeps only what later events can change. */
export interface Replay {
  state: RankingState;
  /** Windows close up to here; milliseconds. */
  now: number;
  /** Rankings that ever counted the best N results: their lines can come and go whenever a late result competes with them. */
  bestOfRankings: ReadonlySet<string>;
  /** The applied events whose annulment is still to come. */
  undone: Set<string | null>;
  /** Whether windows were closed: an event written before `now` then comes too late. */
  isClosed: boolean;
}

/** The rows that one page writes. */
export interface ReplayedPage {
  lines: LedgerLine[];
  /** Lines of earlier pages whose `goneAt` or `isCounted` changed. */
  changed: LedgerLine[];
  /** Those that the page leaves taken, and those of earlier pages that it frees. */
  meetings: { taken: Meeting[]; freed: Meeting[] };
  /** Keys of the state's ratings that changed. */
  ratings: Set<string>;
}

/**
 * Applies the next events, in their order and after those of earlier pages, to `replay`, which is changed in place.
 * `meetings` are those of this page's opponents that stand so far, by `meetingKey`. Null when an event comes too late, because somebody wrote
 * meanwhile: then the replay has to start again.
 */
export function replayPage(
  replay: Replay,
  events: readonly ReplayedEvent[],
  meetings: Map<string, Meeting[]>,
  newId: () => string,
): ReplayedPage | null {
  const { state, undone } = replay;
  for (const event of events) {
    if (replay.isClosed && event.writtenAt < replay.now) return null;
    if (event.kind !== "annul" && event.isUndone) undone.add(event.id);
    if (event.kind === "annul" && !undone.has(event.undoes)) return null;
  }
  state.meetings = meetings;
  const applied = applyEvents(state, events, newId);
  for (const event of events) if (event.kind === "annul") undone.delete(event.undoes);
  const windows = applyWindow({ ...state, live: takeFinished(replay, applied) }, replay.now, newId);
  return pageOf([applied, windows]);
}

/** Closes the windows of the lines kept to the end. It may be called again after more pages. */
export function closeReplay(replay: Replay, newId: () => string): ReplayedPage {
  replay.isClosed = true;
  return pageOf([applyWindow(replay.state, replay.now, newId)]);
}

/**
 * Takes out of the state the lines that the page touched and that nothing but the clock changes any more. They may be
 * answered at once: a `window` line outside the best N depends on nothing but its own line.
 */
function takeFinished(
  { state, bestOfRankings, undone }: Replay,
  applied: AppliedEvents,
): RankingState["live"] {
  const finished: RankingState["live"] = new Map();
  const keys = new Set(applied.lines.map((line) => liveKey(line.rankingId, line.athleteId)));
  for (const key of keys) {
    const kept: LedgerLine[] = [];
    const done: LedgerLine[] = [];
    for (const line of state.live.get(key) ?? []) {
      if (undone.has(line.eventId) || bestOfRankings.has(line.rankingId)) kept.push(line);
      else if (line.goneAt !== null) continue;
      else done.push(line);
    }
    if (done.length > 0) finished.set(key, done);
    if (kept.length > 0) state.live.set(key, kept);
    else state.live.delete(key);
  }
  return finished;
}

function pageOf(parts: readonly AppliedEvents[]): ReplayedPage {
  const lines = parts.flatMap((part) => part.lines);
  const fresh = new Set<LedgerLine>(lines.filter(isResultLine));
  const changed = parts.flatMap((part) => [...part.changed].filter((line) => !fresh.has(line)));
  return {
    lines,
    changed: [...new Set(changed)],
    meetings: {
      taken: parts.flatMap((part) => [...part.meetings.taken.values()]),
      freed: parts.flatMap((part) => [...part.meetings.freed.values()]),
    },
    ratings: new Set(parts.flatMap((part) => [...part.ratings])),
  };
}
