import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { findAccount, findWaitingUser, insertUserOnce } from "../people/accounts-repository.server.ts";
import { findEmailChange } from "../people/email-changes-repository.server.ts";
import { invitedNameStatement } from "../people/secretary-invitations-repository.server.ts";
import type { CodePurpose } from "./codes.ts";
import { begunHere, grantPasses } from "./ask-for-code.server.ts";
import { sendCode } from "./send-code.server.ts";

interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  registrationId?: string;
  /** For `email`: an address without an account gets one, without a password, that its digits confirm; one that a club invited does anyway. */
  creates?: { name: string; metadata: Record<string, unknown> };
  /** Asked for in a live session of this very account. */
  isOwn?: boolean;
  /** For `signup`: the token of the invitation by which it began. */
  invitation?: string;
}

/**
 * Mails a new code where the address has an account that can use it: `signup` while unconfirmed, `email_change` while one
 * is waited for, the others always. All of it after the answer, which is the same, and as fast, for everybody.
 * `registrationId`, where given, must be the waiting sign-up.
 */
export function requestCode({ services }: { services: Services }, input: CodeRequest): void {
  services.browser?.keep();
  services.after(mailCode(services, input));
}

async function mailCode(services: Services, input: CodeRequest): Promise<void> {
  const { db } = services;
  const { email, purpose, registrationId, creates, isOwn } = input;
  await grantPasses(services, email);
  if (purpose === "email_change") return await mailChangeAgain(services, email);
  if (purpose === "signup") return await mailSignUpAgain(services, input);
  const account = await findAccount(db, email);
  const statements: Statement[] = [];
  if (!account) {
    const made = creates ?? (await invitedAccount(services, email));
    if (!made) return;
    const user = { ...made, id: services.newId(), email, userRole: "athlete", createdAt: services.now() };
    statements.push(insertUserOnce(db, user));
  } else if (registrationId && registrationId !== account.user_id) return;
  await sendCode(services, { email, purpose, isOwn }, statements);
}

/** Gives the account of a person invited to work for a club, who needs no form: the address and the name are known (product §3). */
async function invitedAccount({ db, now }: Services, email: string): Promise<CodeRequest["creates"]> {
  const [invited] = await invitedNameStatement(db, email, now());
  return invited && { name: invited.name, metadata: {} };
}

/** To a program, which names no registration, the code of the sign-up that was begun from there. */
async function mailSignUpAgain(
  services: Services,
  { email, registrationId, invitation }: CodeRequest,
): Promise<void> {
  const from = await begunHere(services);
  const userId = await findWaitingUser(services.db, { email, from, userId: registrationId });
  if (userId !== null) await sendCode(services, { email, purpose: "signup", userId, invitation });
}

/** `email` is the account's, or the one that it waits for. */
async function mailChangeAgain(services: Services, email: string): Promise<void> {
  const change = await findEmailChange(services.db, email, services.now());
  if (!change || change.is_taken) return;
  await sendCode(services, {
    email: change.email_change,
    purpose: "email_change",
    userId: change.user_id,
  });
}
