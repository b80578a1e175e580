import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import { mailReminders } from "./mail-reminders.server.ts";
import { reminderNotice } from "./reminder.ts";
import { dueRemindersStatement, writeReminders } from "./reminders-repository.server.ts";

const PEOPLE_A_PAGE = 200;
const PAGES_A_RUN = 20;

/**
 * Reminds who has a subscription that ends, 7, 2 and 0 calendar days before, once each (product §7): by a
 * notification at once, by mail from the rows that this left. Says how many people were notified. Run twice, two at a
 * time or cut short, it notifies and mails nobody twice. For the system only.
 */
export async function remindExpiry({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  let notified = 0;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const now = services.now();
    const due = await services.read(dueRemindersStatement(services.db, now, PEOPLE_A_PAGE));
    if (due.length === 0) break;
    const notifications = due.map((reminder) => ({
      userId: reminder.userId,
      type: "system_notification" as const,
      ...reminderNotice(reminder),
    }));
    const rows = due.map((reminder) => ({ ...reminder, id: services.newId() }));
    try {
      const statements = writeReminders(services.db, rows, now);
      await commitWithOutbox(services, statements, prepareOutbox(services, { notifications, clubIds: [] }));
      notified += due.length;
    } catch (error) {
      // Another run wrote them, or somebody resumed: what is still due is read again.
      if (!isWriteConflict(error)) throw error;
    }
  }
  await mailReminders({ services, actor });
  return notified;
}
