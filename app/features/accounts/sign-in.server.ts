import { AppError } from "../../lib/errors.ts";
import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { findAccount } from "./accounts-repository.server.ts";
import { openSession } from "./open-session.server.ts";
import type { PersonRow } from "./person.ts";
import { prepareCode } from "./send-code.server.ts";
import type { OpenedSession } from "./sessions.ts";

/**
 * Opens a session for an e-mail and its password. Throws `invalid_credentials`, the same and as slowly for an unknown
 * address; with the right password of an address that was never confirmed it mails a new code and throws
 * `email_not_confirmed`.
 */
export async function signIn(
  { services }: { services: Services },
  { email, password }: { email: string; password: string },
): Promise<{ session: OpenedSession; person: PersonRow }> {
  const account = await findAccount(services.db, email);
  const isRight = await services.passwords.verify(password, account?.password_hash ?? null);
  if (!account || !isRight) throw new AppError("invalid_credentials");
  if (account.email_confirmed_at === null) {
    const code = await prepareCode(services, email, "signup");
    await runBatch(services.db, code.statements);
    code.send();
    throw new AppError("email_not_confirmed");
  }
  const opened = await openSession(services, { userId: account.user_id, email });
  await runBatch(services.db, opened.statements);
  return { session: opened.session, person: account };
}
