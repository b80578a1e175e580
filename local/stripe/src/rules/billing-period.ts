/** How often a price is billed. */
export type Cadence = { interval: "day" | "week" | "month" | "year"; interval_count: number };

/** A stretch of time in whole seconds: `start` belongs to it, `end` does not. */
export type Period = { start: number; end: number };

const DAY = 86_400;

/**
 * The instant `count` intervals after `anchor` (seconds, UTC). Months keep the anchor's day and clamp to the last day
 * of a shorter month: from January 31st come February 28th and March 31st.
 */
export function addIntervals(anchor: number, { interval, interval_count }: Cadence, count: number): number {
  const steps = interval_count * count;
  if (interval === "day") return anchor + steps * DAY;
  if (interval === "week") return anchor + steps * 7 * DAY;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + (interval === "year" ? steps * 12 : steps);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return midnight / 1000 + (anchor % DAY);
}

/** The period, counted from `anchor`, that `at` falls into; before the anchor, the one that begins there. */
export function periodAt(anchor: number, cadence: Cadence, at: number): Period {
  let count = 0;
  let end = addIntervals(anchor, cadence, 1);
  while (end <= at) {
    count += 1;
    end = addIntervals(anchor, cadence, count + 1);
  }
  return { start: addIntervals(anchor, cadence, count), end };
}

/** Whether both are billed equally often. */
export function isSameCadence(a: Cadence, b: Cadence): boolean {
  return a.interval === b.interval && a.interval_count === b.interval_count;
}
