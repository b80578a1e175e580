import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { insertMembershipRequest } from "../people/membership-statements.server.ts";
import { profileError } from "../registration/sign-up-athlete.server.ts";

/** Asks to join a club; its admins decide (product §3). Asking twice is one request. Throws `session_expired`, `club_read_only`. */
export async function requestMembership(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { clubId }: { clubId: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const request = { id: services.newId(), clubId, athleteId: athlete.athleteId, requestedAt: now };
  try {
    await runBatch(db, [
      guardLiveSession(db, athlete, now),
      guardClubWritable(db, clubId, now),
      insertMembershipRequest(db, request),
    ]);
  } catch (error) {
    throw databaseErrorCode(error) === "QG001" ? new AppError("session_expired") : profileError(error);
  }
}
