import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { endOwnSession } from "./session-repository.server.ts";

/**
 * Ends one of the own sessions, from a live one: a lost phone, a computer of the club. Ended before is no error. Throws
 * `not_found` for another person's session, for none, and when the own one has ended meanwhile.
 */
export async function endSession(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { sessionId }: { sessionId: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  try {
    await runBatch(db, [
      guardLiveSession(db, actor, now),
      endOwnSession(db, { userId: actor.userId, sessionId, at: now }),
    ]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("not_found") : error;
  }
}
