/** The changes to the ways into an account; its owner is told of each (issue G, point 2). */
export const CHANGE_KINDS = [
  "factor_added",
  "factor_removed",
  "password_set",
  "password_changed",
  "email_changed",
  "sessions_ended",
  "recovery_codes_made",
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];
