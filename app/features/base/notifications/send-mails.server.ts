import { MailError } from "../../../platform/mail.server.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { approvalLink } from "./approval-link.server.ts";
import { LINK_PLACE, mailPauseMs } from "./new-mail.ts";
import {
  closeMails,
  type DueMail,
  hastenOthers,
  postponeMail,
  takeDueMails,
} from "./mails-repository.server.ts";
import { reachedByMails } from "./reaches-repository.server.ts";

const MAX_A_RUN = 100;
const BATCH = 20;
/** Nobody else takes a mail while this may still be at it. */
const TAKEN_MS = 2 * 60_000;
/** The mail service knows a key for 24 hours: what could not be sent until then is not sent at all, rather than twice. */
const TRIED_FOR_HOURS = 23;

/**
 * Sends the mails that wait (only `ids`, where given), each once, under its row's id; what fails waits longer each time. Can
 * run twice at once; gives how many went out. Who was asked about a match by one of them is reached by it (product §4).
 */
export async function sendMails(services: Services, ids: readonly string[] | null = null): Promise<number> {
  const { db } = services;
  let sent = 0;
  for (let tried = 0; tried < MAX_A_RUN; tried += BATCH) {
    const now = services.now();
    const untilAt = new Date(now.getTime() + TAKEN_MS);
    const due = await takeDueMails(db, { now, untilAt, hours: TRIED_FOR_HOURS, limit: BATCH, ids });
    const done: string[] = [];
    const taken: string[] = [];
    const asking: string[] = [];
    const refused: string[] = [];
    for (const mail of due) {
      const became = await sendOne(services, mail);
      if (became !== "waits") done.push(mail.id);
      if (became === "taken") taken.push(mail.id);
      if (mail.approves === null) continue;
      if (became === "taken") asking.push(mail.id);
      if (became === "refused") refused.push(mail.id);
    }
    const at = services.now();
    if (done.length > 0)
      await runBatch(db, [
        closeMails(db, done, taken, at),
        ...(asking.length > 0 ? [reachedByMails(db, asking, at)] : []),
        ...(refused.length > 0 ? [hastenOthers(db, refused, at)] : []),
      ]);
    sent += done.length;
    if (due.length < BATCH || done.length === 0) break;
  }
  return sent;
}

/** Sends a mail and says how that ended: the service took it, will never take it, or did not answer and is asked again. */
async function sendOne(
  services: Services,
  { id, email, subject, text, attempts, approves }: DueMail,
): Promise<"taken" | "refused" | "waits"> {
  try {
    const whole = approves === null ? text : text.replace(LINK_PLACE, await approvalLink(services, approves));
    const tag = approves === null ? {} : { tag: id };
    await services.mail.send({ to: email, subject, text: whole, idempotencyKey: id, ...tag });
    return "taken";
  } catch (error) {
    services.log("mail_failed", { subjectId: id, error });
    if (error instanceof MailError && error.isFinal) return "refused";
    await postponeMail(services.db, id, new Date(services.now().getTime() + mailPauseMs(attempts)));
    return "waits";
  }
}
