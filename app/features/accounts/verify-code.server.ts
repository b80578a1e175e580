import { dayIn, DEFAULT_TIME_ZONE } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { isInert } from "../security/minors.ts";
import { confirmEmail, tryCode } from "./accounts-repository.server.ts";
import { CODE_MAX_ATTEMPTS, type CodePurpose } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { guardianLink } from "./guardian.server.ts";
import { guardianMail } from "./mails.ts";
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
  if (!isRight || (input.registrationId && input.registrationId !== row.user_id)) throw new AppError("invalid_code");

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
  if (purpose === "signup") await askGuardian(services, row, now);
  return { session: opened.session, person: row };
}

/** Only after the minor proved the own address: a stranger's form must not write to guardians. */
async function askGuardian(services: Services, row: PersonRow, now: Date): Promise<void> {
  const facts = { birthDate: row.birth_date, guardianAcceptedAt: row.guardian_accepted_at };
  if (!row.athlete_id || !row.guardian_email || !isInert(facts, dayIn(now, DEFAULT_TIME_ZONE))) return;
  const link = await guardianLink(services, row.athlete_id);
  const mail = guardianMail(link, row.athlete_name ?? row.name, row.guardian_name ?? "");
  services.after(services.mail.send({ to: row.guardian_email, ...mail }));
}
