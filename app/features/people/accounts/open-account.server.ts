import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { begunHere } from "../codes/ask-for-code.server.ts";
import { type LiveCode, useCode } from "../codes/codes-repository.server.ts";
import { emailTakenOver } from "./confirm-email-change.server.ts";
import { sendGuardianMail } from "../guardians/guardian-consent.server.ts";
import { confirmEmail, updateUser } from "../people/accounts-repository.server.ts";
import { takeEmail } from "../people/email-changes-repository.server.ts";
import { needsFactor } from "../people/factors.ts";
import type { PlatformPersonRow } from "../people/person.ts";
import { deleteUnconfirmed } from "../people/unconfirmed-repository.server.ts";
import { openSession } from "../sessions/open-session.server.ts";
import type { OpenedSession, ProofMethod } from "../sessions/sessions.ts";
import { type MailedProof, provesPassword } from "./sign-up-proof.ts";

const METHODS: Record<string, ProofMethod> = { recovery: "recovery" };

/** Statements that the right code is for, in the batch that uses it. */
export type WithAccount = (
  session: OpenedSession & { email: string; names: string[] },
) => Promise<Statement[]>;

/**
 * Opens a session for whoever has shown that they read the address' mail, by a live code's digits or by its link; the code and its
 * likes are used up. `and` gives statements for the same batch. Throws `invalid_code` where somebody was faster.
 */
export async function openAccount(
  services: Services,
  row: LiveCode,
  { by, isNamed }: MailedProof,
  and: WithAccount = async () => [],
): Promise<{ session: OpenedSession; person: PlatformPersonRow }> {
  const { db } = services;
  const { code_email: email, user_id: userId } = row;
  const now = services.now();
  const hasFactor = needsFactor(row.factors);
  const method = METHODS[row.purpose] ?? "otp";
  // The mailbox sets a password and confirms a sign-up; signing in by a code proves it alone.
  const isProof = row.purpose === "recovery" || row.purpose === "signup";
  const opened = await openSession(services, { userId, email, hasFactor }, method, isProof);
  const isKept = await keepsPassword(services, row, { by, isNamed });
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
  taken?.notify();
  // Only after the minor proved the own address: a stranger's form must not write to guardians.
  if (row.email_confirmed_at === null && row.athlete_id) {
    await sendGuardianMail(services, {
      userId: row.user_id,
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

/** Whether the password that an account waits with stays its password, once its mail has been read here. */
export async function keepsPassword(services: Services, row: LiveCode, proof: MailedProof): Promise<boolean> {
  return provesPassword({
    ...proof,
    isConfirmed: row.email_confirmed_at !== null,
    isSignUp: row.purpose === "signup",
    isContested: row.is_contested,
    isFromThere: row.begun_from === (await begunHere(services)),
    isFirstFromThere: row.is_first_from_there,
  });
}

/** The address is this account's: it takes it where it waited for it, and other sign-ups of it are gone. */
function emailProven(
  { db }: Services,
  { userId, email, held, at }: { userId: string; email: string; held: string; at: Date },
): Statement[] {
  const others = deleteUnconfirmed(db, email, { but: userId });
  return [...others, held === email ? confirmEmail(db, userId, at) : takeEmail(db, { userId, email, at })];
}
