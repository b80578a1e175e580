import { and, isNotNull, lt } from "drizzle-orm";
import { mails, notifications } from "../../../../drizzle/schema/notifications.ts";
import { pushes } from "../../../../drizzle/schema/push.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** Forgets notifications that were written before an instant, read or not. */
export function forgetOldNotifications(db: Database, before: Date): Statement {
  return db.delete(notifications).where(lt(notifications.createdAt, before));
}

/** Forgets mails that were written before an instant and sent, or given up. */
export function forgetOldMails(db: Database, before: Date): Statement {
  return db.delete(mails).where(and(lt(mails.createdAt, before), isNotNull(mails.closedAt)));
}

/** Forgets pushes that were written before an instant and could not be sent. */
export function forgetOldPushes(db: Database, before: Date): Statement {
  return db.delete(pushes).where(lt(pushes.createdAt, before));
}
