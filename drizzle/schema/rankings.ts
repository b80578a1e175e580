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
import {
  LISTED_AFTER_ANSWERED,
  LISTED_AFTER_MATCHES,
  LISTED_AFTER_SEASONED,
  LISTED_CLUB_COMPANY,
  LISTED_COMPANY,
  LISTED_WEEK_SHARE,
  STARTING_LEVEL,
  UNCERTAINTY,
} from "../../app/lib/levels.ts";
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
    /** The people of the athlete's company (`companySql`), the athlete among them. Kept by `weighStatement`, as what follows. */
    company: smallint("company").notNull().default(0),
    /** Those of them who have long been members of a club of the athlete's that has long paid; of the club that has most. */
    clubCompany: smallint("club_company").notNull().default(0),
    /** Of the newest answered matches, those told of while one of the players had had an account for a while. */
    seasoned: smallint("seasoned").notNull().default(0),
    /** The greatest part of the newest answered matches that was told within seven days, in a hundred. */
    weekShare: smallint("week_share").notNull().default(100),
    /** When these four were last counted; time alone changes them too. */
    weighedAt: at("weighed_at"),
    /** Nível less its uncertainty, by which regional rankings order. */
    rankLevel: integer("rank_level")
      .notNull()
      .generatedAlwaysAs(sql.raw(`level - round(${UNCERTAINTY} / sqrt(played + 16))::int`)),
    /** Whether regional rankings list the athlete (product §5, `listingGap`): no file and no small group that plays only itself puts anybody on the map. */
    isListed: boolean("is_listed")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `is_claimed and matches >= ${LISTED_AFTER_MATCHES} and answered >= ${LISTED_AFTER_ANSWERED} and seasoned >= ${LISTED_AFTER_SEASONED} and week_share <= ${LISTED_WEEK_SHARE} and (company >= ${LISTED_COMPANY} or club_company >= ${LISTED_CLUB_COMPANY})`,
        ),
      ),
  },
  (t) => [
    primaryKey({ columns: [t.athleteId, t.sport] }),
    // All that a regional ranking orders and filters by: it is read from the index alone.
    index("ratings_listed")
      .on(
        t.sport,
        t.rankLevel.desc().nullsFirst(),
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
        t.rankLevel.desc().nullsFirst(),
        t.athleteId,
        t.level,
        t.isPrivate,
        t.birthDate,
        t.cityCode,
        t.genderCategory,
        t.class,
      )
      .where(sql`${t.isListed}`),
    index("ratings_city")
      .on(t.sport, t.cityCode, t.level, t.rankLevel)
      .where(sql`${t.isListed}`),
    index("ratings_weighed")
      .on(t.weighedAt.nullsFirst())
      .where(sql`${t.answered} >= ${sql.raw(String(LISTED_AFTER_ANSWERED))}`),
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
