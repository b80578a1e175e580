import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { limitAuth } from "../security/limit-attempts.server.ts";
import { type OwnAccountRow, ownAccountStatement, updateUser } from "./accounts-repository.server.ts";
import { emailChangeNotice, emailTakenMail } from "./mails.ts";
import { prepareCode } from "./send-code.server.ts";

/**
 * The owner of a live session wants another e-mail: six digits go to it (`confirmEmailChange`), a notice to the old one.
 * An address that has an account gets a mail that says so, and no digits; the answer is the same. Counted as `auth`, and
 * given back to nobody. Throws `session_expired`, `rate_limited`, `invalid_input` for one's own address.
 */
export async function requestEmailChange(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { email }: { email: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const work = async () => {
    const statement = ownAccountStatement(db, actor, now, email);
    const [row] = rowsOf<OwnAccountRow>(await services.read(statement));
    if (!row) throw new AppError("session_expired");
    const change = await emailChangeStatements(services, { ...actor, row }, email);
    try {
      await runBatch(db, [guardLiveSession(db, actor, now), ...change.statements]);
    } catch (error) {
      throw isLostRace(error) ? new AppError("session_expired") : error;
    }
    change.send();
  };
  await limitAuth(services, `email:${actor.userId}`, work, { givesBack: false });
}

/** What keeps a wanted address and its digits, and `send`, to call once that is stored. */
export async function emailChangeStatements(
  services: Services,
  { userId, row }: { userId: string; row: Pick<OwnAccountRow, "email" | "is_taken"> },
  email: string,
): Promise<{ statements: Statement[]; send(): void }> {
  if (email === row.email) {
    throw new AppError("invalid_input", { field: "email", message: "Este já é o seu e-mail." });
  }
  // The same writes for a taken address, whose digits nobody gets: neither the answer nor its time tells.
  const code = await prepareCode(services, email, "email_change", { userId, isMailed: !row.is_taken });
  return {
    statements: [updateUser(services.db, userId, { emailChange: email }, services.now()), ...code.statements],
    send() {
      code.send();
      const { mail, origin } = services;
      if (row.is_taken) services.after(mail.send({ to: email, ...emailTakenMail(origin) }));
      services.after(mail.send({ to: row.email, ...emailChangeNotice(email) }));
    },
  };
}
