import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { insertRefreshToken, insertSession } from "./session-repository.server.ts";
import { ACCESS_TTL_SECONDS, type OpenedSession, SESSION_TTL_MS } from "./sessions.ts";

/**
 * A new session for a user: the statements that store it, for the caller's batch, and what the person is handed
 * once that batch has run.
 */
export async function openSession(
  services: Services,
  user: { userId: string; email: string },
): Promise<{ statements: Statement[]; session: OpenedSession }> {
  const now = services.now();
  const sessionId = services.newId();
  const refreshToken = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const statements = [
    insertSession(services.db, {
      id: sessionId,
      userId: user.userId,
      ...services.client,
      createdAt: now,
      refreshedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_TTL_MS),
    }),
    insertRefreshToken(services.db, { tokenHash: await hashToken(refreshToken), sessionId, createdAt: now }),
  ];
  return { statements, session: await handOver(services, { ...user, sessionId }, refreshToken) };
}

/** The pair of tokens of a session, with a fresh access token. */
export async function handOver(
  services: Services,
  owner: { userId: string; sessionId: string; email: string },
  refreshToken: string,
): Promise<OpenedSession> {
  const now = services.now();
  const claims = { sub: owner.userId, session_id: owner.sessionId, email: owner.email };
  return {
    userId: owner.userId,
    sessionId: owner.sessionId,
    accessToken: await services.tokens.sign(claims, now, ACCESS_TTL_SECONDS),
    refreshToken,
    expiresIn: ACCESS_TTL_SECONDS,
    expiresAt: Math.floor(now.getTime() / 1000) + ACCESS_TTL_SECONDS,
  };
}

/** SHA-256 of a refresh token in hex, as it is stored. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
