import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { setPasswordHash } from "./accounts-repository.server.ts";
import { revokeSessions } from "./session-repository.server.ts";

/** Sets a new password for the owner of a live session and ends all of their other sessions. Throws `session_expired`. */
export async function changePassword(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { password }: { password: string },
): Promise<void> {
  const { db } = services;
  const { userId, sessionId } = actor;
  const now = services.now();
  const passwordHash = await services.passwords.hash(password);
  try {
    await runBatch(db, [
      guardLiveSession(db, actor, now),
      setPasswordHash(db, userId, passwordHash),
      revokeSessions(db, { userId, sessionId, scope: "others", at: now }),
    ]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("session_expired") : error;
  }
}
