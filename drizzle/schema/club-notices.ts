import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at } from "./columns.ts";

/**
 * A club's notices to its members, all of them or those of a sport and class: each is written once, with everybody's notification
 * and mail in the same transaction.
 */
export const clubNotices = pgTable(
  "club_notices",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    authorUserId: uuid("author_user_id").references(() => users.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Null is all members. */
    sport: text("sport"),
    class: text("class"),
    /** How many accounts were told. */
    told: integer("told").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("club_notices_club_idx").on(t.clubId, t.createdAt, t.id),
    index("club_notices_author_idx").on(t.authorUserId),
  ],
);
