import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/**
 * Running rebuilds that are too large for one batch, with the time of their last write; the rows of a rebuild that died are
 * swept. The `staged_` tables hold its result until one transaction puts it in place. They are unlogged: a restart of the
 * database empties them, so the rows are counted before they are put in place.
 */
export const rebuilds = pgTable("rebuilds", {
  id: uuid("id").primaryKey(),
  sport: text("sport").notNull(),
  touchedAt: at("touched_at").notNull(),
});

/** Lines of the ledger (see there) of a rebuild. */
export const stagedLines = pgTable(
  "staged_lines",
  {
    rebuildId: uuid("rebuild_id").notNull(),
    id: uuid("id").notNull(),
    rankingId: uuid("ranking_id").notNull(),
    athleteId: uuid("athlete_id").notNull(),
    sport: text("sport").notNull(),
    eventId: uuid("event_id"),
    matchId: uuid("match_id"),
    answersId: uuid("answers_id"),
    reason: text("reason").notNull(),
    at: at("at").notNull(),
    ordinal: integer("ordinal").notNull(),
    ruleVersion: integer("rule_version").notNull(),
    points: integer("points").notNull(),
    levelChange: integer("level_change").notNull(),
    levelBefore: integer("level_before"),
    levelFromResult: integer("level_from_result").notNull(),
    levelFromScore: integer("level_from_score").notNull(),
    matches: smallint("matches").notNull(),
    wins: smallint("wins").notNull(),
    losses: smallint("losses").notNull(),
    setsWon: smallint("sets_won").notNull(),
    setsLost: smallint("sets_lost").notNull(),
    gamesWon: smallint("games_won").notNull(),
    gamesLost: smallint("games_lost").notNull(),
    meeting: smallint("meeting"),
    levelMeeting: smallint("level_meeting"),
    leavesAt: at("leaves_at"),
    goneAt: at("gone_at"),
    isCounted: boolean("is_counted").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rebuildId, t.id] }),
    // A merge passes the lines of one athlete.
    index("staged_lines_athlete").on(t.rebuildId, t.athleteId),
  ],
);

/** Ratings of a rebuild: nível and matches. */
export const stagedRatings = pgTable(
  "staged_ratings",
  {
    rebuildId: uuid("rebuild_id").notNull(),
    athleteId: uuid("athlete_id").notNull(),
    level: integer("level").notNull(),
    matches: integer("matches").notNull(),
    played: integer("played").notNull(),
  },
  (t) => [primaryKey({ columns: [t.rebuildId, t.athleteId] })],
);

/** Meetings of a rebuild: so many, that a worker would not have room for them; it reads those that a page needs. */
export const stagedMeetings = pgTable(
  "staged_meetings",
  {
    rebuildId: uuid("rebuild_id").notNull(),
    month: text("month").notNull(),
    opponents: text("opponents").notNull(),
    levelNumber: integer("level_number").notNull(),
    rankingId: uuid("ranking_id").notNull(),
    number: integer("number").notNull(),
    eventId: uuid("event_id").notNull(),
    also: jsonb("also").$type<Record<string, number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.rebuildId, t.month, t.opponents, t.levelNumber] }),
    index("staged_meetings_event").on(t.rebuildId, t.eventId),
  ],
);

/** Sports that a migration changed the rules of, and that wait for their rebuild. */
export const pendingRebuilds = pgTable("pending_rebuilds", {
  sport: text("sport").primaryKey(),
  since: at("since").notNull(),
});
