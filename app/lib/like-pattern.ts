import { foldText } from "./text.ts";

/** A typed search as a `LIKE` pattern that finds it anywhere in a name without accents and case; wildcards in it are plain letters. */
export function likePattern(typed: string): string {
  return `%${foldText(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The same where names are many and found by their trigrams: a search without three letters or digits in a row has no
 * trigram, so it finds what begins with it.
 */
export function indexedLikePattern(typed: string): string {
  const pattern = likePattern(typed);
  return /[\p{L}\p{N}]{3}/u.test(foldText(typed)) ? pattern : pattern.slice(1);
}
