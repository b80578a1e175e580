import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { users } from "./accounts.ts";

/** Versions of the terms of use; the current one is the newest in effect. `content` is markdown. */
export const termsVersions = pgTable(
  "terms_versions",
  {
    version: text("version").primaryKey(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    effectiveDate: at("effective_date").notNull(),
    /** The super admin who published it on a screen, and when; null for the command line. */
    publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
    publishedAt: at("published_at"),
  },
  (t) => [index("terms_versions_effective").on(t.effectiveDate.desc())],
);

export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    termsVersion: text("terms_version")
      .notNull()
      .references(() => termsVersions.version),
    method: text("method").notNull(),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    acceptedAt: at("accepted_at").notNull(),
  },
  (t) => [
    index("terms_acceptances_version").on(t.termsVersion),
    unique("terms_acceptances_once").on(t.userId, t.termsVersion),
    check("terms_acceptances_method", sql`${t.method} in ('registration', 'existing_user', 'manual')`),
  ],
);
