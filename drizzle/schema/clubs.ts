import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { CLUB_COLOUR_IDS } from "../../app/lib/club-colours.ts";
import { DEFAULT_SILENCE_HOURS, MAX_SILENCE_HOURS, MIN_SILENCE_HOURS } from "./enums.ts";
import { at, literal, literals } from "./columns.ts";
import { files } from "./files.ts";
import { municipalities } from "./geography.ts";
import { NAME_LETTERS } from "../../app/lib/text-limits.ts";

export const clubs = pgTable(
  "clubs",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    cnpj: text("cnpj").unique(),
    cityCode: integer("city_code")
      .notNull()
      .references(() => municipalities.code),
    address: text("address"),
    timeZone: text("time_zone").notNull().default("America/Sao_Paulo"),
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    /** Hours of silence that approve a result (product §4: 4 to 72, default 24). */
    silenceHours: integer("silence_hours").notNull().default(DEFAULT_SILENCE_HOURS),
    plan: text("plan"),
    subscriptionStatus: text("subscription_status").notNull().default("incomplete"),
    subscriptionEndDate: at("subscription_end_date"),
    /** Since when no subscription is active; null while one is. Read-only 7 days later, off the public pages 30 (product §7). */
    lapsedAt: at("lapsed_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Counts changes of the club's display that no ranking's version shows (names, privacy). */
    displayChanges: integer("display_changes").notNull().default(0),
    /** The club's choice: its admins administer it only in a session that has shown a second factor. */
    adminsNeedFactor: boolean("admins_need_factor").notNull().default(false),
    logoId: uuid("logo_id").references(() => files.id, { onDelete: "set null" }),
    /** The colour of its TV, one of a list; null for none. */
    colour: text("colour"),
  },
  (t) => [
    index("clubs_logo_idx")
      .on(t.logoId)
      .where(sql`${t.logoId} is not null`),
    check(
      "clubs_silence_hours",
      sql`${t.silenceHours} between ${literal(MIN_SILENCE_HOURS)} and ${literal(MAX_SILENCE_HOURS)}`,
    ),
    check("clubs_colour", sql`${t.colour} in ${literals(CLUB_COLOUR_IDS)}`),
    check("clubs_name", sql`char_length(${t.name}) between 2 and ${literal(NAME_LETTERS)}`),
    index("clubs_city_idx").on(t.cityCode),
    index("clubs_name_order").on(t.searchName, t.id),
    index("clubs_search_idx").using("gin", t.searchName.op("gin_trgm_ops")),
  ],
);

/** Sports of a club in its own order; the first is the default of its ranking. */
export const clubSports = pgTable(
  "club_sports",
  {
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    position: integer("position").notNull(),
    /** Code of the score format that its members usually play it in; null leaves it to the sport. */
    usualFormat: text("usual_format"),
  },
  (t) => [primaryKey({ columns: [t.clubId, t.sport] }), unique("club_sports_order").on(t.clubId, t.position)],
);
