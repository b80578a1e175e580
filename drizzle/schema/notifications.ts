import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { users } from "./accounts.ts";
import { matches } from "./matches.ts";

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
    /** The objects that the buttons act on, e.g. `{ "match_id": … }`. */
    data: jsonb("data").$type<{
      match_id?: string;
      invite_id?: string;
      pair_id?: string;
      tournament_id?: string;
      entry_id?: string;
      claim_id?: string;
      claimed_id?: string;
      named_id?: string;
    }>(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at"),
    /** The push service of one of its person's browsers took it first then. */
    pushedAt: at("pushed_at"),
  },
  (t) => [
    check(
      "notifications_type",
      sql`${t.type} in ('result_validation_required', 'match_result_validation', 'push_notification', 'system_notification', 'team_invitation')`,
    ),
    // In the order of time as they are written: small, and enough for what forgets the oldest.
    index("notifications_age").using("brin", t.createdAt),
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
    /** The match whose waiting result it asks about, and the side that it asks. */
    matchId: uuid("match_id").references(() => matches.id, { onDelete: "cascade" }),
    side: smallint("side").$type<1 | 2>(),
    /** The text that the seal of its link covers; the link itself is made when the mail goes out, and is kept nowhere. */
    approves: text("approves"),
    /** The mail service took it and could not deliver it. */
    bouncedAt: at("bounced_at"),
    /** Names the one mail that a person gets about something, however often it is written; null where its batch runs once. */
    key: text("key"),
    /** The mail service took it then. */
    takenAt: at("taken_at"),
  },
  (t) => [
    index("mails_user_idx").on(t.userId),
    uniqueIndex("mails_once")
      .on(t.userId, t.key)
      .where(sql`${t.key} is not null`),
    index("mails_age").using("brin", t.createdAt),
    index("mails_due_idx")
      .on(t.nextAt)
      .where(sql`${t.closedAt} is null`),
    index("mails_match_idx")
      .on(t.matchId)
      .where(sql`${t.matchId} is not null`),
  ],
);

/**
 * That the people who must answer a match were reached outside of a screen that nobody looks at (product §4): a mail that was
 * taken and did not bounce, a push that was delivered, or the application opened by one of them. It counts for what was asked
 * until `askedAt`: a corrected score is asked anew.
 */
export const reaches = pgTable(
  "reaches",
  {
    matchId: uuid("match_id")
      .notNull()
      .references(() => matches.id, { onDelete: "cascade" }),
    side: smallint("side").$type<1 | 2>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text("way", { enum: ["mail", "push", "opened"] }).notNull(),
    askedAt: at("asked_at").notNull(),
    at: at("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.side, t.userId, t.way] }),
    check("reaches_side", sql`${t.side} in (1, 2)`),
    check("reaches_way", sql`${t.way} in ('mail', 'push', 'opened')`),
    index("reaches_user_idx").on(t.userId),
  ],
);

/**
 * The notifications that somebody wants outside the application, once they have said so: their types, by mail and by push.
 * Without a row the defaults of `features/base/notifications/preferences.ts` hold. Quiet hours delay pushes alone.
 */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    mailTypes: text("mail_types").array().notNull(),
    pushTypes: text("push_types").array().notNull(),
    /** Minutes after midnight in `timeZone`; both null where no hours are quiet. Over midnight where `quietUntil` is smaller. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    timeZone: text("time_zone").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    check(
      "notification_preferences_quiet",
      sql`(${t.quietFrom} is null) = (${t.quietUntil} is null) and coalesce(${t.quietFrom} between 0 and 1439
        and ${t.quietUntil} between 0 and 1439 and ${t.quietFrom} <> ${t.quietUntil}, true)`,
    ),
  ],
);
