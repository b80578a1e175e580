import { foldName, foldText } from "../../../lib/text.ts";

/** A name as it is compared with others: its words, and what stood in brackets beside it. */
export interface ComparedName {
  words: readonly string[];
  hasNote: boolean;
}

/** Words inside a name that people write or leave out. */
const PARTICLES = new Set(["de", "da", "do", "das", "dos", "e"]);
const TITLES = new Set(["prof", "professor", "professora", "dr", "dra", "sr", "sra"]);
/** Words that tell a son from his father: never the same person unasked. */
const GENERATIONS = new Set(["jr", "junior", "filho", "neto", "sobrinho", "ii", "iii"]);
const NOTE = /[([][^()[\]]*[)\]]/g;
const LAST_LETTERS = new Set(["ao", "oa"]);
/** Of a shorter word another one is no misspelling. */
export const MIN_TYPO_LENGTH = 4;

/** Takes a name as a file writes it: "SILVA, José (PROFESSOR)" is the words silva, jose with a note. */
export function comparedName(name: string): ComparedName {
  const folded = foldText(name);
  const plain = folded.replace(NOTE, " ").replace(/ - prof\w*$/, " ");
  const words = foldName(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !TITLES.has(word));
  const isInside = (index: number) => index > 0 && index < words.length - 1;
  const kept = words.filter((word, index) => !isInside(index) || !PARTICLES.has(word));
  return { words: kept, hasNote: plain.trim() !== folded };
}

/**
 * How near two names are that are not equal: `same` (one person, in all likelihood, however it was written), `maybe` (a
 * question that only people can answer), or null. Names with numbers in them are near only to themselves.
 */
export function nearness(a: ComparedName, b: ComparedName): "same" | "maybe" | null {
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (short.length === 0) return null;
  const extra = without(long, short);
  const lacking = without(short, long);
  // Also in another order: "Silva José".
  if (extra.length === 0 && lacking.length === 0) return "same";
  if ([...extra, ...lacking].some((word) => /\d/.test(word))) return null;
  const isGeneration =
    extra.some((word) => GENERATIONS.has(word)) || lacking.some((word) => GENERATIONS.has(word));
  if (lacking.length === 0) {
    if (short.length === 1 && short[0] !== long[0] && short[0] !== long.at(-1)) return null;
    if (short.length > 1 && !short.includes(long[0]!)) return null;
    return isGeneration ? "maybe" : "same";
  }
  // One word written otherwise: an initial, or a letter off.
  if (lacking.length > 1 || short.length < 2 || isGeneration) return null;
  const [word = ""] = lacking;
  if (word.length === 1) return extra.some((other) => other.startsWith(word)) ? "same" : null;
  if (short.length !== long.length) return null;
  const [other = ""] = extra;
  if (other.length === 1) return word.startsWith(other) ? "same" : null;
  return isTypo(word, other) ? "same" : null;
}

/** The words of one name that another does not have, each as often as it is missing. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** One letter more, less, other, or two that changed places; not what tells Mário from Maria. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_TYPO_LENGTH || Math.abs(a.length - b.length) > 1) return false;
  if (a.length === b.length && a.slice(0, -1) === b.slice(0, -1)) {
    return !LAST_LETTERS.has(`${a.at(-1)}${b.at(-1)}`);
  }
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restB.slice(1) === restA;
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwap || restA.slice(1) === restB.slice(1);
}
