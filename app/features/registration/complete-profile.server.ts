import { AppError } from "../../lib/errors.ts";
import { brokenConstraint, failedGuard, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { acceptanceError, acceptanceStatements } from "../terms/accept-terms.server.ts";
import { updateUser } from "../people/account-statements.server.ts";
import type { AthleteProfileInput } from "../people/schemas.ts";
import { athleteStatements, profileError } from "./sign-up-athlete.server.ts";
import { sendGuardianMail } from "../guardians/guardian-consent.server.ts";

/**
 * Gives a signed-in person their athlete profile (`/profile-setup`): who signed up through the API, or a club admin
 * who plays. `commit` runs the statements as one transaction, with what a later feature adds. Doing it twice is
 * `already_answered`; an ended session is `session_expired`; terms that are not in effect are `conflict`,
 * asking to join a read-only club `club_read_only`.
 */
export async function completeProfile(
  { services, viewer }: { services: Services; viewer: Viewer },
  input: AthleteProfileInput & { termsVersion: string | null },
  commit: (statements: readonly Statement[]) => Promise<unknown> = (statements) =>
    runBatch(services.db, statements),
): Promise<void> {
  const { db } = services;
  const { userId } = viewer;
  const now = services.now();
  const { statements } = athleteStatements(services, userId, input);
  const { termsVersion, name, phone } = input;
  try {
    await commit([
      guardLiveSession(db, viewer, now),
      ...(input.clubId ? [guardClubWritable(db, input.clubId, now)] : []),
      updateUser(db, userId, { name, phone }, now),
      ...statements,
      ...(termsVersion === null
        ? []
        : acceptanceStatements(services, viewer, { termsVersion, method: "registration" })),
    ]);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    if (brokenConstraint(error) === "athletes_user_id_unique") throw new AppError("already_answered");
    throw profileError(acceptanceError(error));
  }
  await sendGuardianMail(services, { userId, ...input });
}
