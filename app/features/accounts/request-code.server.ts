import { runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { findAccount, findEmailChange, insertUser } from "./accounts-repository.server.ts";
import type { CodePurpose } from "./codes.ts";
import { prepareCode } from "./send-code.server.ts";

interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  registrationId?: string;
  /** For `email`: an address without an account gets one, without a password, that its digits confirm. */
  creates?: { name: string; metadata: Record<string, unknown> };
}

/**
 * Mails a new code where the address has an account that can use it: `signup` while unconfirmed, `email_change` while one
 * is waited for, the others always. All of it after the answer, which is the same, and as fast, for everybody.
 * `registrationId`, where given, must be the waiting sign-up.
 */
export function requestCode({ services }: { services: Services }, input: CodeRequest): void {
  services.after(mailCode(services, input));
}

async function mailCode(services: Services, input: CodeRequest): Promise<void> {
  const { db } = services;
  const { email, purpose, registrationId, creates } = input;
  if (purpose === "email_change") return await mailChangeAgain(services, email);
  const account = await findAccount(db, email);
  const statements: Statement[] = [];
  if (!account) {
    if (!creates) return;
    const user = { ...creates, id: services.newId(), email, userRole: "athlete", createdAt: services.now() };
    statements.push(insertUser(db, user));
  } else if (registrationId && registrationId !== account.user_id) return;
  else if (purpose === "signup" && account.email_confirmed_at !== null) return;
  const code = await prepareCode(services, email, purpose);
  await runBatch(db, [...statements, ...code.statements]);
  code.send();
}

/** `email` is the account's, or the one that it waits for. */
async function mailChangeAgain(services: Services, email: string): Promise<void> {
  const change = await findEmailChange(services.db, email);
  if (!change) return;
  const options = { userId: change.user_id, isMailed: !change.is_taken };
  const code = await prepareCode(services, change.email_change, "email_change", options);
  await runBatch(services.db, code.statements);
  code.send();
}
