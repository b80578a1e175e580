import { splitMark } from "../../../lib/name-marks.ts";
import { abbreviateName } from "../../people/people/public-name.ts";

/** The letters that a line of a match holds on the TV. */
const LINE_LETTERS = 28;
/** Words that end a name without being the one that people call by. */
const SUFFIXES = new Set(["filho", "filha", "neto", "neta", "júnior", "junior", "jr", "jr.", "sobrinho"]);

/**
 * One side of a match on one line, as long as fits: whole names; else first and last; else first name and initial.
 * Names are already those that strangers may read; what tells equal ones apart stays.
 */
export function sideLabel(names: readonly string[], letters = LINE_LETTERS): string {
  const ways = [same, firstAndLast, abbreviateName].map((way) =>
    names.map((shown) => marked(shown, way)).join(" / "),
  );
  return ways.find((line) => line.length <= letters) ?? ways[2]!;
}

const same = (name: string) => name;

/** Writes a name shorter, with its mark. */
function marked(shown: string, way: (name: string) => string): string {
  const { name, mark } = splitMark(shown);
  return `${way(name)}${mark}`;
}

/** "Maximiliano Bittencourt de Albuquerque Neto" → "Maximiliano Albuquerque Neto". */
export function firstAndLast(name: string): string {
  const words = name.trim().split(/\s+/);
  const tail = words.length > 2 && SUFFIXES.has(words.at(-1)!.toLowerCase()) ? 2 : 1;
  return words.length <= 1 + tail ? words.join(" ") : [words[0], ...words.slice(-tail)].join(" ");
}
