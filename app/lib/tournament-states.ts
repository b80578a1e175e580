/** What is stored of a tournament's state (product §6); the clock corrects how it reads. */
export const TOURNAMENT_STATUSES = [
  "draft",
  "open",
  "closed",
  "draws_published",
  "running",
  "finished",
  "cancelled",
] as const;

export const ENTRY_STATUSES = ["pending", "confirmed", "waiting", "withdrawn"] as const;

/** Of them those that take one of the places. */
export const PLACED_STATUSES = ["pending", "confirmed"] as const;

export const SHARE_STATUSES = ["due", "paid", "refunded"] as const;
