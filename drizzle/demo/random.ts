import { createHash } from "node:crypto";

/** Takes a seed; gives a generator of numbers in [0, 1) that repeats itself exactly (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The same name gives the same UUID (version 8, from SHA-256), so that a demonstration repeats itself. */
export function demoId(name: string): string {
  const hex = createHash("sha256").update(`quadra demo ${name}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One of the items; throws when there is none. */
export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** One of the items, the heavier the likelier. */
export function pickWeighted<Item>(
  random: () => number,
  items: readonly Item[],
  weight: (item: Item) => number,
): Item {
  let left = random() * items.reduce((sum, item) => sum + weight(item), 0);
  return items.find((item) => (left -= weight(item)) < 0) ?? items.at(-1)!;
}

/** A whole number from `low` to `high`, both included. */
export function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** The instant `share` (0 to 1) of the way from one to another. */
export function instantBetween(from: Date, to: Date, share: number): Date {
  return new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share));
}
