import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { BEACON_KINDS, DRAW_STATUSES, TOURNAMENT_MATCH_ENDS, TOURNAMENT_MATCH_STATES } from "./enums.ts";
import { at, isOneOf } from "./columns.ts";
import { users } from "./accounts.ts";
import { matches } from "./matches.ts";
import { tournamentEntries, tournamentEvents, tournaments } from "./tournaments.ts";

/**
 * Every draw of an event, the first and each redraw with its written reason (product §6): none is ever deleted. `published` is
 * what was public before the number of the future was known, and `hash` its SHA-256; `plan` is what was drawn.
 */
export const tournamentDraws = pgTable(
  "tournament_draws",
  {
    id: uuid("id").primaryKey(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => tournamentEvents.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    status: text("status", { enum: DRAW_STATUSES }).notNull(),
    published: jsonb("published").$type<unknown>().notNull(),
    hash: text("hash").notNull(),
    beaconKind: text("beacon_kind", { enum: BEACON_KINDS }).notNull(),
    /** A round of the beacon, or the day of a contest as a number (20261205); a lower number is a contest of the first rules. */
    beaconRound: integer("beacon_round").notNull(),
    /** From when on the number is known. */
    beaconAt: at("beacon_at").notNull(),
    /** The number of the beacon as its source wrote it; null before the draw. */
    randomness: text("randomness"),
    /** Where a number that was typed in was read. */
    sourceNote: text("source_note"),
    /** Why it was drawn anew; null in the first draw. */
    reason: text("reason"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    announcedAt: at("announced_at").notNull(),
    drawnAt: at("drawn_at"),
    plan: jsonb("plan").$type<unknown>(),
    /** From when on the number of its next lot that breaks a tie is known; null where none is awaited. */
    lotAt: at("lot_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("tournament_draws_status", isOneOf(t.status, DRAW_STATUSES)),
    check("tournament_draws_beacon", isOneOf(t.beaconKind, BEACON_KINDS)),
    check(
      "tournament_draws_drawn",
      sql`${t.status} <> 'drawn' or (${t.plan} is not null and ${t.randomness} is not null and ${t.drawnAt} is not null)`,
    ),
    check("tournament_draws_reason", sql`${t.number} = 1 or ${t.reason} is not null`),
    unique("tournament_draws_number").on(t.eventId, t.number),
    // One draw of an event stands.
    uniqueIndex("tournament_draws_standing")
      .on(t.eventId)
      .where(sql`${t.status} <> 'superseded'`),
    index("tournament_draws_author").on(t.createdBy),
    index("tournament_draws_due")
      .on(t.beaconAt)
      .where(sql`${t.status} = 'announced'`),
    index("tournament_draws_lots")
      .on(t.lotAt)
      .where(sql`${t.status} = 'drawn' and ${t.lotAt} is not null`),
  ],
);

/**
 * A match of a draw: a place in it that `matches` fills, which stays the truth of results. `sides` says where each side comes
 * from; `side1` and `side2` are its people once they are known.
 */
export const tournamentMatches = pgTable(
  "tournament_matches",
  {
    id: uuid("id").primaryKey(),
    drawId: uuid("draw_id")
      .notNull()
      .references(() => tournamentDraws.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => tournamentEvents.id, { onDelete: "cascade" }),
    tournamentId: uuid("tournament_id")
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    /** The match of the plan (`DrawMatch.key`). */
    key: text("key").notNull(),
    stage: text("stage").notNull(),
    groupKey: text("group_key"),
    round: integer("round").notNull(),
    position: integer("position").notNull(),
    sides: jsonb("sides").$type<unknown>().notNull(),
    side1: uuid("side1").array(),
    side2: uuid("side2").array(),
    side1Entry: uuid("side1_entry").references((): AnyPgColumn => tournamentEntries.id),
    side2Entry: uuid("side2_entry").references((): AnyPgColumn => tournamentEntries.id),
    matchId: uuid("match_id").references(() => matches.id),
    state: text("state", { enum: TOURNAMENT_MATCH_STATES }).notNull(),
    /** How it ended without a score of anybody's: a side that gave up before, or nobody to play. */
    endedAs: text("ended_as", { enum: TOURNAMENT_MATCH_ENDS }),
    winnerSide: integer("winner_side").$type<1 | 2>(),
    version: integer("version").notNull().default(1),
    courtId: uuid("court_id"),
    startsAt: at("starts_at"),
    notBefore: at("not_before"),
    calledAt: at("called_at"),
  },
  (t) => [
    check("tournament_matches_state", isOneOf(t.state, TOURNAMENT_MATCH_STATES)),
    check("tournament_matches_ended_as", isOneOf(t.endedAs, TOURNAMENT_MATCH_ENDS)),
    check("tournament_matches_winner", sql`${t.winnerSide} in (1, 2)`),
    unique("tournament_matches_key").on(t.drawId, t.key),
    uniqueIndex("tournament_matches_match")
      .on(t.matchId)
      .where(sql`${t.matchId} is not null`),
    index("tournament_matches_event").on(t.eventId),
    index("tournament_matches_tournament").on(t.tournamentId, t.state),
    index("tournament_matches_court").on(t.courtId, t.startsAt),
    index("tournament_matches_side1").using("gin", t.side1),
    index("tournament_matches_side2").using("gin", t.side2),
    index("tournament_matches_side1_entry").on(t.side1Entry),
    index("tournament_matches_side2_entry").on(t.side2Entry),
  ],
);
