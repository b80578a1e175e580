/** The states of a match (product §4). */
export const MATCH_STATUSES = [
  "pending_validation",
  "confirmed",
  "disputed",
  "annulled",
  "cancelled",
  "withdrawn",
] as const;

/** Of them those in which somebody still has to answer or decide. */
export const OPEN_STATUSES = ["pending_validation", "disputed"] as const;

/** Of them those in which a match counts, or will where nobody objects. */
export const COUNTING_STATUSES = ["pending_validation", "confirmed"] as const;

/** Of them those in which the club has taken a match out of the ranking. */
export const REMOVED_STATUSES = ["annulled", "cancelled"] as const;

/** How a match ended (product §4). */
export const MATCH_ENDS = ["completed", "walkover", "retired", "defaulted", "double_walkover"] as const;

/** The events of a match. */
export const MATCH_EVENT_KINDS = [
  "reported",
  "entered",
  "imported",
  "edited",
  "withdrawn",
  "approved",
  "silence",
  "disputed",
  "decided",
  "annulled",
  "corrected",
  "cancelled",
  "reminded",
  "unreached",
] as const;
