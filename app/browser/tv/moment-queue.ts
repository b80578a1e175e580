import type { DisplayCall, DisplayMatch } from "../../lib/display-data.ts";

/** How long a result, or a list of them, fills the screen. */
const RESULT_MS = 6_000;
/** Moments of results begin at least so far apart; those that come in between become one list. */
const APART_MS = 30_000;
/** Whoever is called has to look up, find the name and the court. */
const CALL_MS = 10_000;
/** As many as a list has places for. */
const MOST_LISTED = 6;

/** All that fills the screen: results, newest first, or matches that were called to their courts, the newest call first. */
export type Moment =
  | { kind: "results"; matches: readonly DisplayMatch[] }
  | { kind: "calls"; calls: readonly DisplayCall[] };

/** The moments that wait and the one that is shown; instants are those of a clock that only goes forward. */
export interface MomentQueue {
  matches: readonly DisplayMatch[];
  calls: readonly DisplayCall[];
  shown: Moment | null;
  endsAtMs: number;
  /** From when on results may have a moment again. */
  freeAtMs: number;
}

export function newMoments(): MomentQueue {
  return { matches: [], calls: [], shown: null, endsAtMs: 0, freeAtMs: 0 };
}

/** Puts what is new in the queue, the newest first. */
export function enqueueNews(
  queue: MomentQueue,
  { matches, calls }: { matches: readonly DisplayMatch[]; calls: readonly DisplayCall[] },
): void {
  queue.matches = [...matches, ...queue.matches].slice(0, MOST_LISTED);
  queue.calls = [...calls, ...queue.calls].slice(0, MOST_LISTED);
}

/**
 * Gives what fills the screen at an instant, null for nothing. A call interrupts anything at once and joins the calls that are still shown;
 * results that it interrupts have their moment again later. Results wait for their turn together.
 */
export function momentAt(queue: MomentQueue, atMs: number): Moment | null {
  const { shown } = queue;
  const isOver = atMs >= queue.endsAtMs;
  if (queue.calls.length > 0) {
    const before = shown?.kind === "calls" && !isOver ? shown.calls : [];
    if (shown?.kind === "results" && !isOver) enqueueNews(queue, { matches: shown.matches, calls: [] });
    const calls = [...queue.calls, ...before.filter(isNotIn(queue.calls))].slice(0, MOST_LISTED);
    queue.calls = [];
    return begin(queue, { kind: "calls", calls }, atMs + CALL_MS);
  }
  if (!isOver) return shown;
  if (queue.matches.length === 0 || atMs < queue.freeAtMs) return (queue.shown = null);
  const { matches } = queue;
  queue.matches = [];
  queue.freeAtMs = atMs + APART_MS;
  return begin(queue, { kind: "results", matches }, atMs + RESULT_MS);
}

function isNotIn(calls: readonly DisplayCall[]) {
  return (call: DisplayCall) => !calls.some(({ match }) => match === call.match);
}

function begin(queue: MomentQueue, shown: Moment, endsAtMs: number): Moment {
  queue.shown = shown;
  queue.endsAtMs = endsAtMs;
  return shown;
}
