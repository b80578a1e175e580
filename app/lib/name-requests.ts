/** The people who ask for a name to be taken off public pages. */
export const NAME_ASKERS = ["self", "guardian", "other"] as const;

/** How a profile without an account is protected: shown as a minor's, or without a name. */
export const PROTECTIONS = ["minor", "hidden"] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** The answers of a club: one of the two, or that the name stays. */
export const NAME_ANSWERS = [...PROTECTIONS, "refused"] as const;
