import { AppError } from "../../lib/errors.ts";
import { failedGuard, isWriteConflict, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { switchToClub } from "../people/membership-statements.server.ts";

/**
 * A person chooses which of their clubs their pages open (product §3). Repeating it is harmless. Throws `not_found` for a club that is not
 * theirs, `session_expired`, `conflict`.
 */
export async function switchClub(
  { services, athlete }: { services: Services; athlete: { userId: string; sessionId: string } },
  { clubId }: { clubId: string },
): Promise<void> {
  const { db } = services;
  try {
    await runBatch(db, [
      guardLiveSession(db, athlete, services.now()),
      switchToClub(db, athlete.userId, clubId),
    ]);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    if (failedGuard(error) === "membership")
      throw new AppError("not_found", { message: "Você não joga mais neste clube." });
    throw isWriteConflict(error) ? new AppError("conflict") : error;
  }
}
