import { withoutUnstorable } from "./storable.ts";
import { SEARCH_LETTERS } from "./text-limits.ts";

/**
 * Gives a text that somebody searches for as every search takes it, whatever was typed or sent: trimmed, without what nothing stored can
 * hold, and of at most `SEARCH_LETTERS`; more is left out, never half of a character (product §2).
 */
export function searchText(typed: string | null | undefined): string {
  const kept = withoutUnstorable(typed ?? "")
    .trim()
    .slice(0, SEARCH_LETTERS);
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept).trim();
}
