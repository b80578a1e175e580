import { seededRandom, shuffled } from "./shuffle.ts";

/** In which order and how often held events are sent. */
export type SendingOrder = {
  order?: "given" | "reverse" | "random";
  /** Makes a random order repeatable. */
  seed: number;
  /** How often each event is sent. */
  times?: number;
  /** The share of events, 0 to 1, that is sent once more. */
  duplicates?: number;
};

/** The ids to send, one after the other, of the events that were chosen. */
export function releaseOrder(chosen: readonly string[], how: SendingOrder): string[] {
  const { order = "given", times = 1, duplicates = 0 } = how;
  const random = seededRandom(how.seed);
  const once = chosen.flatMap((id) => Array.from({ length: times }, () => id));
  const extra = shuffled(chosen, random).slice(0, Math.round(chosen.length * duplicates));
  const all = [...once, ...extra];
  if (order === "random") return shuffled(all, random);
  return order === "reverse" ? all.reverse() : all;
}
