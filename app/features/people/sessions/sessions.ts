import { DAY_MS } from "../../../lib/dates.ts";

/** How long an access token is good for; screens renew it on the way. */
export const ACCESS_TTL_SECONDS = 15 * 60;
/** How long a session lasts without being used. */
export const SESSION_TTL_MS = 30 * DAY_MS;
/** How long it lasts however much it is used: then the person signs in again. */
const SESSION_MAX_MS = 180 * DAY_MS;
/** How many a person has at once; a new one ends the oldest. */
export const SESSIONS_AT_MOST = 20;
/** Two tabs that refresh at once within this time get the same successor. */
const REUSE_GRACE_MS = 10_000;

/** Until when a session that began then is good, when it is used now. */
export function sessionEnd(beganAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_TTL_MS, beganAt.getTime() + SESSION_MAX_MS));
}

/** The facts of a refresh token's row, with its session. */
interface RefreshFacts {
  usedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

/**
 * Decides about a presented refresh token: `rotate` gives a new pair; `successor`, the one already given (another tab was first); `revoke`,
 * its session ends, since an old token in use means that somebody copied it; `refuse`.
 */
export function decideRefresh(facts: RefreshFacts, now: Date): "rotate" | "successor" | "revoke" | "refuse" {
  if (facts.revokedAt || facts.expiresAt <= now) return "refuse";
  if (!facts.usedAt) return "rotate";
  return now.getTime() - facts.usedAt.getTime() <= REUSE_GRACE_MS ? "successor" : "revoke";
}

/** GoTrue's `amr`: how a session was proven, newest first; `timestamp` in seconds since the epoch. */
export type ProofMethod = "password" | "otp" | "recovery" | "totp" | "recovery_code";

/** A session as it is handed to its owner. `expiresAt` in seconds since the epoch, as GoTrue says it. */
export interface OpenedSession {
  userId: string;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  expiresAt: number;
  /** The person has a second factor and has not shown it: the session opens nothing but the form for that. */
  awaitsFactor: boolean;
}
