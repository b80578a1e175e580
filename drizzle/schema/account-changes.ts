import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { at, literals } from "./columns.ts";
import { CHANGE_KINDS } from "./enums.ts";

/**
 * A change of what an account is entered by, with what stood there before it: its owner is told by mail, and the mail's link
 * puts that back for seven days. The link is not kept: a seal under a key of ours makes it and knows it.
 */
export const accountChanges = pgTable(
  "account_changes",
  {
    id: uuid("id").primaryKey(),
    /** In the order in which they were made, whatever the clocks said. */
    place: bigint("place", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** The address before: where the owner is told, also of a change of address. */
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    /** The confirmed second factors before, as rows of `mfa_factors`; their secrets are sealed. */
    factors: jsonb("factors").$type<Record<string, unknown>[]>().notNull(),
    /** The address after, where that is what changed. */
    newEmail: text("new_email"),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** When it was undone, alone or with one before it. */
    undoneAt: at("undone_at"),
    /** When the owner's mail was taken by the mail service, and until then when it is tried next. */
    toldAt: at("told_at"),
    nextAt: at("next_at").notNull(),
  },
  (t) => [
    check("account_changes_kind", sql`${t.kind} in ${literals(CHANGE_KINDS)}`),
    index("account_changes_user_idx").on(t.userId, t.place),
    index("account_changes_expires_idx").on(t.expiresAt),
    index("account_changes_untold_idx")
      .on(t.nextAt)
      .where(sql`${t.toldAt} is null`),
  ],
);
