/** States of a match invite; `open` waits for an answer, `cancelled` was accepted and then called off. */
export const INVITE_STATUSES = ["open", "accepted", "declined", "withdrawn", "cancelled", "expired"] as const;

export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** States of a pair of doubles: `accepted` is a standing pair. */
export const PAIR_STATUSES = ["open", "accepted", "declined", "withdrawn", "expired", "dissolved"] as const;

export type PairStatus = (typeof PAIR_STATUSES)[number];
