import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { yearlyRenewalMail } from "../subscriptions/renewal-mails.ts";
import { dueRenewalsStatement, guardRenewals } from "./reminders-repository.server.ts";

const PEOPLE_A_PAGE = 200;
const PAGES_A_RUN = 20;

/**
 * Mails who has a subscription of a year that renews by itself, 15 calendar days before, once for a renewal (product §7): a club's go
 * to all its admins. Says how many mails were written. Run twice, two at a time or cut short, it mails nobody twice. For the system only.
 */
export async function remindRenewals({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db, origin } = services;
  let written = 0;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const due = await services.read(dueRenewalsStatement(db, services.now(), PEOPLE_A_PAGE));
    if (due.length === 0) break;
    const mails = due.map((renewal) => {
      const { userId, at, cents, club, timeZone, key } = renewal;
      const words = yearlyRenewalMail(renewal, { at: new Date(at), cents }, { club, timeZone, origin });
      return { userId, type: null, key, ...words };
    });
    const outbox = prepareOutbox(services, { notifications: [], clubIds: [], mails });
    try {
      await commitWithOutbox(services, guardRenewals(db, due), outbox);
      written += mails.length;
    } catch (error) {
      // Somebody cancelled meanwhile: what is still due is read again.
      if (!isWriteConflict(error)) throw error;
    }
  }
  return written;
}
