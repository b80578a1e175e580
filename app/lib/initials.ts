import { splitMark } from "./name-marks.ts";

const letters = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** The first whole sign of a word that stands for it: a letter with its marks, a digit or an emoji of whatever parts; empty where it has none. */
function firstSign(word: string): string {
  for (const { segment } of letters.segment(word))
    if (/[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(segment))
      return segment.toLocaleUpperCase("pt-BR");
  return "";
}

/** The one or two signs that stand for a name: of its first and last word, particles (de, da, dos) left out, and what tells a name apart. */
export function initials(name: string): string {
  const signs = splitMark(name)
    .name.normalize("NFC")
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(d[aeo]s?|e)$/i.test(word))
    .map(firstSign)
    .filter((sign) => sign !== "");
  const last = signs.length > 1 ? signs.at(-1) : "";
  return `${signs[0] ?? "?"}${last ?? ""}`;
}

/** The one sign that stands for a word; the word's beginning where it has none. */
export function initial(word: string): string {
  return firstSign(word.normalize("NFC")) || word.slice(0, 1);
}
