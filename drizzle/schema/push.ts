import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.ts";
import { at } from "./columns.ts";
import { notifications } from "./notifications.ts";

/**
 * A browser that shows notifications (RFC 8030): where its push service takes them, and what they are encrypted for (RFC 8291). It goes with
 * the session that asked for it, and is sent to only while that session is live.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint"),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("push_subscriptions_user_idx").on(t.userId, t.createdAt),
    index("push_subscriptions_session_idx").on(t.sessionId),
  ],
);

/** Notifications still to be sent to a browser, written with the notification and deleted once the push service took them. */
export const pushes = pgTable(
  "pushes",
  {
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried again before. */
    nextAt: at("next_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.subscriptionId] }),
    index("pushes_subscription_idx").on(t.subscriptionId),
    index("pushes_due_idx").on(t.nextAt),
  ],
);
