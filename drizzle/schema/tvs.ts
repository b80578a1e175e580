import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { NAME_LETTERS } from "../../app/lib/text-limits.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, literal } from "./columns.ts";
import { sponsors } from "./sponsors.ts";

/** A screen in a club's house that its office paired: what it is called and what it shows. Revoking it takes the row away. */
export const tvs = pgTable(
  "tvs",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Hash of what the screen proves itself with. */
    secretHash: text("secret_hash").notNull(),
    /** Keys of the rankings that it shows, in its order, as "tennis/doubles"; none of them is all, in the club's order. */
    scenes: text("scenes").array().notNull(),
    pairedAt: at("paired_at").notNull(),
    pairedBy: uuid("paired_by").references(() => users.id, { onDelete: "set null" }),
    /** Number of the last count of sponsors that it sent; each number counts once. */
    playSeq: bigint("play_seq", { mode: "number" }).notNull().default(0),
    /** Until when its time was counted: no time counts twice. */
    playedUntil: at("played_until"),
    /** When it last sent a count, which it does each minute in which somebody can see it. */
    seenAt: at("seen_at"),
  },
  (t) => [
    unique("tvs_secret").on(t.secretHash),
    index("tvs_club").on(t.clubId, t.pairedAt, t.id),
    index("tvs_paired_by").on(t.pairedBy),
    check("tvs_name", sql`char_length(${t.name}) between 2 and ${literal(NAME_LETTERS)}`),
  ],
);

/**
 * How long a screen of a club was really on, by day in the club's zone. It stays when the screen is revoked, under the name that
 * the screen had on that day.
 */
export const tvDays = pgTable(
  "tv_days",
  {
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    tvId: uuid("tv_id").notNull(),
    tvName: text("tv_name").notNull(),
    onMs: bigint("on_ms", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.clubId, t.day, t.tvId] }), check("tv_days_on", sql`${t.onMs} >= 0`)],
);

/** Proof of play: how long and how often a sponsor's logo was really shown on a screen, by day in the club's zone. */
export const sponsorPlays = pgTable(
  "sponsor_plays",
  {
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    sponsorId: uuid("sponsor_id")
      .notNull()
      .references(() => sponsors.id, { onDelete: "cascade" }),
    tvId: uuid("tv_id").notNull(),
    shownMs: bigint("shown_ms", { mode: "number" }).notNull(),
    times: integer("times").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.day, t.sponsorId, t.tvId] }),
    index("sponsor_plays_sponsor").on(t.sponsorId),
    check("sponsor_plays_shown", sql`${t.shownMs} > 0 and ${t.times} >= 0`),
  ],
);

/** A screen that shows a code and waits for some club's office to type it. */
export const tvPairings = pgTable(
  "tv_pairings",
  {
    id: uuid("id").primaryKey(),
    /** Hash of the six signs on the screen. */
    codeHash: text("code_hash").notNull(),
    secretHash: text("secret_hash").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    unique("tv_pairings_code").on(t.codeHash),
    unique("tv_pairings_secret").on(t.secretHash),
    index("tv_pairings_age").on(t.createdAt),
  ],
);
