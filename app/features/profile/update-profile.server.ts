import { AppError } from "../../lib/errors.ts";
import { foldText } from "../../lib/text.ts";
import { databaseErrorCode, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import {
  deleteAthleteSports,
  insertAthleteSports,
  updateAthlete,
  updateUser,
} from "../people/account-statements.server.ts";
import { noteDeclaredClasses, refuseClubsClasses } from "../people/class-statements.server.ts";
import type { ProfileChanges } from "../people/schemas.ts";
import { profileError } from "../registration/sign-up-athlete.server.ts";

/**
 * Changes an athlete's own profile; `commit` runs the statements as one transaction, with what a later feature adds.
 * Throws `session_expired`, `conflict` for a class that is the club's to say (product §5), or `invalid_input` for a city that
 * does not exist.
 */
export async function updateProfile(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  changes: ProfileChanges,
  commit: (statements: Statement[]) => Promise<unknown>,
): Promise<void> {
  const { db } = services;
  const { athleteId } = athlete;
  const { name, phone, cityCode, isPrivate, sports } = changes;
  try {
    await commit([
      guardLiveSession(db, athlete, services.now()),
      updateUser(db, athlete.userId, { name, phone }, services.now()),
      updateAthlete(db, athleteId, { name, searchName: foldText(name), cityCode, isPrivate }),
      refuseClubsClasses(db, athleteId, sports),
      noteDeclaredClasses(db, athlete, sports, services.now()),
      deleteAthleteSports(db, athleteId),
      insertAthleteSports(db, athleteId, sports),
    ]);
  } catch (error) {
    throw databaseErrorCode(error) === "QG001" ? new AppError("session_expired") : profileError(error);
  }
}
