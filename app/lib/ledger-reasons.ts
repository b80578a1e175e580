/** Why a line of the ledger was written for an athlete's own match (product §5); an even match gives `loss` without a defeat. */
export const MATCH_REASONS = ["win", "loss", "walkover_won", "walkover_lost"] as const;

/** The reasons for points without a match: the phase that was reached in a tournament, and the points that the club brought from elsewhere. */
const AWARD_REASONS = ["phase", "initial"] as const;

/** The reasons of lines that compete for the best N, and leave the window. */
export const RESULT_REASONS = [...MATCH_REASONS, ...AWARD_REASONS] as const;

/** Why a line was written; `window`, `best_of` and `annulment` answer an earlier one. */
export const LINE_REASONS = [...RESULT_REASONS, "window", "best_of", "annulment"] as const;
