import { AppError } from "../../../lib/errors.ts";
import { isOutdated } from "../../../lib/phc.ts";
import { isWriteConflict, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { findAccount, guardPassword, raisePasswordHash } from "../people/accounts-repository.server.ts";
import { needsFactor } from "../people/factors.ts";
import { openSession } from "./open-session.server.ts";
import type { PlatformPersonRow } from "../people/person.ts";
import { grantPasses } from "../codes/ask-for-code.server.ts";
import { sendCode } from "../codes/send-code.server.ts";
import type { OpenedSession } from "./sessions.ts";

/**
 * Opens a session for an e-mail and its password. Throws `invalid_credentials`, the same and as slowly for an unknown
 * address; a session of somebody with a second factor awaits that (`awaitsFactor`). With the right password of an address that was never confirmed it mails a new code and throws
 * `email_not_confirmed`. Throws `account_suspended` for who is kept out, to whoever knows the password.
 */
export async function signIn(
  { services }: { services: Services },
  { email, password }: { email: string; password: string },
): Promise<{ session: OpenedSession; person: PlatformPersonRow }> {
  const account = await findAccount(services.db, email);
  const isRight = await services.passwords.verify(password, account?.password_hash ?? null);
  if (!account || !isRight) throw new AppError("invalid_credentials");
  if (account.email_confirmed_at === null) {
    services.browser?.keep();
    services.after(mailCode(services, email, account.user_id));
    throw new AppError("email_not_confirmed");
  }
  const opened = await openSession(
    services,
    { userId: account.user_id, email, hasFactor: needsFactor(account.factors) },
    "password",
    true,
  );
  const { user_id: userId, password_hash: hash } = account;
  try {
    await runBatch(services.db, [
      ...opened.statements,
      // An undo or a change of password meanwhile ends sessions: none may come after it by the old one.
      guardPassword(services.db, userId, hash),
      ...(await strongerHash(services, account, password)),
    ]);
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("invalid_credentials") : error;
  }
  if (!opened.session.awaitsFactor) await services.browser?.remember(email);
  return { session: opened.session, person: account };
}

async function mailCode(services: Services, email: string, userId: string): Promise<void> {
  await grantPasses(services, email);
  await sendCode(services, { email, purpose: "signup", userId });
}

/** A hash made when less was enough is made again, now that the password is at hand; unless it was changed meanwhile. */
async function strongerHash(
  services: Services,
  { user_id: userId, password_hash: old }: { user_id: string; password_hash: string | null },
  password: string,
): Promise<Statement[]> {
  if (old === null || !isOutdated(old)) return [];
  return [raisePasswordHash(services.db, userId, { old, raised: await services.passwords.hash(password) })];
}
