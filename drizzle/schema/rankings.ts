import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
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

/** What moves the tables: a confirmation or an annulment, folded in the order (at, ordinal, id). */
export const rankingEvents = pgTable(
  "ranking_events",
  {
    id: uuid("id").primaryKey(),
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    sport: text("sport").notNull(),
    matchId: uuid("match_id").notNull(),
    kind: text("kind").notNull(),
    at: at("at").notNull(),
    /** File order among the rows of an import; 0 elsewhere. */
    ordinal: integer("ordinal").notNull().default(0),
    ruleVersion: integer("rule_version").notNull(),
    /** An annulment names the confirmation that it undoes, at most once. */
    undoes: uuid("undoes"),
    /** The result as it was confirmed: sides, end, winner, sets and games won, day played (see fold.ts). */
    result: jsonb("result").notNull(),
  },
  (t) => [
    check("ranking_events_kind", sql`${t.kind} in ('confirm', 'annul')`),
    check("ranking_events_undoes", sql`(${t.kind} = 'annul') = (${t.undoes} is not null)`),
    uniqueIndex("ranking_events_undo_once")
      .on(t.undoes)
      .where(sql`${t.undoes} is not null`),
    index("ranking_events_order").on(t.sport, t.at, t.ordinal, t.id),
    index("ranking_events_match").on(t.matchId),
  ],
);

/**
 * The ledger: the lines of an athlete add up to the number shown. `levelChange` and `levelBefore` are thousandths.
 * `leavesAt` is when a line falls out of the window; `goneAt` is set once it was answered (window or annulment).
 */
export const ledgerLines = pgTable(
  "ledger_lines",
  {
    id: uuid("id").primaryKey(),
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    sport: text("sport").notNull(),
    eventId: uuid("event_id"),
    matchId: uuid("match_id"),
    /** The line that this one answers (window, best_of, annulment). */
    answersId: uuid("answers_id"),
    reason: text("reason").notNull(),
    at: at("at").notNull(),
    ordinal: integer("ordinal").notNull().default(0),
    ruleVersion: integer("rule_version").notNull(),
    points: integer("points").notNull(),
    levelChange: integer("level_change").notNull().default(0),
    levelBefore: integer("level_before"),
    matches: smallint("matches").notNull().default(0),
    wins: smallint("wins").notNull().default(0),
    losses: smallint("losses").notNull().default(0),
    setsWon: smallint("sets_won").notNull().default(0),
    setsLost: smallint("sets_lost").notNull().default(0),
    gamesWon: smallint("games_won").notNull().default(0),
    gamesLost: smallint("games_lost").notNull().default(0),
    /** Which meeting of the same opponents in the calendar month this was (1, 2, 3…). */
    meeting: smallint("meeting"),
    leavesAt: at("leaves_at"),
    goneAt: at("gone_at"),
    /** False while a better result keeps this one out of the best N. */
    isCounted: boolean("is_counted").notNull().default(true),
  },
  (t) => [
    check(
      "ledger_lines_reason",
      sql`${t.reason} in ('win', 'loss', 'walkover_won', 'walkover_lost', 'phase', 'window', 'best_of', 'annulment')`,
    ),
    uniqueIndex("ledger_lines_once")
      .on(t.eventId, t.athleteId, t.reason)
      .where(sql`${t.eventId} is not null and ${t.reason} <> 'best_of'`),
    uniqueIndex("ledger_lines_left_once")
      .on(t.answersId)
      .where(sql`${t.reason} = 'window'`),
    index("ledger_lines_athlete").on(t.rankingId, t.athleteId, t.at.desc(), t.ordinal.desc()),
    index("ledger_lines_since").on(t.rankingId, t.at),
    index("ledger_lines_leaving")
      .on(t.rankingId, t.leavesAt)
      .where(sql`${t.goneAt} is null and ${t.leavesAt} is not null`),
    index("ledger_lines_level").on(t.athleteId, t.sport, t.at),
    index("ledger_lines_event").on(t.eventId),
    index("ledger_lines_match").on(t.matchId),
  ],
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
    index("standings_points").on(t.rankingId, t.points.desc()),
    index("standings_athlete").on(t.athleteId),
  ],
);

/** Nível of an athlete in a sport, in thousandths (1 500 000 = 1500). `version` guards every change. */
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
  },
  (t) => [
    primaryKey({ columns: [t.athleteId, t.sport] }),
    index("ratings_level").on(t.sport, t.level.desc()),
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
