import type { TieBreak } from "../../scoring/ledger/rules.ts";

/**
 * Criteria that break ties, as the form offers them. Said here without zod, which the browser's script of the form does not need;
 * the type holds them to those of `rules.ts`.
 */
export const TIE_BREAK_CHOICES = [
  "points",
  "match_balance",
  "set_balance",
  "game_balance",
  "head_to_head",
  "older_membership",
  "matches",
] as const satisfies readonly TieBreak[];

/** Up to how many score formats a ranking may name, and criteria that break its ties. */
export const FORMAT_FIELDS = Array.from({ length: 24 }, (_, place) => `allowed_${place}` as const);
export const TIE_FIELDS = TIE_BREAK_CHOICES.map((_, place) => `tie_${place + 1}` as const);
