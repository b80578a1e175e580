import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
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
import { at } from "./columns.ts";
import { athletes } from "./accounts.ts";

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
