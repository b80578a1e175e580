/** For how many days a token may be made. */
export const EXPIRY_DAYS = [30, 90, 365] as const;

/** So many good tokens a club may have. */
export const TOKENS_AT_MOST = 20;

/** The state of a token: it is good, it expired, or somebody revoked it. */
export type TokenState = "good" | "expired" | "revoked";

/** How a token stands at `now`. */
export function tokenState(token: { expiresAt: Date; revokedAt: Date | null }, now: Date): TokenState {
  if (token.revokedAt !== null) return "revoked";
  return token.expiresAt <= now ? "expired" : "good";
}
