import { AppError } from "../../lib/errors.ts";
import { failedGuard, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { requestEnrolmentStatements } from "./rankings-repository.server.ts";

/**
 * An athlete asks to play a ranking of their club that is entered by request; its admins decide (product §5). Asking twice is
 * one request. Throws `not_found` (not of their club, not by request, or closed), `club_read_only`, `session_expired`.
 */
export async function requestEnrolment(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { rankingId }: { rankingId: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  try {
    await runBatch(db, [
      guardLiveSession(db, athlete, now),
      ...requestEnrolmentStatements(db, { rankingId, athleteId: athlete.athleteId, now }),
    ]);
  } catch (error) {
    throw failedGuard(error) === "session" ? new AppError("session_expired") : error;
  }
}
