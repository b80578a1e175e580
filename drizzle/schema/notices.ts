import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { NOTICE_AUDIENCES } from "./enums.ts";
import { users } from "./accounts.ts";
import { at, isOneOf } from "./columns.ts";

/**
 * A notice of the platform's team to many people. A job writes the notifications in the order of the people's ids, and moves
 * `toldUntil` in the batch that writes them: whatever dies in between, nobody is told twice and nobody is left out.
 */
export const platformNotices = pgTable(
  "platform_notices",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    audience: text("audience", { enum: NOTICE_AUDIENCES }).notNull(),
    byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    /** How many people it was for when it was written. */
    people: integer("people").notNull(),
    told: integer("told").notNull().default(0),
    /** The last person who was told; null: nobody yet. No reference: that account may go. */
    toldUntil: uuid("told_until"),
    /** When everybody was told. */
    doneAt: at("done_at"),
    /** When the team stopped it: nobody else is told. */
    stoppedAt: at("stopped_at"),
  },
  (t) => [
    check("platform_notices_audience", isOneOf(t.audience, NOTICE_AUDIENCES)),
    check("platform_notices_told", sql`${t.told} >= 0`),
    index("platform_notices_newest").on(t.createdAt),
    index("platform_notices_by_idx").on(t.byUserId),
    index("platform_notices_open_idx")
      .on(t.createdAt)
      .where(sql`${t.doneAt} is null and ${t.stoppedAt} is null`),
  ],
);
