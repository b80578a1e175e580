import { foldName } from "./text.ts";

/** A typed search as a `LIKE` pattern that finds it anywhere in a name as names are folded (or as `fold` does); wildcards in it are plain letters. */
export function likePattern(typed: string, fold = foldName): string {
  return `%${fold(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The same where names are many and found by their trigrams: a search without three letters or digits in a row has no
 * trigram, so it finds what begins with it.
 */
export function indexedLikePattern(typed: string, fold = foldName): string {
  const pattern = likePattern(typed, fold);
  return /[\p{L}\p{N}]{3}/u.test(fold(typed)) ? pattern : pattern.slice(1);
}
