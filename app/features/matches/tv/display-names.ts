import { abbreviateName } from "../../people/people/public-name.ts";

/** The letters that a line of a match holds on the TV. */
const LINE_LETTERS = 28;
/** Words that end a name without being the one that people call by. */
const SUFFIXES = new Set(["filho", "filha", "neto", "neta", "júnior", "junior", "jr", "jr.", "sobrinho"]);

/**
 * One side of a match on one line, as long as fits: whole names; else first and last; else first name and initial.
 * Names are already those that strangers may read.
 */
export function sideLabel(names: readonly string[], letters = LINE_LETTERS): string {
  const ways = [names, names.map(firstAndLast), names.map(abbreviateName)].map((way) => way.join(" / "));
  return ways.find((line) => line.length <= letters) ?? ways[2]!;
}

/** "Maximiliano Bittencourt de Albuquerque Neto" → "Maximiliano Albuquerque Neto". */
export function firstAndLast(name: string): string {
  const words = name.trim().split(/\s+/);
  const tail = words.length > 2 && SUFFIXES.has(words.at(-1)!.toLowerCase()) ? 2 : 1;
  return words.length <= 1 + tail ? words.join(" ") : [words[0], ...words.slice(-tail)].join(" ");
}
