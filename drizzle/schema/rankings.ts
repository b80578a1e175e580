import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import {
  LISTED_AFTER_ANSWERED,
  LISTED_AFTER_MATCHES,
  LISTED_AFTER_OPPONENTS,
  STARTING_LEVEL,
} from "../../app/lib/levels.ts";
import { at, isOneOf } from "./columns.ts";
import { athletes } from "./accounts.ts";
import { clubs } from "./clubs.ts";

/** A ranking is a club × sport × format (product §5). `version` rises with everything that changes its table. */
export const rankings = pgTable(
  "rankings",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    format: text("format").notNull(),
    ruleVersion: integer("rule_version").notNull().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    unique("rankings_one").on(t.clubId, t.sport, t.format),
    check("rankings_format", isOneOf(t.format, MATCH_FORMATS)),
  ],
);

/** The rules of a ranking, versioned; the past keeps the version it was written with. */
export const rankingRules = pgTable(
  "ranking_rules",
  {
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    rules: jsonb("rules").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.rankingId, t.version] })],
);

/** The table of a ranking, kept by deltas; equal to the sum of its ledger lines at all times. */
export const standings = pgTable(
  "standings",
  {
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    points: integer("points").notNull().default(0),
    matches: integer("matches").notNull().default(0),
    wins: integer("wins").notNull().default(0),
    losses: integer("losses").notNull().default(0),
    setsWon: integer("sets_won").notNull().default(0),
    setsLost: integer("sets_lost").notNull().default(0),
    gamesWon: integer("games_won").notNull().default(0),
    gamesLost: integer("games_lost").notNull().default(0),
    firstAt: at("first_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.athleteId] }),
    index("standings_points_idx").on(t.rankingId, t.points),
    index("standings_athlete").on(t.athleteId),
  ],
);

/**
 * Nível of an athlete in a sport, in thousandths (1 500 000 = 1500). `version` guards every change. Who the athlete is,
 * as far as regional rankings filter by it, is copied here by triggers, so that one index answers them:
 * `cityCode` is the athlete's own city, else that of the active club.
 */
export const ratings = pgTable(
  "ratings",
  {
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    sport: text("sport").notNull(),
    level: integer("level").notNull().default(STARTING_LEVEL),
    matches: integer("matches").notNull().default(0),
    version: integer("version").notNull().default(0),
    /** Of the matches, those that were played (no W.O., no default): the more, the less nível moves. */
    played: integer("played").notNull().default(0),
    cityCode: integer("city_code"),
    stateCode: integer("state_code"),
    genderCategory: text("gender_category"),
    class: text("class"),
    birthDate: date("birth_date"),
    isPrivate: boolean("is_private").notNull().default(false),
    /** Whether the profile has an account; kept by the same triggers. */
    isClaimed: boolean("is_claimed").notNull().default(false),
    /** How many different people stood on the other side in the matches (`opponents_met`). */
    opponents: integer("opponents").notNull().default(0),
    /** Of the matches, those that the other side answered (`ranking_events.is_answered`). */
    answered: integer("answered").notNull().default(0),
    /** Whether regional rankings list the athlete (product §5): a file, or a friend alone, puts nobody on the map. */
    isListed: boolean("is_listed")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `is_claimed and matches >= ${LISTED_AFTER_MATCHES} and opponents >= ${LISTED_AFTER_OPPONENTS} and answered >= ${LISTED_AFTER_ANSWERED}`,
        ),
      ),
  },
  (t) => [
    primaryKey({ columns: [t.athleteId, t.sport] }),
    // All that a regional ranking orders and filters by: it is read from the index alone.
    index("ratings_listed")
      .on(
        t.sport,
        t.level.desc().nullsFirst(),
        t.athleteId,
        t.stateCode,
        t.cityCode,
        t.isPrivate,
        t.birthDate,
        t.genderCategory,
        t.class,
      )
      .where(sql`${t.isListed}`),
    // The same by state: the map counts every state, a place those above, from this index alone.
    index("ratings_state")
      .on(
        t.sport,
        t.stateCode,
        t.level.desc().nullsFirst(),
        t.isPrivate,
        t.birthDate,
        t.cityCode,
        t.genderCategory,
        t.class,
      )
      .where(sql`${t.isListed}`),
    index("ratings_city")
      .on(t.sport, t.cityCode, t.level)
      .where(sql`${t.isListed}`),
  ],
);

/**
 * In how many standing confirmations two people stood against each other, by the one and by the other; 0 once all of them
 * were annulled. `ratings.opponents` counts the others. Who has events is never deleted, and keys would be slow.
 */
export const opponentsMet = pgTable(
  "opponents_met",
  {
    sport: text("sport").notNull(),
    athleteId: uuid("athlete_id").notNull(),
    opponentId: uuid("opponent_id").notNull(),
    matches: integer("matches").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sport, t.athleteId, t.opponentId] })],
);

/**
 * Which meeting of the same opponents in a calendar month each standing confirmation is (anti-farming, product §5):
 * `number` in its ranking, `levelNumber` in the sport over all clubs. An annulment frees both.
 */
export const meetings = pgTable(
  "meetings",
  {
    sport: text("sport").notNull(),
    /** "YYYY-MM" of the day played. */
    month: text("month").notNull(),
    opponents: text("opponents").notNull(),
    levelNumber: integer("level_number").notNull(),
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    number: integer("number").notNull(),
    /** The confirmation; events are never deleted alone, and a key would be slow. */
    eventId: uuid("event_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sport, t.month, t.opponents, t.levelNumber] }),
    uniqueIndex("meetings_in_ranking").on(t.rankingId, t.month, t.opponents, t.number),
    check("meetings_numbers", sql`${t.number} > 0 and ${t.levelNumber} > 0`),
  ],
);

/** Sports that a migration changed the rules of, and that wait for their rebuild. */
export const pendingRebuilds = pgTable("pending_rebuilds", {
  sport: text("sport").primaryKey(),
  since: at("since").notNull(),
});
