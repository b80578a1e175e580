import { MINUTE_MS } from "../../../lib/dates.ts";

/**
 * The time that a proof stays fresh: 10 minutes. A person who changes what an account is entered by has shown so recently that it is
 * theirs: by the password, by digits of their second factor, or, in the session that it opened, by a code mailed for a new password or a
 * sign-up. A session that somebody merely found or copied has none, and refreshing it gives none (issue G, point 2).
 */
export const PROOF_FRESH_MS = 10 * MINUTE_MS;

/** Whether a session's last proof, null where there was none, is fresh. */
export function isProofFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && provedAt > freshSince(now);
}

/** A proof is fresh that was given after this instant. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - PROOF_FRESH_MS);
}
