/** Looks are a second apart; after a longer gap nobody knows what stood on the screen: it slept, or the browser held the page. */
const LONGEST_GAP_MS = 3_000;
/** A logo that stands for longer counts as shown again: so long is a turn of the sponsors. */
export const TURN_MS = 12_000;

/** How long and how often a sponsor was shown. */
interface Shown {
  ms: number;
  times: number;
}

/** The counts of a screen since they were last taken, and the state that it needs to go on counting. */
interface PlayCounter {
  onMs: number;
  plays: Map<string, Shown>;
  last: { atMs: number; shown: readonly string[] | null } | null;
  /** How long each sponsor has stood in its turn. */
  turns: Map<string, number>;
}

export function newCounter(): PlayCounter {
  return { onMs: 0, plays: new Map(), last: null, turns: new Map() };
}

/**
 * Counts the time since the look before: the screen was on, and showed the sponsors that both looks saw. `shown` are ids, or null
 * where the screen is hidden, or without network. `atMs` is a clock that only goes forward.
 */
export function look(counter: PlayCounter, atMs: number, shown: readonly string[] | null): void {
  const before = counter.last;
  counter.last = { atMs, shown };
  const elapsed = before ? atMs - before.atMs : 0;
  if (!before?.shown || !shown || elapsed <= 0 || elapsed > LONGEST_GAP_MS) return counter.turns.clear();
  counter.onMs += elapsed;
  const seen = shown.filter((id) => before.shown!.includes(id));
  for (const id of counter.turns.keys()) if (!seen.includes(id)) counter.turns.delete(id);
  for (const id of seen) {
    const stood = counter.turns.get(id) ?? 0;
    const { ms, times } = counter.plays.get(id) ?? { ms: 0, times: 0 };
    counter.plays.set(id, { ms: ms + elapsed, times: stood === 0 ? times + 1 : times });
    counter.turns.set(id, stood + elapsed < TURN_MS ? stood + elapsed : 0);
  }
}

/** Takes the counts, in whole ms; counting begins anew. Null where the screen was not on. */
export function takeCount(
  counter: PlayCounter,
): { on_ms: number; plays: { sponsor_id: string; shown_ms: number; times: number }[] } | null {
  const { onMs, plays } = counter;
  counter.onMs = 0;
  counter.plays = new Map();
  if (Math.round(onMs) === 0) return null;
  const counted = [...plays].map(([sponsor_id, { ms, times }]) => ({
    sponsor_id,
    shown_ms: Math.round(ms),
    times,
  }));
  return { on_ms: Math.round(onMs), plays: counted };
}
