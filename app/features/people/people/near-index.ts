import { type ComparedName, MIN_TYPO_LENGTH, nearness } from "./near-names.ts";

/** Of a longer name only so many words are looked for: their choices double with each. */
const MAX_WORDS = 5;
/** At most so many people are offered for one name: more is a list that nobody reads. */
const MAX_FOUND = 8;
/** At most so many names are compared with one. */
const MAX_COMPARED = 24;

interface Entry<Item> {
  compared: ComparedName;
  item: Item;
}

/** Keys of a name: `near` names have one in common, as the shorter and the longer of two, or as two of one length. */
interface NearKeys {
  asShort: readonly string[];
  asLong: readonly string[];
  asEqual: readonly string[];
}

/**
 * Names in which near ones are found without comparing all: by the words that the shorter leaves, with an initial beside them, and by
 * what a letter off leaves of a word. What one search compares is bounded, so that n names cost as n, whatever words they share.
 */
export class NearIndex<Item> {
  readonly #asShort = new Map<string, Entry<Item>[]>();
  readonly #asLong = new Map<string, Entry<Item>[]>();
  readonly #asEqual = new Map<string, Entry<Item>[]>();
  readonly #onCompare: () => void;

  /** `onCompare` is told of each comparison: for tests that count them. */
  constructor(onCompare: () => void = () => undefined) {
    this.#onCompare = onCompare;
  }

  add(compared: ComparedName, item: Item): void {
    const keys = nearKeys(compared.words);
    const entry = { compared, item };
    for (const key of keys.asShort) put(this.#asShort, key, entry);
    for (const key of keys.asLong) put(this.#asLong, key, entry);
    for (const key of keys.asEqual) put(this.#asEqual, key, entry);
  }

  /** Finds the near names, each entry once, those that were added first first; `mayBe` leaves out who cannot be meant. */
  near(
    compared: ComparedName,
    mayBe: (item: Item) => boolean = () => true,
  ): { item: Item; how: "same" | "maybe" }[] {
    const keys = nearKeys(compared.words);
    const seen = new Set<Entry<Item>>();
    const found: { item: Item; how: "same" | "maybe" }[] = [];
    for (const [map, own] of [
      [this.#asLong, keys.asShort],
      [this.#asShort, keys.asLong],
      [this.#asEqual, keys.asEqual],
    ] as const)
      for (const key of own)
        for (const entry of map.get(key) ?? []) {
          if (seen.size === MAX_COMPARED || found.length === MAX_FOUND) return found;
          if (seen.has(entry)) continue;
          seen.add(entry);
          this.#onCompare();
          const how = mayBe(entry.item) ? nearness(compared, entry.compared) : null;
          if (how !== null) found.push({ item: entry.item, how });
        }
    return found;
  }
}

function put<Item>(map: Map<string, Entry<Item>[]>, key: string, entry: Entry<Item>): void {
  const entries = map.get(key);
  if (!entries) map.set(key, [entry]);
  // A search never reads further.
  else if (entries.length < MAX_COMPARED) entries.push(entry);
}

/** Two names of which `nearness` says anything have a key in common, unless one has more words than are looked for. */
function nearKeys(all: readonly string[]): NearKeys {
  const whole = all.toSorted();
  const asShort = [whole.join(" ")];
  const asEqual: string[] = [];
  for (const [place, word] of whole.slice(0, 2 * MAX_WORDS).entries()) {
    if (whole.length === 1) break;
    const rest = whole.toSpliced(place, 1);
    if (word.length === 1) asShort.push(`${longestOf(rest)} ${word}.`);
    // A letter off leaves a word's beginning, its end, or its first and last letter.
    else if (word.length >= MIN_TYPO_LENGTH) {
      const others = rest.join(" ");
      const ends = [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`, `${word[0]}-${word.at(-1)}`];
      asEqual.push(...ends.map((letters) => `${others} ${letters}`));
    }
  }
  return { asShort, asLong: longKeys(all, whole.join(" ")), asEqual };
}

/** What shorter names would say of a longer one: some of its words, its first among them, or a word beside the initial of another. */
function longKeys(all: readonly string[], whole: string): string[] {
  const [first = ""] = all;
  const last = all.at(-1) ?? "";
  const words = all.length > MAX_WORDS ? [...all.slice(0, MAX_WORDS - 1), last] : all;
  const sorted = words.toSorted();
  const firstAt = sorted.indexOf(first);
  let withFirst = [""];
  for (const [place, word] of sorted.entries()) {
    const longer = withFirst.map((key) => (key === "" ? word : `${key} ${word}`));
    withFirst = place === firstAt ? longer : [...withFirst, ...longer];
  }
  const initials = sorted.flatMap((word, place) =>
    sorted.flatMap((other, at) => (at === place ? [] : `${word} ${other[0]}.`)),
  );
  return [...withFirst, last, ...initials, ...(all.length > MAX_WORDS ? [whole] : [])];
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}
