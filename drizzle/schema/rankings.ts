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
  uuid,
} from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
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
    check("rankings_format", sql`${t.format} in ('singles', 'doubles')`),
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
 * as far as regional rankings filter by it, is copied here by triggers (migration 0005), so that one index answers them:
 * `cityCode` is the athlete's own city, else that of the active club.
 */
export const ratings = pgTable(
  "ratings",
  {
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    sport: text("sport").notNull(),
    level: integer("level").notNull().default(1_500_000),
    matches: integer("matches").notNull().default(0),
    version: integer("version").notNull().default(0),
    /** Place of the newest event folded into it: (at, ordinal, id). */
    lastEventAt: at("last_event_at"),
    lastOrdinal: integer("last_ordinal").notNull().default(0),
    lastEventId: uuid("last_event_id"),
    cityCode: integer("city_code"),
    stateCode: integer("state_code"),
    genderCategory: text("gender_category"),
    class: text("class"),
    birthDate: date("birth_date"),
    isPrivate: boolean("is_private").notNull().default(false),
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
      .where(sql`${t.matches} >= 5`),
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
      .where(sql`${t.matches} >= 5`),
    index("ratings_city")
      .on(t.sport, t.cityCode, t.level)
      .where(sql`${t.matches} >= 5`),
  ],
);

/** How often the same opponents met in a calendar month of a ranking (anti-farming, product §5). */
export const meetings = pgTable(
  "meetings",
  {
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    month: text("month").notNull(),
    opponents: text("opponents").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.month, t.opponents] }),
    check("meetings_count", sql`${t.count} >= 0`),
  ],
);

/** Sports that something older was confirmed into and that still wait for their rebuild; written with its cause. */
export const owedRebuilds = pgTable("owed_rebuilds", {
  sport: text("sport").primaryKey(),
  since: at("since").notNull(),
});
