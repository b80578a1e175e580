import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { confirmEmail, tryCodes, updateUser } from "./accounts-repository.server.ts";
import { CODE_MAX_ATTEMPTS, type CodePurpose } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { emailTakenOver, tellOldAddress } from "./confirm-email-change.server.ts";
import { needsFactor } from "./factors.ts";
import { sendGuardianMail } from "./guardian.server.ts";
import { openSession } from "./open-session.server.ts";
import type { PersonRow } from "./person.ts";
import { hashCodeAny } from "./send-code.server.ts";
import type { OpenedSession, ProofMethod } from "./sessions.ts";

const PURPOSES: readonly CodePurpose[] = ["signup", "recovery", "email", "email_change"];
const METHODS: Record<string, ProofMethod> = { recovery: "recovery" };

/**
 * Opens a session for the six digits that were mailed to an address: single use, ten minutes, five attempts, for one
 * of `purposes`. `registrationId`, where given, must be the sign-up that the code confirms. `and` gives statements that
 * the right code is for, in the same batch. Throws `invalid_code`, always the same, whether or not the address has an
 * account.
 */
export async function verifyCode(
  { services }: { services: Services },
  input: { email: string; code: string; purposes: readonly CodePurpose[]; registrationId?: string },
  and: (session: OpenedSession & { email: string }) => Promise<Statement[]> = async () => [],
): Promise<{ session: OpenedSession; person: PersonRow }> {
  const { email, purposes } = input;
  const now = services.now();
  const rows = await tryCodes(services.db, { email, purposes, maxAttempts: CODE_MAX_ATTEMPTS, at: now });
  const row = await matching(services, email, rows, input.code);
  if (!row || (input.registrationId && input.registrationId !== row.user_id))
    throw new AppError("invalid_code");

  const { db } = services;
  const userId = row.user_id;
  const hasFactor = needsFactor(row.factors);
  const opened = await openSession(services, { userId, email, hasFactor }, METHODS[row.purpose] ?? "otp");
  // A password that somebody chose for an address before it was proven is not its owner's: only the code that
  // confirms that very sign-up keeps it.
  const isNewOwner = row.email_confirmed_at === null && row.purpose !== "signup";
  try {
    await runBatch(db, [
      useCode(db, row.code_id, now),
      ...(row.purpose === "email_change"
        ? emailTakenOver(db, { userId, email, at: now })
        : [confirmEmail(db, userId, now)]),
      ...(isNewOwner ? [updateUser(db, userId, { passwordHash: null }, now)] : []),
      ...opened.statements,
      ...(await and({ ...opened.session, email })),
    ]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("invalid_code") : error;
  }
  if (row.purpose === "email_change") tellOldAddress(services, row.email, email);
  // Only after the minor proved the own address: a stranger's form must not write to guardians.
  if (row.email_confirmed_at === null && row.athlete_id) {
    await sendGuardianMail(services, {
      userId: row.user_id,
      name: row.athlete_name ?? row.name,
      birthDate: row.birth_date,
      guardianName: row.guardian_name,
      guardianEmail: row.guardian_email,
      guardianAcceptedAt: row.guardian_accepted_at,
    });
  }
  const person = {
    ...row,
    email,
    email_change: row.purpose === "email_change" ? null : row.email_change,
    email_confirmed_at: row.email_confirmed_at ?? now,
    last_sign_in_at: now,
  };
  return { session: opened.session, person };
}

/** The live code that these digits are, whichever key of ours kept it. */
async function matching<Row extends { purpose: string; code_hash: string }>(
  services: Services,
  email: string,
  rows: readonly Row[],
  code: string,
): Promise<Row | null> {
  // As many hashes whether or not the address has a code: the time does not tell.
  for (const purpose of PURPOSES) {
    const hashes = await hashCodeAny(services, email, purpose, code);
    const row = rows.find((tried) => tried.purpose === purpose && hashes.includes(tried.code_hash));
    if (row) return row;
  }
  return null;
}
