/** Why a line of the ledger was written for an athlete's own match (product §5). */
export const MATCH_REASONS = ["win", "loss", "walkover_won", "walkover_lost"] as const;

/** The same, and for the phase that was reached in a tournament: what competes for the best N, and leaves the window. */
export const RESULT_REASONS = [...MATCH_REASONS, "phase"] as const;

/** Why a line was written; `window`, `best_of` and `annulment` answer an earlier one. */
export const LINE_REASONS = [...RESULT_REASONS, "window", "best_of", "annulment"] as const;
