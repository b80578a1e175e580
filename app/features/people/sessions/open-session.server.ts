import type { Statement } from "../../../platform/database.server.ts";
import { randomText } from "../../../platform/random-text.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { AuthMethod } from "../../../platform/tokens.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { logSignIn } from "../people/accounts-repository.server.ts";
import { acceptSecretaryInvitations } from "../people/secretary-invitations-repository.server.ts";
import { refuseSuspended } from "../people/suspensions-repository.server.ts";
import {
  endOldestSessions,
  insertRefreshToken,
  insertSession,
  revokeSessions,
} from "./sessions-repository.server.ts";
import {
  ACCESS_TTL_SECONDS,
  type OpenedSession,
  type ProofMethod,
  sessionEnd,
  SESSIONS_AT_MOST,
} from "./sessions.ts";

/**
 * A new session for a user, proven by `method`: the statements that store it, for the caller's batch, and what the
 * person is handed once that batch has run. `hasFactor` is what the caller read; the row decides for itself. `isProof`: what
 * opened it shows who the person is, for changes of the account (`fresh-proof.ts`). The batch ends with `account_suspended` for who is
 * kept out.
 */
export async function openSession(
  services: Services,
  user: { userId: string; email: string; hasFactor: boolean },
  method: ProofMethod,
  isProof: boolean,
): Promise<{ statements: Statement[]; session: OpenedSession }> {
  const now = services.now();
  const sessionId = services.newId();
  const refreshToken = newRefreshToken();
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const statements = [
    // First: it locks the person's row, so that a factor confirmed meanwhile is seen by the next statement.
    logSignIn(services.db, user.userId, now),
    refuseSuspended(services.db, user.userId),
    acceptSecretaryInvitations(services.db, user.userId, now),
    insertSession(services.db, {
      id: sessionId,
      userId: user.userId,
      ...services.client,
      amr,
      isProof,
      createdAt: now,
      expiresAt: sessionEnd(now, now),
    }),
    // The same browser has one session, whoever's it was.
    ...(services.browser?.session
      ? [revokeSessions(services.db, { ...services.browser.session, scope: "local", at: now })]
      : []),
    endOldestSessions(services.db, { userId: user.userId, sessionId, atMost: SESSIONS_AT_MOST, at: now }),
    insertRefreshToken(services.db, { tokenHash: await hashToken(refreshToken), sessionId, createdAt: now }),
    securityEventStatement(services, {
      action: "sign_in",
      details: { method },
      userId: user.userId,
      sessionId,
    }),
  ];
  const owner = { ...user, sessionId, aal: "aal1" as const, amr, awaitsFactor: user.hasFactor };
  return { statements, session: await handOver(services, owner, refreshToken) };
}

/** The pair of tokens of a session, with a fresh access token. */
export async function handOver(
  services: Services,
  owner: {
    userId: string;
    sessionId: string;
    email: string;
    aal: "aal1" | "aal2";
    amr: AuthMethod[];
    awaitsFactor: boolean;
  },
  refreshToken: string,
): Promise<OpenedSession> {
  const now = services.now();
  const { userId, sessionId, email, aal, amr, awaitsFactor } = owner;
  const claims = { sub: userId, session_id: sessionId, email, aal, amr };
  return {
    userId,
    sessionId,
    accessToken: await services.tokens.sign(claims, now, ACCESS_TTL_SECONDS),
    refreshToken,
    expiresIn: ACCESS_TTL_SECONDS,
    expiresAt: Math.floor(now.getTime() / 1000) + ACCESS_TTL_SECONDS,
    awaitsFactor,
  };
}

/** A refresh token that nobody can guess: 32 random bytes in base64url. */
export function newRefreshToken(): string {
  return randomText();
}

/** SHA-256 of a refresh token in hex, as it is stored. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
