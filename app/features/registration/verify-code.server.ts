import { AppError } from "../../lib/errors.ts";
import { isWriteConflict, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { confirmEmail, takeEmail, updateUser } from "../people/account-statements.server.ts";
import { deleteUnconfirmed } from "../people/unconfirmed-statements.server.ts";
import { begunHere } from "../codes/ask-for-code.server.ts";
import { provesPassword } from "./sign-up-proof.ts";
import type { CodePurpose } from "../codes/codes.ts";
import { useCode } from "../codes/code-statements.server.ts";
import { liveCodes } from "../codes/live-code-statements.server.ts";
import { emailTakenOver } from "../credentials/confirm-email-change.server.ts";
import { needsFactor } from "../people/factors.ts";
import { sendGuardianMail } from "../guardians/guardian-consent.server.ts";
import { openSession } from "../sessions/open-session.server.ts";
import type { PersonRow } from "../people/person.ts";
import { hashCodeAny } from "../codes/send-code.server.ts";
import type { OpenedSession, ProofMethod } from "../sessions/sessions.ts";

const PURPOSES: readonly CodePurpose[] = ["signup", "recovery", "email", "email_change"];
const METHODS: Record<string, ProofMethod> = { recovery: "recovery" };

/**
 * Opens a session for the six digits that were mailed to an address: single use, ten minutes, for one of
 * `purposes`; how often they may be guessed the caller bounds (`limitGuess`). `registrationId`, where given, must be the sign-up that the code confirms. `and` gives statements that
 * the right code is for, in the same batch. Throws `invalid_code`, always the same, whether or not the address has an
 * account.
 */
export async function verifyCode(
  { services }: { services: Services },
  input: { email: string; code: string; purposes: readonly CodePurpose[]; registrationId?: string },
  and: (session: OpenedSession & { email: string; names: string[] }) => Promise<Statement[]> = async () => [],
): Promise<{ session: OpenedSession; person: PersonRow }> {
  const { email, purposes } = input;
  const now = services.now();
  const rows = await liveCodes(services.db, { email, purposes, at: now });
  const row = await matching(services, email, rows, input.code);
  if (!row || (input.registrationId && input.registrationId !== row.user_id))
    throw new AppError("invalid_code");

  const { db } = services;
  const userId = row.user_id;
  const hasFactor = needsFactor(row.factors);
  const method = METHODS[row.purpose] ?? "otp";
  // The mailbox sets a password and confirms a sign-up; signing in by a code proves it alone.
  const isProof = row.purpose === "recovery" || row.purpose === "signup";
  const opened = await openSession(services, { userId, email, hasFactor }, method, isProof);
  const isKept = provesPassword({
    isConfirmed: row.email_confirmed_at !== null,
    isSignUp: row.purpose === "signup",
    isNamed: input.registrationId !== undefined,
    isContested: row.is_contested,
    isFromThere: row.begun_from === (await begunHere(services)),
    isFirstFromThere: row.is_first_from_there,
  });
  const taken =
    row.purpose === "email_change"
      ? emailTakenOver(services, { userId, sessionId: null, email, at: now })
      : null;
  try {
    await runBatch(db, [
      ...useCode(db, { codeId: row.code_id, email, purpose: row.purpose }, now),
      ...(taken ? taken.statements : emailProven(services, { userId, email, held: row.email, at: now })),
      ...(isKept ? [] : [updateUser(db, userId, { passwordHash: null }, now)]),
      ...opened.statements,
      ...(await and({ ...opened.session, email, names: row.own_names })),
    ]);
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("invalid_code") : error;
  }
  if (!opened.session.awaitsFactor) await services.browser?.remember(email);
  taken?.tell();
  // Only after the minor proved the own address: a stranger's form must not write to guardians.
  if (row.email_confirmed_at === null && row.athlete_id) {
    await sendGuardianMail(services, {
      userId: row.user_id,
      name: row.athlete_name ?? row.name,
      birthDate: row.birth_date,
      guardianEmail: row.guardian_email,
      guardianAcceptedAt: row.guardian_accepted_at,
    });
  }
  const person = {
    ...row,
    email,
    email_change: row.email === email ? row.email_change : null,
    email_confirmed_at: row.email_confirmed_at ?? now,
    last_sign_in_at: now,
  };
  return { session: opened.session, person };
}

/** The address is this account's: it takes it where it waited for it, and other sign-ups of it are gone. */
function emailProven(
  { db }: Services,
  { userId, email, held, at }: { userId: string; email: string; held: string; at: Date },
): Statement[] {
  const others = deleteUnconfirmed(db, email, { but: userId });
  return [...others, held === email ? confirmEmail(db, userId, at) : takeEmail(db, { userId, email, at })];
}

/** The live code that these digits are, whichever key of ours kept it. */
async function matching<Row extends { purpose: string; code_hash: string }>(
  services: Services,
  email: string,
  rows: readonly Row[],
  code: string,
): Promise<Row | null> {
  // As many hashes whether or not the address has a code, so that the time shows nothing.
  for (const purpose of PURPOSES) {
    const hashes = await hashCodeAny(services, email, purpose, code);
    const row = rows.find((live) => live.purpose === purpose && hashes.includes(live.code_hash));
    if (row) return row;
  }
  return null;
}
