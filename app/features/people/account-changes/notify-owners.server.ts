import { MINUTE_MS } from "../../../lib/dates.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { MailError } from "../../../platform/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { closeMailed, forgetExpired, takeDue, type DueChange } from "./account-changes-repository.server.ts";
import { changeMail, leftMail, undoneMail } from "./change-mail.ts";
import { undoLink } from "./undo-link.server.ts";

const MAX_A_RUN = 20;
/** Nobody else tells of a change while this may still be at it. */
export const TAKEN_MS = 2 * MINUTE_MS;
/** The mail service knows a key for 24 hours: what could not be sent until then is not sent at all, rather than twice. */
const TRIED_FOR_HOURS = 23;

/**
 * Mails the owners of changed accounts, at the address from before the change, each change once under its row's id, and once more
 * when it was undone (only
 * `ids`, where given). What the mail service does not take is tried again. Gives how many went out.
 */
export async function notifyOwners(
  services: Services,
  ids: readonly string[] | null = null,
): Promise<number> {
  const { db } = services;
  const now = services.now();
  const untilAt = new Date(now.getTime() + TAKEN_MS);
  const due = await takeDue(db, { now, untilAt, hours: TRIED_FOR_HOURS, limit: MAX_A_RUN, ids });
  const mailed: string[] = [];
  for (const change of due) if (await notifyOwner(services, change)) mailed.push(change.id);
  if (mailed.length > 0) await closeMailed(db, mailed, services.now());
  return mailed.length;
}

/** For the scheduler: tells what a crash or the mail service left untold, and forgets what can no longer be undone. */
export async function sweepChanges({ services }: { services: Services }): Promise<void> {
  await runBatch(services.db, [forgetExpired(services.db, services.now())]);
  await notifyOwners(services);
}

/** Whether no mail need be sent again: all are out, or the service will never take them. */
async function notifyOwner(services: Services, change: DueChange): Promise<boolean> {
  const done: boolean[] = [];
  for (const mail of await mailsOf(services, change)) done.push(await sendOne(services, change.id, mail));
  return done.every(Boolean);
}

type ChangeMail = Parameters<Services["mail"]["send"]>[0] & { idempotencyKey: string };

/** One mail about a change; of one that was undone one to each address that the account has had since. */
async function mailsOf(services: Services, change: DueChange): Promise<ChangeMail[]> {
  const { id, kind, email: to, new_email: newEmail, user_agent: userAgent, ip_address: ipAddress } = change;
  if (change.undone_at !== null) {
    const undone = { kind, undoneAt: new Date(change.undone_at) };
    return [
      { to, ...undoneMail(undone, services.origin), idempotencyKey: `${id}-undone` },
      ...change.left_emails.map((left, n) => ({
        to: left,
        ...leftMail(undone),
        idempotencyKey: `${id}-undone-${n}`,
      })),
    ];
  }
  const createdAt = new Date(change.created_at);
  const expiresAt = new Date(change.expires_at);
  const mailed = { kind, newEmail, userAgent, ipAddress, createdAt, expiresAt };
  return [{ to, ...changeMail(mailed, await undoLink(services, id)), idempotencyKey: id }];
}

async function sendOne(services: Services, id: string, mail: ChangeMail): Promise<boolean> {
  try {
    await services.mail.send(mail);
    return true;
  } catch (error) {
    services.log("mail_failed", { subjectId: id, error });
    return error instanceof MailError && error.isFinal;
  }
}
