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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CATEGORY_GENDERS, ENROLMENT_STATUSES, ENROLMENTS, type AthleteClass } from "./enums.ts";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { at, isOneOf } from "./columns.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";

/**
 * A ranking of a club, sport and format (product §5). The main one of them admits everybody, for ever, and its lines carry
 * nível; the club opens others by category and season beside it. `version` rises with everything that changes its table.
 */
export const rankings = pgTable(
  "rankings",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    format: text("format", { enum: MATCH_FORMATS }).notNull(),
    ruleVersion: integer("rule_version").notNull().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(0),
    isMain: boolean("is_main").notNull().default(true),
    /** The club's name for it; null for the main one, which its sport and format name. */
    name: text("name"),
    gender: text("gender", { enum: CATEGORY_GENDERS }).notNull().default("open"),
    /** Every player is of one of them; null admits all. */
    classes: text("classes").array().$type<AthleteClass[]>(),
    /** Ages at 31 December of the year played; null has no limit. */
    minAge: smallint("min_age"),
    maxAge: smallint("max_age"),
    /** Days of the season in the club's zone, both inside; null is open on that side. */
    seasonFrom: date("season_from"),
    seasonTo: date("season_to"),
    enrolment: text("enrolment", { enum: ENROLMENTS }).notNull().default("everybody"),
    /** When the club closed its season: nothing is written to its table after it. */
    closedAt: at("closed_at"),
    openedAt: at("opened_at"),
    /** When the club hid it: it stands in no list, on no TV and at no address, while its history stays and goes on. Null: it is shown. */
    hiddenAt: at("hidden_at"),
    /** When the club chose it to open first; of those that are shown the latest choice opens. Null: never chosen. */
    opensAt: at("opens_at"),
    /** Since when movement is told: the Monday whose places `standings` keep, or the day that brought it into being. */
    mondayAt: at("monday_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("rankings_main")
      .on(t.clubId, t.sport, t.format)
      .where(sql`${t.isMain}`),
    index("rankings_club").on(t.clubId, t.sport, t.format),
    index("rankings_monday")
      .on(t.mondayAt)
      .where(sql`${t.closedAt} is null`),
    check("rankings_format", isOneOf(t.format, MATCH_FORMATS)),
    check("rankings_gender", isOneOf(t.gender, CATEGORY_GENDERS)),
    check("rankings_enrolment", isOneOf(t.enrolment, ENROLMENTS)),
    check("rankings_named", sql`${t.isMain} or ${t.name} is not null`),
  ],
);

/** The requests to play a ranking that is entered by request, and the club's answers. */
export const rankingEnrolments = pgTable(
  "ranking_enrolments",
  {
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    status: text("status", { enum: ENROLMENT_STATUSES }).notNull(),
    requestedAt: at("requested_at").notNull(),
    answeredAt: at("answered_at"),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.athleteId] }),
    index("ranking_enrolments_athlete").on(t.athleteId),
    check("ranking_enrolments_status", isOneOf(t.status, ENROLMENT_STATUSES)),
  ],
);

/** The table of a season as it was closed: positions never move again, whatever happens to people and rules later. */
export const finalStandings = pgTable(
  "final_standings",
  {
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    /** Null for who had no match in the window. */
    position: integer("position"),
    points: integer("points").notNull(),
    matches: integer("matches").notNull(),
    wins: integer("wins").notNull(),
    losses: integer("losses").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.athleteId] }),
    index("final_standings_athlete").on(t.athleteId),
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

/**
 * The table of a ranking as it is shown (product §5): sums kept by deltas, equal to those of its ledger lines at all times; a letter for
 * each of the last five matches; the place of last Monday.
 */
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
    /** Oldest first: w(on), l(ost), e(ven), W and L of a walkover. */
    form: text("form").notNull().default(""),
    /** The position that was shown at `rankings.mondayAt`; null for who had none. */
    mondayPlace: integer("monday_place"),
    /** Nível and its matches as the season was closed; null while it is open, and `ratings` say them. */
    level: integer("level"),
    levelMatches: integer("level_matches"),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.athleteId] }),
    index("standings_order")
      .on(t.rankingId, t.points.desc().nullsFirst(), t.athleteId)
      .where(sql`${t.matches} > 0`),
    index("standings_athlete").on(t.athleteId),
  ],
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
    /** Its number in each other ranking that it counts in, by their ids. */
    also: jsonb("also").$type<Record<string, number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.sport, t.month, t.opponents, t.levelNumber] }),
    uniqueIndex("meetings_in_ranking").on(t.rankingId, t.month, t.opponents, t.number),
    check("meetings_numbers", sql`${t.number} > 0 and ${t.levelNumber} > 0`),
  ],
);
