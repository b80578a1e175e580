import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { handOver, hashToken } from "./open-session.server.ts";
import { type Account, toAccount } from "./read-account.server.ts";
import {
  extendSession,
  findRefreshToken,
  insertRefreshToken,
  revokeSessions,
  spendRefreshToken,
} from "./session-repository.server.ts";
import { judgeRefresh, type OpenedSession, SESSION_TTL_MS } from "./sessions.ts";

const MAX_STEPS = 5;

/**
 * Gives a new pair of tokens for a refresh token, which is spent. The successor is derived from the token under a key
 * of ours, so that a second tab within 10 s gets the same one; a later reuse ends the session. Two round trips when
 * nobody else refreshes it. Throws `session_expired`.
 */
export async function refreshSession(
  { services }: { services: Services },
  { refreshToken }: { refreshToken: string },
): Promise<{ session: OpenedSession; account: Account }> {
  const { db } = services;
  let token = refreshToken;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const now = services.now();
    const tokenHash = await hashToken(token);
    const row = await findRefreshToken(db, tokenHash);
    if (!row) throw new AppError("session_expired");
    const owner = { userId: row.user_id, sessionId: row.session_id, email: row.email };
    const verdict = judgeRefresh(
      { usedAt: toDate(row.used_at), revokedAt: toDate(row.revoked_at), expiresAt: new Date(row.expires_at) },
      now,
    );
    if (verdict === "refuse") throw new AppError("session_expired");
    if (verdict === "revoke") {
      await runBatch(db, [revokeSessions(db, { ...owner, scope: "local", at: now })]);
      throw new AppError("session_expired");
    }
    // Reached through a spent token: this one was given to the other tab and is still good.
    if (verdict === "rotate" && token !== refreshToken)
      return { session: await handOver(services, owner, token), account: toAccount(row) };

    const successor = await services.tokens.keyed("refresh", token);
    if (verdict === "rotate") {
      const successorHash = await hashToken(successor);
      try {
        await runBatch(db, [
          spendRefreshToken(db, tokenHash, successorHash, now),
          insertRefreshToken(db, { tokenHash: successorHash, sessionId: row.session_id, createdAt: now }),
          extendSession(db, row.session_id, now, new Date(now.getTime() + SESSION_TTL_MS)),
        ]);
        return { session: await handOver(services, owner, successor), account: toAccount(row) };
      } catch (error) {
        if (!isLostRace(error)) throw error;
        continue;
      }
    }
    token = successor;
  }
  throw new AppError("session_expired");
}

function toDate(value: string | Date | null): Date | null {
  return value === null ? null : new Date(value);
}
