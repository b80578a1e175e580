import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { handOver, hashToken } from "./open-session.server.ts";
import { type Account, toAccount } from "../people/read-account.server.ts";
import {
  extendSession,
  findRefreshToken,
  insertRefreshToken,
  revokeSessions,
  spendRefreshToken,
} from "./sessions-repository.server.ts";
import { decideRefresh, type OpenedSession, sessionEnd } from "./sessions.ts";

const MAX_STEPS = 5;
const TRIES = 5;

interface Refreshed {
  session: OpenedSession;
  account: Account;
}

/**
 * Gives a new pair of tokens for a refresh token, which is spent. The successor is derived from the token under a key
 * of ours, so that a second tab within 10 s gets the same one; a later reuse ends the session. Two round trips when
 * nobody else refreshes it. Throws `session_expired` with GoTrue's reason.
 */
export async function refreshSession(
  { services }: { services: Services },
  { refreshToken }: { refreshToken: string },
): Promise<Refreshed> {
  return await retryOnConflict(() => refreshOnce(services, refreshToken), { tries: TRIES });
}

async function refreshOnce(services: Services, refreshToken: string): Promise<Refreshed> {
  const { db } = services;
  let token = refreshToken;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const now = services.now();
    const tokenHash = await hashToken(token);
    const row = await findRefreshToken(db, tokenHash);
    if (!row) throw new AppError("session_expired", { reason: "refresh_token_not_found" });
    const owner = {
      userId: row.user_id,
      sessionId: row.session_id,
      email: row.email,
      aal: row.aal,
      amr: row.amr,
      awaitsFactor: row.awaits_factor,
    };
    const verdict = decideRefresh(
      { usedAt: toDate(row.used_at), revokedAt: toDate(row.revoked_at), expiresAt: new Date(row.expires_at) },
      now,
    );
    if (verdict === "refuse")
      throw new AppError("session_expired", {
        reason: row.revoked_at ? "refresh_token_not_found" : "session_expired",
      });
    // The token that took its place may come from a shown second factor and not from it: then it is merely out of use.
    const successors = row.used_at ? await services.tokens.keyedAny("refresh", token) : [];
    const given = row.used_at ? await pickByHash(successors, row.replaced_by) : null;
    if (row.used_at && given === null)
      throw new AppError("session_expired", { reason: "refresh_token_already_used" });
    if (verdict === "revoke") {
      const { userId, sessionId } = owner;
      await runBatch(db, [
        revokeSessions(db, { userId, sessionId, scope: "local", at: now }),
        securityEventStatement(services, { action: "refresh_theft", userId, sessionId }),
      ]);
      throw new AppError("session_expired", { reason: "refresh_token_already_used" });
    }
    // Reached through a spent token: this one was given to the other tab and is still good.
    if (verdict === "rotate" && token !== refreshToken)
      return { session: await handOver(services, owner, token), account: toAccount(row, services.now()) };

    const successor = given ?? (await services.tokens.keyed("refresh", token));
    if (verdict === "rotate") {
      const successorHash = await hashToken(successor);
      await runBatch(db, [
        spendRefreshToken(db, tokenHash, successorHash, now),
        insertRefreshToken(db, { tokenHash: successorHash, sessionId: row.session_id, createdAt: now }),
        extendSession(db, row.session_id, now, sessionEnd(new Date(row.began_at), now)),
      ]);
      return { session: await handOver(services, owner, successor), account: toAccount(row, services.now()) };
    }
    token = successor;
  }
  throw new AppError("session_expired", { reason: "refresh_token_not_found" });
}

/** Which of these tokens is stored by this hash: after a rotation of keys, the one that the older key made. */
async function pickByHash(tokens: readonly string[], hash: string | null): Promise<string | null> {
  for (const token of tokens) if ((await hashToken(token)) === hash) return token;
  return null;
}

function toDate(value: string | Date | null): Date | null {
  return value === null ? null : new Date(value);
}
