import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { insertTermsConsent, type RegistrationFacts } from "../people/accounts-repository.server.ts";
import {
  deleteUnconfirmed,
  insertWaitingUser,
  releaseCpfs,
} from "../people/unconfirmed-repository.server.ts";
import { accountExistsMail } from "../codes/code-mails.ts";
import { begunHere, grantPasses } from "../codes/ask-for-code.server.ts";
import { refuseWeakPassword } from "./refuse-weak-password.server.ts";
import { readRegistrationFacts } from "./read-registration-facts.server.ts";
import { sendCode, sendLimitedMail } from "../codes/send-code.server.ts";
import { TERMS_CHANGED } from "../../../copy/fields.ts";

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  role: "athlete" | "club_admin";
  phone: string | null;
  /** The club that is registered with it; the one that an athlete asks to join stands in `facts`. */
  clubName?: string;
  /** The data that a program keeps with the account (GoTrue's `data`). */
  metadata?: Record<string, unknown>;
  /** The version that the person read and accepted; null where the caller has no terms to show (GoTrue's sign-up). */
  termsVersion: string | null;
  /** The facts that `readRegistrationFacts` gave for this address, where a form has read them with other things already. */
  facts?: RegistrationFacts | null;
  /** The token of the invitation by which it begins: the mailed link leads back there. */
  invitation?: string;
}

/** The answer of sign-up to everybody: where the code went, and which registration it confirms. */
export interface Registration {
  email: string;
  registrationId: string;
}

/**
 * Registers an account with `profile`'s statements in one transaction and sends six digits. A person who has an
 * account already learns so by mail only: the answer is the same. A later sign-up of an address that nobody confirmed waits
 * beside the first; each code is bound to its registration, so that it cannot confirm somebody else's data. `guards` are refused alike
 * for both. Throws `invalid_input`, `conflict`.
 */
export async function registerAccount(
  services: Services,
  account: NewAccount,
  profile: (userId: string) => Statement[],
  guards: readonly Statement[] = [],
): Promise<Registration> {
  const { email, termsVersion } = account;
  await refuseWeakPassword(account.password, {
    email,
    names: [account.name, account.clubName ?? account.facts?.club_name ?? ""],
  });
  const passwordHash = await services.passwords.hash(account.password);
  const now = services.now();
  const facts = account.facts ?? (await readRegistrationFacts({ services }, { email }));
  if (termsVersion !== null && termsVersion !== facts.terms_version) {
    throw new AppError("conflict", {
      field: "termsVersion",
      message: TERMS_CHANGED,
    });
  }
  const userId = services.newId();
  if (facts.is_confirmed) {
    await mailExistingAccount(services, { email, userId }, guards);
    return { email, registrationId: userId };
  }

  const { name, role, phone, metadata = {} } = account;
  const consent = {
    id: services.newId(),
    userId,
    method: "registration",
    ...services.client,
    acceptedAt: now,
  };
  const user = { id: userId, email, name, passwordHash, userRole: role, phone, metadata, createdAt: now };
  const begunFrom = await begunHere(services);
  const write = () =>
    runBatch(services.db, [
      ...guards,
      ...waitingStatements(services, email, { ...user, begunFrom }),
      ...profile(userId),
      ...(termsVersion === null ? [] : [insertTermsConsent(services.db, { ...consent, termsVersion })]),
    ]);
  // Of two sign-ups of one address at the same moment the later waits beside the other.
  const again = (error: unknown) => {
    if (brokenConstraint(error) !== "users_email_unique") throw error;
    return write();
  };
  await write().catch(again);
  mailAfter(services, email, () =>
    sendCode(services, { email, purpose: "signup", userId, invitation: account.invitation }),
  );
  return { email, registrationId: userId };
}

/**
 * Gives the statements that keep a sign-up: one begun again in the same browser replaces the first, others' of the address stay beside it.
 */
function waitingStatements(
  { db, browser }: Services,
  email: string,
  user: Parameters<typeof insertWaitingUser>[1],
): Statement[] {
  return [
    ...(browser ? deleteUnconfirmed(db, email, { from: user.begunFrom }) : []),
    releaseCpfs(db, email),
    insertWaitingUser(db, user),
  ];
}

/** Mails after the answer; who signs up may type the digits whatever strangers guess. */
function mailAfter(services: Services, email: string, send: () => Promise<unknown>): void {
  services.browser?.keep();
  services.after(grantPasses(services, email).then(send));
}

/** Tells the owner of an address that it has an account; costs as many round trips, and a commit, as a new one, so that the time shows nothing. */
async function mailExistingAccount(
  services: Services,
  { email, userId }: { email: string; userId: string },
  guards: readonly Statement[],
): Promise<void> {
  const nobody = `${userId}@ninguem.invalid`;
  const begunFrom = await begunHere(services);
  const createdAt = services.now();
  const user = { id: userId, email: nobody, name: "", userRole: "athlete", begunFrom, createdAt };
  await runBatch(services.db, [
    ...guards,
    ...waitingStatements(services, email, user),
    ...deleteUnconfirmed(services.db, nobody),
  ]);
  const mail = { to: email, ...accountExistsMail(services.origin) };
  mailAfter(services, email, () => sendLimitedMail(services, mail));
}
