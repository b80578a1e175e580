import { AppError } from "../../lib/errors.ts";
import { isLostRace } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { mailReminders } from "./mail-reminders.server.ts";
import { reminderNotice } from "./reminder.ts";
import { dueRemindersStatement, parseDueReminders, tellReminders } from "./reminders-repository.server.ts";

const PEOPLE_A_PAGE = 200;
const PAGES_A_RUN = 20;

/**
 * Reminds who has a subscription that ends, 7, 2 and 0 calendar days before, once each (product §7): by a notification at
 * once, by mail from the rows that this left. Says how many people were told; run twice, two at a time or cut short it tells
 * and mails nobody twice. For the system only.
 */
export async function remindExpiry({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  let told = 0;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const now = services.now();
    const due = parseDueReminders(
      await services.read(dueRemindersStatement(services.db, now, PEOPLE_A_PAGE)),
    );
    if (due.length === 0) break;
    const notifications = due.map((reminder) => ({
      userId: reminder.userId,
      type: "system_notification" as const,
      ...reminderNotice(reminder),
    }));
    const rows = due.map((reminder) => ({ ...reminder, id: services.newId() }));
    try {
      const statements = tellReminders(services.db, rows, now);
      await commitAnnounced(services, statements, announce(services, { notifications, clubIds: [] }));
      told += due.length;
    } catch (error) {
      // Another run told them, or somebody resumed: what is still due is read again.
      if (!isLostRace(error)) throw error;
    }
  }
  await mailReminders({ services, actor });
  return told;
}
