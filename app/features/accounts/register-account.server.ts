import { AppError } from "../../lib/errors.ts";
import { brokenConstraint, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import {
  deleteUnconfirmed,
  insertTermsConsent,
  insertUser,
  type RegistrationFacts,
} from "./accounts-repository.server.ts";
import { accountExistsMail } from "./mails.ts";
import { forgetCodes } from "./codes-repository.server.ts";
import { refuseWeakPassword } from "./refuse-weak-password.server.ts";
import { readRegistrationFacts } from "./read-registration-facts.server.ts";
import { prepareCode } from "./send-code.server.ts";

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  role: "athlete" | "club_admin";
  phone: string | null;
  /** What a program keeps with the account (GoTrue's `data`). */
  metadata?: Record<string, unknown>;
  /** The version that the person read and accepted; null where the caller has no terms to show (GoTrue's sign-up). */
  termsVersion: string | null;
  /** What `readRegistrationFacts` of this address gave, where a form has read it with other things already. */
  facts?: RegistrationFacts | null;
}

/** What sign-up answers, whoever asks: where the code went, and which registration it confirms. */
export interface Registration {
  email: string;
  registrationId: string;
}

/**
 * Registers an account with `profile`'s statements in one transaction and sends six digits. Whoever has an account
 * already is told so by mail only: the answer is the same. A later sign-up replaces one that nobody confirmed; the
 * code is bound to its registration, so that it cannot confirm somebody else's data. `guards` are refused alike for both. Throws `invalid_input`, `conflict`.
 */
export async function registerAccount(
  services: Services,
  account: NewAccount,
  profile: (userId: string) => Statement[],
  guards: readonly Statement[] = [],
): Promise<Registration> {
  const { email, termsVersion } = account;
  await refuseWeakPassword(account.password, email);
  const passwordHash = await services.passwords.hash(account.password);
  const now = services.now();
  const facts = account.facts ?? (await readRegistrationFacts(services, email));
  if (!facts) throw new AppError("invalid_input", { field: "email" });
  if (termsVersion !== null && termsVersion !== facts.terms_version) {
    throw new AppError("conflict", {
      field: "termsVersion",
      message: "Os termos de uso mudaram. Leia a nova versão.",
    });
  }
  const userId = services.newId();
  if (facts.is_confirmed) {
    // As many round trips, and a commit, as a new account costs, so that the time does not tell.
    const nobody = `${userId}@ninguem.invalid`;
    const nobodys = await prepareCode(services, nobody, "signup", { isMailed: false });
    await runBatch(services.db, [
      ...guards,
      ...deleteUnconfirmed(services.db, email),
      ...nobodys.statements,
      forgetCodes(services.db, nobody),
    ]);
    services.after(services.mail.send({ to: email, ...accountExistsMail(services.origin) }));
    return { email, registrationId: userId };
  }

  const { name, role, phone, metadata = {} } = account;
  const code = await prepareCode(services, email, "signup");
  const consent = {
    id: services.newId(),
    userId,
    method: "registration",
    ...services.client,
    acceptedAt: now,
  };
  try {
    await runBatch(services.db, [
      ...guards,
      ...deleteUnconfirmed(services.db, email),
      insertUser(services.db, {
        id: userId,
        email,
        name,
        passwordHash,
        userRole: role,
        phone,
        metadata,
        createdAt: now,
      }),
      ...profile(userId),
      ...(termsVersion === null ? [] : [insertTermsConsent(services.db, { ...consent, termsVersion })]),
      ...code.statements,
    ]);
  } catch (error) {
    // Two sign-ups of one address at the same moment; other broken keys are the caller's to explain.
    throw brokenConstraint(error) === "users_email_unique" ? new AppError("conflict") : error;
  }
  code.send();
  return { email, registrationId: userId };
}
