import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { confirmEmail, tryCode } from "./accounts-repository.server.ts";
import { CODE_MAX_ATTEMPTS, type CodePurpose } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { sendGuardianMail } from "./guardian.server.ts";
import { openSession } from "./open-session.server.ts";
import type { PersonRow } from "./person.ts";
import { hashCode } from "./send-code.server.ts";
import type { OpenedSession } from "./sessions.ts";

/**
 * Opens a session for the six digits that were mailed to an address: single use, ten minutes, five attempts, for one
 * purpose. `registrationId`, where given, must be the sign-up that the code confirms. Throws `invalid_code`, always
 * the same, whether or not the address has an account.
 */
export async function verifyCode(
  { services }: { services: Services },
  input: { email: string; code: string; purpose: CodePurpose; registrationId?: string },
): Promise<{ session: OpenedSession; person: PersonRow }> {
  const { email, purpose } = input;
  const now = services.now();
  const codeHash = await hashCode(services, email, purpose, input.code);
  const row = await tryCode(services.db, { email, purpose, maxAttempts: CODE_MAX_ATTEMPTS, at: now });
  const isRight = row !== null && row.code_hash === codeHash;
  if (!isRight || (input.registrationId && input.registrationId !== row.user_id))
    throw new AppError("invalid_code");

  const opened = await openSession(services, { userId: row.user_id, email });
  try {
    await runBatch(services.db, [
      useCode(services.db, row.code_id, now),
      confirmEmail(services.db, row.user_id, now),
      ...opened.statements,
    ]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("invalid_code") : error;
  }
  // Only after the minor proved the own address: a stranger's form must not write to guardians.
  if (purpose === "signup" && row.athlete_id) {
    await sendGuardianMail(services, {
      athleteId: row.athlete_id,
      name: row.athlete_name ?? row.name,
      birthDate: row.birth_date,
      guardianName: row.guardian_name,
      guardianEmail: row.guardian_email,
      guardianAcceptedAt: row.guardian_accepted_at,
    });
  }
  return { session: opened.session, person: row };
}
