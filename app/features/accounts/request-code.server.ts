import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { findAccount } from "./accounts-repository.server.ts";
import type { CodePurpose } from "./codes.ts";
import { prepareCode } from "./send-code.server.ts";

/**
 * Mails a new code where the address has an account that can use it: `signup` while unconfirmed, the others once
 * confirmed. Answers the same for everybody. `registrationId`, where given, must be the waiting sign-up.
 */
export async function requestCode(
  { services }: { services: Services },
  input: { email: string; purpose: CodePurpose; registrationId?: string },
): Promise<void> {
  const { email, purpose, registrationId } = input;
  const account = await findAccount(services.db, email);
  if (!account || (registrationId && registrationId !== account.user_id)) return;
  const isConfirmed = account.email_confirmed_at !== null;
  if (isConfirmed === (purpose === "signup")) return;
  const code = await prepareCode(services, email, purpose);
  await runBatch(services.db, code.statements);
  code.send();
}
