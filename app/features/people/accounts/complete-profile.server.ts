import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { acceptanceStatements, refuseOldTerms } from "../terms/accept-terms.server.ts";
import { updateUser } from "../people/accounts-repository.server.ts";
import type { AthleteProfileInput } from "../people/people-schema.ts";
import { athleteStatements, refuseProfile } from "./sign-up-athlete.server.ts";
import { sendGuardianMail } from "../guardians/guardian-consent.server.ts";

/**
 * Gives a signed-in person their athlete profile (`/profile-setup`): who signed up through the API, or a club admin
 * who plays; `also` is what else changes in the same transaction. Doing it twice is `already_answered`; an ended session is
 * `session_expired`; terms that are not in effect are `conflict`, asking to join a read-only club `club_read_only`.
 */
export async function completeProfile(
  { services, viewer }: { services: Services; viewer: Viewer },
  input: AthleteProfileInput & { termsVersion: string | null },
  also: { statements: readonly Statement[]; lookAgain?: { clubIds: readonly string[] } } = { statements: [] },
): Promise<void> {
  const { db } = services;
  const { userId, sessionId } = viewer;
  const { statements } = athleteStatements(services, userId, input);
  const { termsVersion, name, phone } = input;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      {
        ...also,
        writable: input.clubId || undefined,
        statements: [
          updateUser(db, userId, { name, phone }, services.now()),
          ...statements,
          ...(termsVersion === null
            ? []
            : acceptanceStatements(services, viewer, { termsVersion, method: "registration" })),
          ...also.statements,
        ],
      },
    );
  } catch (error) {
    if (brokenConstraint(error) === "athletes_user_id_unique") throw new AppError("already_answered");
    refuseOldTerms(error);
    refuseProfile(error);
  }
  await sendGuardianMail(services, { userId, ...input });
}
