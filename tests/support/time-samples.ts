/**
 * Wilcoxon's signed-rank test: how many standard deviations the pairs' differences lie from none. About normal from some
 * 20 pairs on; ties and zeros are so rare in times that they are left as they come.
 */
export function signedRank(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((value, i) => value - (b[i] ?? 0)).filter((value) => value !== 0);
  const ranked = differences.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const n = ranked.length;
  const sum = ranked.reduce((total, value, i) => total + Math.sign(value) * (i + 1), 0);
  return n === 0 ? 0 : sum / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 6);
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** So far apart that chance makes it once in 15 000 runs. */
export const TOO_FAR = 4;

type SampleOptions = {
  least?: number;
  most?: number;
  limitMs?: number;
  /** The clock by which both are timed, in milliseconds. */
  now?: () => number;
};

/**
 * Times of two ways of asking, in pairs whose order is thrown for each, until 20 ms more on one side (a quarter more, where
 * a busy machine takes longer than 80 ms) would show beyond doubt, or `most` pairs, or the time is up: what is measured
 * can fail.
 */
export async function samplePairs(
  one: (i: number) => Promise<unknown>,
  other: (i: number) => Promise<unknown>,
  { least = 24, most = 400, limitMs = 90_000, now = () => performance.now() }: SampleOptions = {},
): Promise<{ one: number[]; other: number[]; canDetect: boolean }> {
  const times = { one: [] as number[], other: [] as number[] };
  const take = async (side: "one" | "other", i: number) => {
    const startedAt = now();
    await (side === "one" ? one : other)(i);
    times[side].push(now() - startedAt);
  };
  const canDetect = () =>
    signedRank(slower(times.one), times.other) > TOO_FAR &&
    signedRank(slower(times.other), times.one) > TOO_FAR;
  const until = now() + limitMs;
  for (let i = 0; i < most && now() < until; i += 1) {
    const order = Math.random() < 0.5 ? (["one", "other"] as const) : (["other", "one"] as const);
    for (const side of order) await take(side, i);
    if (i + 1 >= least && canDetect()) return { ...times, canDetect: true };
  }
  return { ...times, canDetect: canDetect() };
}

/** The same as if each had taken 20 ms more, or a quarter of what they usually take where that is more. */
export function slower(times: readonly number[]): number[] {
  const more = Math.max(20, median(times) / 4);
  return times.map((ms) => ms + more);
}
