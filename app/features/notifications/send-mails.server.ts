import { MailError } from "../../platform/mail.server.ts";
import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { mailPauseMs } from "./mail.ts";
import { closeMails, type DueMail, postponeMail, takeDueMails } from "./mails-repository.server.ts";

const MAX_A_RUN = 100;
const BATCH = 20;
/** Nobody else takes a mail while this may still be at it. */
const TAKEN_MS = 2 * 60_000;
/** The mail service knows a key for 24 hours: what could not be sent until then is not sent at all, rather than twice. */
const TRIED_FOR_HOURS = 23;

/**
 * Sends the mails that wait (only `ids`, where given), each once, under its row's id; what fails waits longer each time. Can
 * run twice at once; gives how many went out.
 */
export async function sendMails(services: Services, ids: readonly string[] | null = null): Promise<number> {
  const { db } = services;
  let sent = 0;
  for (let tried = 0; tried < MAX_A_RUN; tried += BATCH) {
    const now = services.now();
    const untilAt = new Date(now.getTime() + TAKEN_MS);
    const due = await takeDueMails(db, { now, untilAt, hours: TRIED_FOR_HOURS, limit: BATCH, ids });
    const done: string[] = [];
    for (const mail of due) if (await sendOne(services, mail)) done.push(mail.id);
    if (done.length > 0) await runBatch(db, [closeMails(db, done, services.now())]);
    sent += done.length;
    if (due.length < BATCH || done.length === 0) break;
  }
  return sent;
}

/** Whether the mail need not be sent again: it is out, or the service will never take it. */
async function sendOne(
  services: Services,
  { id, email, subject, text, attempts }: DueMail,
): Promise<boolean> {
  try {
    await services.mail.send({ to: email, subject, text, idempotencyKey: id });
    return true;
  } catch (error) {
    services.log("mail_failed", { subjectId: id, error });
    if (error instanceof MailError && error.isFinal) return true;
    await postponeMail(services.db, id, new Date(services.now().getTime() + mailPauseMs(attempts)));
    return false;
  }
}
