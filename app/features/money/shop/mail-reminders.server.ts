import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { MailError } from "../../../platform/mail.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { reminderMail } from "./reminder.ts";
import { markMailed, type UnmailedReminder, unmailedStatement } from "./reminders-repository.server.ts";

const MAILS_A_PAGE = 20;
const PAGES_A_RUN = 10;
/** The mail service knows a key for 24 hours: what could not be sent until then is not sent at all, rather than twice. */
const TRIED_FOR_HOURS = 23;
/** So many failures in a row are the service's, which is asked again in the next run. */
const FAILURES_IN_A_ROW = 3;

/**
 * Mails the reminders that were written and not mailed, each under its row's id: whatever is sent again (two runs at
 * a time, one that died before it could note it) goes out once. For the system only.
 */
export async function mailReminders({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const options = { hours: TRIED_FOR_HOURS, limit: MAILS_A_PAGE };
    const unmailed = await services.read(unmailedStatement(db, services.now(), options));
    const done: string[] = [];
    let failures = 0;
    for (const reminder of unmailed) {
      if (failures === FAILURES_IN_A_ROW) break;
      const isDone = await sendReminder(services, reminder);
      failures = isDone ? 0 : failures + 1;
      if (isDone) done.push(reminder.id);
    }
    if (done.length > 0) await runBatch(db, [markMailed(db, done, services.now())]);
    if (unmailed.length < MAILS_A_PAGE || done.length < unmailed.length) return;
  }
}

/** Whether the mail need not be sent again: it is out, or the service will never take it. */
async function sendReminder(services: VerbContext["services"], reminder: UnmailedReminder): Promise<boolean> {
  const { id, email, name } = reminder;
  try {
    const words = reminderMail(reminder, { name, origin: services.origin });
    await services.mail.send({ to: email, ...words, idempotencyKey: id });
    return true;
  } catch (error) {
    services.log("mail_failed", { subjectId: id, error });
    return error instanceof MailError && error.isFinal;
  }
}
