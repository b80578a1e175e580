import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { findAccount } from "./accounts-repository.server.ts";
import type { CodePurpose } from "./codes.ts";
import { prepareCode } from "./send-code.server.ts";

interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  registrationId?: string;
}

/**
 * Mails a new code where the address has an account that can use it: `signup` while unconfirmed, the others once
 * confirmed. All of it after the answer, which is the same, and as fast, for everybody. `registrationId`, where given,
 * must be the waiting sign-up.
 */
export function requestCode({ services }: { services: Services }, input: CodeRequest): void {
  services.after(mailCode(services, input));
}

async function mailCode(services: Services, { email, purpose, registrationId }: CodeRequest): Promise<void> {
  const account = await findAccount(services.db, email);
  if (!account || (registrationId && registrationId !== account.user_id)) return;
  const isConfirmed = account.email_confirmed_at !== null;
  if (isConfirmed === (purpose === "signup")) return;
  const code = await prepareCode(services, email, purpose);
  await runBatch(services.db, code.statements);
  code.send();
}
