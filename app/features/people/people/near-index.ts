import { type ComparedName, MIN_TYPO_LENGTH, nearness } from "./near-names.ts";

/** Of a longer name only so many words are looked for: their choices double with each. */
const MAX_WORDS = 5;
/** At most so many people are offered for one name: more is a list that nobody reads. */
const MAX_FOUND = 8;
/** At most so many names are compared with one. */
const MAX_COMPARED = 20;

interface Entry<Item> {
  compared: ComparedName;
  item: Item;
}

/**
 * Keys of a name: `near` names have one in common, as the shorter and the longer of two, or as two of one length. A key is a number
 * made of words in any order; that two have one by chance costs a comparison.
 */
interface NearKeys {
  asShort: readonly number[];
  asLong: readonly number[];
  asEqual: readonly number[];
}

/**
 * Names in which near ones are found without comparing all: by the words that the shorter leaves, with an initial beside them, and by
 * what a letter off leaves of a word. What one search compares is bounded, so that n names cost as n, whatever words they share.
 */
export class NearIndex<Item> {
  readonly #asShort: Entries<Item> = new Map();
  readonly #asLong: Entries<Item> = new Map();
  readonly #asEqual: Entries<Item> = new Map();
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
        for (const entry of entriesAt(map, key)) {
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

/** Most keys have one entry: it stands without a list around it. */
type Entries<Item> = Map<number, Entry<Item> | Entry<Item>[]>;

function put<Item>(map: Entries<Item>, key: number, entry: Entry<Item>): void {
  const entries = map.get(key);
  if (!entries) map.set(key, entry);
  else if (!Array.isArray(entries)) map.set(key, [entries, entry]);
  // A search never reads further.
  else if (entries.length < MAX_COMPARED) entries.push(entry);
}

function entriesAt<Item>(map: Entries<Item>, key: number): readonly Entry<Item>[] {
  const entries = map.get(key);
  return !entries ? [] : Array.isArray(entries) ? entries : [entries];
}

/** Two names of which `nearness` says anything have a key in common, unless one has more words than are looked for. */
function nearKeys(words: readonly string[]): NearKeys {
  const keys = words.map(wordKey);
  const whole = keys.reduce(together, 0);
  const asShort = [whole];
  const asEqual: number[] = [];
  for (const [place, word] of words.slice(0, 2 * MAX_WORDS).entries()) {
    if (words.length === 1) break;
    // The initial beside a word of the longer name: the longest of the others says most.
    if (word.length === 1) asShort.push(beside(wordKey(longestBut(words, place)), word.charCodeAt(0)));
    // A letter off leaves a word's first letter or its last.
    else if (word.length >= MIN_TYPO_LENGTH) {
      const others = (whole - (keys[place] ?? 0)) | 0;
      asEqual.push(beside(others, word.charCodeAt(0)), beside(others, -word.charCodeAt(word.length - 1)));
    }
  }
  return { asShort, asLong: longKeys(words, keys, whole), asEqual };
}

/** Keys of a longer name by what shorter ones would say of it: some of its words, its first among them, or a word beside the initial of another. */
function longKeys(words: readonly string[], keys: readonly number[], whole: number): number[] {
  const last = keys.at(-1) ?? 0;
  const isLong = keys.length > MAX_WORDS;
  const places = [...keys.keys()].filter((place) => place < MAX_WORDS - Number(isLong));
  if (isLong) places.push(keys.length - 1);
  const found = [keys[0] ?? 0];
  for (const place of places.slice(1))
    for (let at = found.length - 1; at >= 0; at -= 1) found.push(together(found[at] ?? 0, keys[place] ?? 0));
  for (const place of places)
    for (const other of places)
      if (other !== place) found.push(beside(keys[place] ?? 0, words[other]?.charCodeAt(0) ?? 0));
  found.push(last, whole);
  return found;
}

function longestBut(words: readonly string[], place: number): string {
  return words.reduce(
    (longest, word, at) => (at !== place && word.length > longest.length ? word : longest),
    "",
  );
}

function wordKey(word: string): number {
  let key = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) key = Math.imul(key ^ word.charCodeAt(at), 0x01000193);
  return Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) | 0;
}

/** The key of two keys' words, in whatever order. */
function together(one: number, other: number): number {
  return (one + other) | 0;
}

/** The key of a word, or of several, beside a letter of another. */
function beside(key: number, letter: number): number {
  return Math.imul(key ^ Math.imul(letter, 0x9e3779b1), 0x297a2d39) | 0;
}
