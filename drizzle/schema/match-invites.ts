import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { INVITE_STATUSES } from "./enums.ts";
import { athletes } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf } from "./columns.ts";

/**
 * An athlete challenges another to a match (product §4). What is proposed is the newest proposal, of `proposedBy`, which the other one
 * answers until `expiresAt`; `version` moves with every change and guards it. `open` after that instant reads as expired.
 */
export const matchInvites = pgTable(
  "match_invites",
  {
    id: uuid("id").primaryKey(),
    fromAthleteId: uuid("from_athlete_id")
      .notNull()
      .references(() => athletes.id),
    toAthleteId: uuid("to_athlete_id")
      .notNull()
      .references(() => athletes.id),
    /** A club of both, where the result can be reported; null: they share none. */
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "set null" }),
    /** In which `playAt` was said: that of the club, else of the challenger's. */
    timeZone: text("time_zone").notNull(),
    sport: text("sport").notNull(),
    format: text("format", { enum: MATCH_FORMATS }).notNull(),
    playAt: at("play_at").notNull(),
    place: text("place"),
    message: text("message"),
    proposedBy: uuid("proposed_by")
      .notNull()
      .references(() => athletes.id),
    status: text("status", { enum: INVITE_STATUSES }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** The athlete who accepted, declined, withdrew or called it off; and when it ended or was accepted. */
    actedBy: uuid("acted_by").references(() => athletes.id),
    actedAt: at("acted_at"),
  },
  (t) => [
    check("match_invites_status", isOneOf(t.status, INVITE_STATUSES)),
    check("match_invites_format", isOneOf(t.format, MATCH_FORMATS)),
    check("match_invites_two", sql`${t.fromAthleteId} <> ${t.toAthleteId}`),
    check("match_invites_proposer", sql`${t.proposedBy} in (${t.fromAthleteId}, ${t.toAthleteId})`),
    check("match_invites_acted", sql`(${t.status} = 'open') = (${t.actedAt} is null)`),
    // One open invite between two people, whoever asked, for a sport and format.
    uniqueIndex("match_invites_one_open")
      .on(
        sql`least(${t.fromAthleteId}, ${t.toAthleteId})`,
        sql`greatest(${t.fromAthleteId}, ${t.toAthleteId})`,
        t.sport,
        t.format,
      )
      .where(sql`${t.status} = 'open'`),
    index("match_invites_from_idx").on(t.fromAthleteId, t.createdAt),
    index("match_invites_to_idx").on(t.toAthleteId, t.createdAt),
    index("match_invites_due")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'open'`),
    index("match_invites_age").using("brin", t.createdAt),
  ],
);
