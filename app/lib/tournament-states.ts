/** What is stored of the state of a tournament that is out (product §6); the clock corrects how it reads. */
export const PUBLISHED_STATUSES = [
  "open",
  "closed",
  "draws_published",
  "running",
  "finished",
  "cancelled",
] as const;

export const TOURNAMENT_STATUSES = ["draft", ...PUBLISHED_STATUSES] as const;

export const ENTRY_STATUSES = ["pending", "confirmed", "waiting", "withdrawn"] as const;

/** Of them those that take one of the places. */
export const PLACED_STATUSES = ["pending", "confirmed"] as const;

export const SHARE_STATUSES = ["due", "paid", "refunded"] as const;
