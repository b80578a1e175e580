import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/**
 * The acts and attempts of people (spec §6, §7, product §9): every check of a protected page and every event of a risk. Only ever
 * appended to: the database refuses updates and deletes. Partitioned by month, kept for six (`quadra_roll_security_events`).
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: uuid("id").notNull(),
    at: at("at").notNull(),
    userId: uuid("user_id"),
    sessionId: uuid("session_id"),
    action: text("action").notNull(),
    resourceType: text("resource_type"),
    resourceId: text("resource_id"),
    details: jsonb("details").$type<Record<string, unknown>>(),
    riskLevel: text("risk_level").notNull(),
    /** Spec §4: that of who acted, at that time. */
    securityLevel: text("security_level").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    check("security_events_risk", sql`${t.riskLevel} in ('low', 'medium', 'high', 'critical')`),
    check("security_events_level", sql`${t.securityLevel} in ('low', 'medium', 'high')`),
    check("security_events_action", sql`char_length(${t.action}) between 1 and 100`),
    index("security_events_user_idx").on(t.userId, t.at),
    index("security_events_risk_idx")
      .on(t.at)
      .where(sql`${t.riskLevel} in ('high', 'critical')`),
  ],
);

/** When the team was last mailed about a kind of security event: once an hour at most. */
export const securityMails = pgTable("security_mails", {
  kind: text("kind").primaryKey(),
  mailedAt: at("mailed_at").notNull(),
});

/** An error on a screen or in an answer, reported to the team (spec §8); one row for all its repeats. */
export const errorReports = pgTable(
  "error_reports",
  {
    /** SHA-256 (hex) of kind, route and the error's text without numbers. */
    fingerprint: text("fingerprint").primaryKey(),
    kind: text("kind").notNull(),
    message: text("message").notNull(),
    route: text("route").notNull(),
    /** The request of the last time. */
    requestId: text("request_id").notNull(),
    appVersion: text("app_version"),
    count: integer("count").notNull().default(1),
    firstAt: at("first_at").notNull(),
    lastAt: at("last_at").notNull(),
  },
  (t) => [
    check("error_reports_kind", sql`${t.kind} in ('screen', 'realtime', 'answer')`),
    index("error_reports_last_idx").on(t.lastAt),
  ],
);
