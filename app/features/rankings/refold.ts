import { type Folded, foldEvents, type FoldState, foldWindow, liveKey, type RankingEvent } from "./fold.ts";
import { isMatchLine, type LedgerLine } from "./ledger.ts";

/** An event that is folded again, and whether a later one undoes it. */
export interface RefoldedEvent extends RankingEvent {
  isUndone: boolean;
}

/** A sport that is folded again, page after page: between pages only what later events can still change is kept. */
export interface Refold {
  state: FoldState;
  /** Windows close up to here; milliseconds. */
  now: number;
  /** Rankings that ever counted the best N results: their lines can come and go as long as they are in the window. */
  bestOfRankings: ReadonlySet<string>;
  /** Confirmations folded already whose annulment is still to come. */
  undone: Set<string>;
  /** Whether windows were closed: an event before `now` then comes too late. */
  isClosed: boolean;
}

/** What one page writes. */
export interface RefoldedPage {
  lines: LedgerLine[];
  /** Lines of earlier pages whose `goneAt` or `isCounted` changed. */
  changed: LedgerLine[];
  /** Counts, not deltas. */
  meetings: Map<string, number>;
  /** Keys of the state's ratings that moved. */
  ratings: Set<string>;
}

/**
 * Folds the next events (in their order, all before this page folded) into `refold`, changed in place. `meetings` are
 * the counts so far of this page's opponents; the page leaves none behind. Null when the events cannot follow what was
 * folded, because somebody wrote meanwhile: whoever folds starts again.
 */
export function refoldPage(
  refold: Refold,
  events: readonly RefoldedEvent[],
  meetings: Map<string, number>,
  newId: () => string,
): RefoldedPage | null {
  const { state, undone } = refold;
  for (const event of events) {
    if (refold.isClosed && event.at < refold.now) return null;
    if (event.kind === "confirm" && event.isUndone) undone.add(event.id);
    if (event.kind === "annul" && !undone.has(event.undoes!)) return null;
  }
  state.meetings = meetings;
  const folded = foldEvents(state, events, newId);
  for (const event of events) if (event.kind === "annul") undone.delete(event.undoes!);
  const windows = foldWindow({ ...state, live: takeSettled(refold, folded) }, refold.now, newId);
  return pageOf([folded, windows], meetings);
}

/** Closes the windows of what was kept to the end; once more after more pages does no harm. */
export function closeRefold(refold: Refold, newId: () => string): RefoldedPage {
  refold.isClosed = true;
  return pageOf([foldWindow(refold.state, refold.now, newId)], new Map());
}

/**
 * Takes out of the state the lines that the page touched and that nothing but the clock changes any more. They may be
 * answered at once: a `window` line outside the best N depends on nothing but its own line.
 */
function takeSettled({ state, bestOfRankings, undone }: Refold, folded: Folded): FoldState["live"] {
  const settled: FoldState["live"] = new Map();
  const keys = new Set(folded.lines.map((line) => liveKey(line.rankingId, line.athleteId)));
  for (const key of keys) {
    const kept: LedgerLine[] = [];
    const done: LedgerLine[] = [];
    for (const line of state.live.get(key) ?? []) {
      if (undone.has(line.eventId!)) kept.push(line);
      else if (line.goneAt !== null) continue;
      else if (bestOfRankings.has(line.rankingId)) kept.push(line);
      else done.push(line);
    }
    if (done.length > 0) settled.set(key, done);
    if (kept.length > 0) state.live.set(key, kept);
    else state.live.delete(key);
  }
  return settled;
}

function pageOf(parts: readonly Folded[], meetings: Map<string, number>): RefoldedPage {
  const lines = parts.flatMap((part) => part.lines);
  const fresh = new Set(lines.filter(isMatchLine));
  const changed = parts.flatMap((part) => [...part.changed].filter((line) => !fresh.has(line)));
  return {
    lines,
    changed: [...new Set(changed)],
    meetings,
    ratings: new Set(parts.flatMap((part) => [...part.ratings])),
  };
}
