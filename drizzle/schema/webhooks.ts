import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { WEBHOOK_URL_LETTERS } from "../../app/lib/text-limits.ts";
import { CALL_FAULTS } from "../../app/lib/webhook-events.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf, literal } from "./columns.ts";

/** An address of a club's that is told what happens there. It is the club's, whoever made it. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    madeBy: uuid("made_by").references(() => users.id, { onDelete: "set null" }),
    url: text("url").notNull(),
    /** The events that it receives (`WEBHOOK_EVENTS`). */
    events: text("events").array().notNull(),
    /** The secret that signs, sealed under a key of ours. */
    secret: text("secret").notNull(),
    /** The one before a rotation signs too until `formerUntil`. */
    formerSecret: text("former_secret"),
    formerUntil: at("former_until"),
    createdAt: at("created_at").notNull(),
    /** Nothing is written for it any more: it failed for too long, or said that it is gone (410). */
    disabledAt: at("disabled_at"),
    disabledWhy: text("disabled_why", { enum: ["failing", "gone"] }),
  },
  (t) => [
    index("webhook_endpoints_club_idx").on(t.clubId, t.createdAt),
    index("webhook_endpoints_made_idx")
      .on(t.madeBy)
      .where(sql`${t.madeBy} is not null`),
    check("webhook_endpoints_url", sql`char_length(${t.url}) between 1 and ${literal(WEBHOOK_URL_LETTERS)}`),
    check("webhook_endpoints_former", sql`(${t.formerSecret} is null) = (${t.formerUntil} is null)`),
    check("webhook_endpoints_disabled", sql`(${t.disabledAt} is null) = (${t.disabledWhy} is null)`),
  ],
);

/**
 * The messages to an endpoint, written by triggers in the transaction of the fact (migration), sent by a job and kept as the
 * endpoint's log. A message names rows by id and holds nothing of anybody.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** One of `WEBHOOK_EVENTS`, or `ping`. */
    type: text("type").notNull(),
    /** The match, athlete or ranking. */
    subjectId: uuid("subject_id"),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    at: at("at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before. */
    nextAt: at("next_at").notNull(),
    triedAt: at("tried_at"),
    closedAt: at("closed_at"),
    /** `withheld`: the club's plan gave none, or was not paid. */
    outcome: text("outcome", { enum: ["delivered", "given_up", "withheld"] }),
    /** The status of the receiver's last answer; null where there was none. */
    status: integer("status"),
    fault: text("fault", { enum: CALL_FAULTS }),
  },
  (t) => [
    index("webhook_deliveries_due")
      .on(t.nextAt)
      .where(sql`${t.closedAt} is null`),
    index("webhook_deliveries_endpoint_idx").on(t.endpointId, t.at),
    index("webhook_deliveries_age").using("brin", t.at),
    // A table that changes again before anybody was told of it is told of once.
    uniqueIndex("webhook_deliveries_once")
      .on(t.endpointId, t.subjectId)
      .where(sql`${t.type} = 'ranking.changed' and ${t.closedAt} is null and ${t.triedAt} is null`),
    check("webhook_deliveries_closed", sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    check("webhook_deliveries_fault", isOneOf(t.fault, CALL_FAULTS)),
  ],
);
