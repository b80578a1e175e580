/** The stored states of a tournament that is out (product §6); the clock corrects how they read. */
export const PUBLISHED_STATUSES = [
  "open",
  "closed",
  "draws_published",
  "running",
  "finished",
  "cancelled",
] as const;

/** Of them those of a tournament that still takes changes. */
export const LIVE_STATUSES = ["open", "closed", "draws_published", "running"] as const;

export const TOURNAMENT_STATUSES = ["draft", ...PUBLISHED_STATUSES] as const;

/** `invited`: the partner has not accepted; it takes no place yet. */
export const ENTRY_STATUSES = ["invited", "pending", "confirmed", "waiting", "withdrawn"] as const;

/** Of them those that take one of the places. */
export const PLACED_STATUSES = ["pending", "confirmed"] as const;

/** The moves of money to a club's account at Stripe, and back. */
export const PAYEE_LINE_KINDS = ["transfer", "transfer_reversal", "application_fee", "fee_refund"] as const;

export const SHARE_STATUSES = ["due", "paid", "refunded"] as const;

/** Where an event stands, from taking entries to its champion. */
export const EVENT_STATES = [
  "entries",
  "announced",
  "drawn",
  "running",
  "finished",
  "merged",
  "cancelled",
] as const;

/** Of them those of an event whose draw is not made yet; one that is announced is announced again after an entry leaves. */
export const UNDRAWN_STATES = ["entries", "announced"] as const;

/** Of them those of an event that has begun: a match of it was called, or has a result. */
export const BEGUN_STATES = ["running", "finished"] as const;

/** Draws whose partners change with every match: their people enter one by one, and play doubles (product §6). */
export const CHANGING_PARTNERS = ["super_8", "rei_da_praia"] as const;

/** Whether a draw of that format is one of them. */
export function changesPartners(format: string | null): boolean {
  return CHANGING_PARTNERS.some((one) => one === format);
}

/** The receivers of the fees: the club's account at Stripe, or the club by hand. */
export const PAYEES = ["connected", "at_club"] as const;
