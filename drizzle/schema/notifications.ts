import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { users } from "./accounts.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    isRead: boolean("is_read").notNull().default(false),
    /** What the buttons act on, e.g. `{ "match_id": … }`. */
    data: jsonb("data").$type<{ match_id?: string }>(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at"),
  },
  (t) => [
    check(
      "notifications_type",
      sql`${t.type} in ('result_validation_required', 'match_result_validation', 'push_notification', 'system_notification', 'team_invitation')`,
    ),
    index("notifications_user_newest").on(t.userId, t.createdAt, t.id),
    index("notifications_unread_idx")
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
  ],
);

/**
 * Messages still to publish, written in the batch that causes them and deleted when they are delivered; a scheduled job
 * publishes what a crash left (architecture).
 */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey(),
    channel: text("channel", { enum: ["user", "club"] }).notNull(),
    targetId: uuid("target_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    check("outbox_channel", sql`${t.channel} in ('user', 'club')`),
    index("outbox_waiting").on(t.createdAt),
  ],
);

/**
 * Mails to send, written in the batch that causes them; each goes out once, under its row's id. The address is read when it
 * is sent.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried again before. */
    nextAt: at("next_at").notNull(),
    /** Sent, or given up. */
    closedAt: at("closed_at"),
  },
  (t) => [
    index("mails_due_idx")
      .on(t.nextAt)
      .where(sql`${t.closedAt} is null`),
  ],
);
