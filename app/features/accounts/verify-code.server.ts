import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { confirmEmail, tryCodes } from "./accounts-repository.server.ts";
import { CODE_MAX_ATTEMPTS, type CodePurpose } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { sendGuardianMail } from "./guardian.server.ts";
import { openSession } from "./open-session.server.ts";
import type { PersonRow } from "./person.ts";
import { hashCode } from "./send-code.server.ts";
import type { OpenedSession } from "./sessions.ts";

/**
 * Opens a session for the six digits that were mailed to an address: single use, ten minutes, five attempts, for one
 * of `purposes`. `registrationId`, where given, must be the sign-up that the code confirms. `and` gives statements that
 * the right code is for, in the same batch. Throws `invalid_code`, always the same, whether or not the address has an
 * account.
 */
export async function verifyCode(
  { services }: { services: Services },
  input: { email: string; code: string; purposes: readonly CodePurpose[]; registrationId?: string },
  and: (session: OpenedSession) => Promise<Statement[]> = async () => [],
): Promise<{ session: OpenedSession; person: PersonRow }> {
  const { email, purposes } = input;
  const now = services.now();
  const rows = await tryCodes(services.db, { email, purposes, maxAttempts: CODE_MAX_ATTEMPTS, at: now });
  const hashes = new Map<string, string>();
  for (const one of purposes) hashes.set(one, await hashCode(services, email, one, input.code));
  const row = rows.find((tried) => hashes.get(tried.purpose) === tried.code_hash);
  if (!row || (input.registrationId && input.registrationId !== row.user_id))
    throw new AppError("invalid_code");

  const opened = await openSession(services, { userId: row.user_id, email });
  try {
    await runBatch(services.db, [
      useCode(services.db, row.code_id, now),
      confirmEmail(services.db, row.user_id, now),
      ...opened.statements,
      ...(await and(opened.session)),
    ]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("invalid_code") : error;
  }
  // Only after the minor proved the own address: a stranger's form must not write to guardians.
  if (row.purpose === "signup" && row.athlete_id) {
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
