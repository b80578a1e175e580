import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PAIR_STATUSES } from "./enums.ts";
import { athletes } from "./accounts.ts";
import { at, isOneOf } from "./columns.ts";

/** Two athletes who play doubles together in a sport (product §4): asked by one, standing once the other has accepted, until one dissolves it. */
export const pairs = pgTable(
  "pairs",
  {
    id: uuid("id").primaryKey(),
    sport: text("sport").notNull(),
    fromAthleteId: uuid("from_athlete_id")
      .notNull()
      .references(() => athletes.id),
    toAthleteId: uuid("to_athlete_id")
      .notNull()
      .references(() => athletes.id),
    status: text("status", { enum: PAIR_STATUSES }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    /** Until when the invitation may be answered. */
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    endedAt: at("ended_at"),
    /** The athlete who declined, withdrew or dissolved it; null where nobody did. */
    endedBy: uuid("ended_by").references(() => athletes.id),
  },
  (t) => [
    check("pairs_status", isOneOf(t.status, PAIR_STATUSES)),
    check("pairs_two", sql`${t.fromAthleteId} <> ${t.toAthleteId}`),
    check("pairs_ended", sql`(${t.status} in ('open', 'accepted')) = (${t.endedAt} is null)`),
    check("pairs_accepted", sql`${t.status} <> 'accepted' or ${t.acceptedAt} is not null`),
    // Two people are asked, or are a pair, once in a sport.
    uniqueIndex("pairs_one")
      .on(
        sql`least(${t.fromAthleteId}, ${t.toAthleteId})`,
        sql`greatest(${t.fromAthleteId}, ${t.toAthleteId})`,
        t.sport,
      )
      .where(sql`${t.status} in ('open', 'accepted')`),
    index("pairs_from_idx").on(t.fromAthleteId, t.createdAt),
    index("pairs_to_idx").on(t.toAthleteId, t.createdAt),
    index("pairs_due")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'open'`),
    index("pairs_ended_idx")
      .on(t.endedAt)
      .where(sql`${t.endedAt} is not null`),
  ],
);
