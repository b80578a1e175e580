import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/**
 * Rebuilds under way that are too large for one batch, and when each last wrote; what one that died left behind is
 * swept. The `staged_` tables hold what it folded until one transaction puts that in place. They are unlogged: a
 * restart of the database empties them, and whoever swaps counts what is there.
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
    matches: smallint("matches").notNull(),
    wins: smallint("wins").notNull(),
    losses: smallint("losses").notNull(),
    setsWon: smallint("sets_won").notNull(),
    setsLost: smallint("sets_lost").notNull(),
    gamesWon: smallint("games_won").notNull(),
    gamesLost: smallint("games_lost").notNull(),
    meeting: smallint("meeting"),
    leavesAt: at("leaves_at"),
    goneAt: at("gone_at"),
    isCounted: boolean("is_counted").notNull(),
  },
  (t) => [primaryKey({ columns: [t.rebuildId, t.id] })],
);

/** Ratings of a rebuild: nível, matches and the place of the newest event folded. */
export const stagedRatings = pgTable(
  "staged_ratings",
  {
    rebuildId: uuid("rebuild_id").notNull(),
    athleteId: uuid("athlete_id").notNull(),
    level: integer("level").notNull(),
    matches: integer("matches").notNull(),
    lastEventAt: at("last_event_at"),
    lastOrdinal: integer("last_ordinal").notNull(),
    lastEventId: uuid("last_event_id"),
  },
  (t) => [primaryKey({ columns: [t.rebuildId, t.athleteId] })],
);

/** Meetings of a rebuild: so many, that a worker would not have room for them; it reads those that a page needs. */
export const stagedMeetings = pgTable(
  "staged_meetings",
  {
    rebuildId: uuid("rebuild_id").notNull(),
    rankingId: uuid("ranking_id").notNull(),
    month: text("month").notNull(),
    opponents: text("opponents").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.rebuildId, t.rankingId, t.month, t.opponents] })],
);
