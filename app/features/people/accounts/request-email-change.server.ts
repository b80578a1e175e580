import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { limitAuth } from "../../base/access/limit-attempts.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { type OwnAccountRow, ownAccountStatement } from "../people/accounts-repository.server.ts";
import { wantEmail } from "../people/email-changes-repository.server.ts";
import { emailChangeNotice, emailTakenMail } from "../codes/code-mails.ts";
import { refuseStale, requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { sendCode, sendLimitedMail } from "../codes/send-code.server.ts";

/**
 * The owner of a live session wants another e-mail: six digits go to it (`confirmEmailChange`), a notice to the old one.
 * An address that has an account gets a mail that says so, and no digits; the answer is the same. Counted as `auth`, and
 * given back to nobody. Throws `session_expired`, `proof_required`, `rate_limited`, `invalid_input` for one's own address.
 */
export async function requestEmailChange(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { email }: { email: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const work = async () => {
    const statement = ownAccountStatement(db, actor, now, email);
    const [row] = await services.read(statement);
    if (!row) throw new AppError("session_expired");
    refuseStale(row.proved_at, now);
    const change = emailChangeStatements(services, { ...actor, row }, email);
    await commitAs(
      { services, actor: { kind: "user", ...actor } },
      { statements: [requireFreshProof(db, actor, now), ...change.statements] },
    );
    change.send();
  };
  await limitAuth(services, `email:${actor.userId}`, work, { givesBack: false });
}

/** Gives the statements that keep a wanted address for a day, and `send`, to call once that is stored: it mails the digits. */
export function emailChangeStatements(
  services: Services,
  { userId, row }: { userId: string; row: Pick<OwnAccountRow, "email" | "is_taken"> },
  email: string,
): { statements: Statement[]; send(): void } {
  if (email === row.email) {
    throw new AppError("invalid_input", { field: "email", message: "Este já é o seu e-mail." });
  }
  return {
    statements: [wantEmail(services.db, { userId, email, at: services.now() })],
    send() {
      const { mail, origin } = services;
      // After the answer, so that neither it nor its time shows whether the address is taken.
      services.after(
        row.is_taken
          ? sendLimitedMail(services, { to: email, ...emailTakenMail(origin) })
          : sendCode(services, { email, purpose: "email_change", userId }),
      );
      services.after(mail.send({ to: row.email, ...emailChangeNotice(email) }));
    },
  };
}
