import { AppError } from "../../lib/errors.ts";
import { brokenConstraint, failedGuard, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { guardCurrentTerms, insertTermsConsent, updateUser } from "./accounts-repository.server.ts";
import type { AthleteProfileInput } from "./schemas.ts";
import { athleteStatements, profileError } from "./sign-up-athlete.server.ts";
import { sendGuardianMail } from "./guardian.server.ts";

/**
 * Gives a signed-in person their athlete profile (`/profile-setup`): who signed up through the API, or a club admin
 * who plays. `commit` runs the statements as one transaction, with what a later feature adds. Doing it twice is
 * `already_answered`; an ended session is `session_expired`.
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
  const consent = {
    id: services.newId(),
    userId,
    method: "registration",
    ...services.client,
    acceptedAt: now,
  };
  try {
    await commit([
      guardLiveSession(db, viewer, now),
      updateUser(db, userId, { name, phone }, now),
      ...statements,
      ...(termsVersion === null
        ? []
        : [guardCurrentTerms(db, termsVersion, now), insertTermsConsent(db, { ...consent, termsVersion })]),
    ]);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    if (failedGuard(error) === "terms in effect") throw new AppError("conflict", { field: "termsVersion" });
    if (brokenConstraint(error) === "athletes_user_id_unique") throw new AppError("already_answered");
    throw profileError(error);
  }
  await sendGuardianMail(services, { userId, ...input });
}
