import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LINE_REASONS } from "./enums.ts";
import { at, isOneOf } from "./columns.ts";
import { athletes } from "./accounts.ts";
import { matches } from "./matches.ts";
import { rankings } from "./rankings.ts";
import { tournamentEvents } from "./tournaments.ts";

/** A result as it was confirmed. Index 0 of each pair is side 1; sides are one or two athletes. */
interface ConfirmedResult {
  sides: [string[], string[]];
  end: "completed" | "walkover" | "retired" | "defaulted" | "double_walkover";
  winner: 1 | 2 | null;
  setsWon: [number, number];
  gamesWon: [number, number];
  playedOn: string;
  sets?: { side1: number; side2: number; tiebreak?: number }[];
  meeting?: number;
}

/** Points without a match; `place` of a phase from 1, shared by who left in the same round, 0 of initial points. */
interface Award {
  athleteId: string;
  points: number;
  place: number;
  note?: string | undefined;
}

/** The results of some events, by their ids, that pass from one profile to another. */
interface SeatChange {
  from: string;
  to: string;
  eventIds: string[];
}

/**
 * The events that move the tables: a match's confirmation, the phase points of an event, an athlete's initial points, the
 * annulment of one of these, or two profiles of one person that are merged or put apart again; applied in the order of `seq`, in
 * which they were written.
 */
export const rankingEvents = pgTable(
  "ranking_events",
  {
    id: uuid("id").primaryKey(),
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    sport: text("sport").notNull(),
    /** Null where it is about points without a match. */
    matchId: uuid("match_id").references(() => matches.id),
    /** The event of a tournament whose phases give points. */
    tournamentEventId: uuid("tournament_event_id").references(() => tournamentEvents.id),
    kind: text("kind", { enum: ["confirm", "phase", "initial", "annul", "merge", "split"] }).notNull(),
    /** Its place in the order of events, given by the database when it is written. */
    seq: bigint("seq", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** The day that its lines belong to: the deadline of a silent approval, the day played of an import's row. */
    at: at("at").notNull(),
    writtenAt: at("written_at").notNull(),
    /** File order among the rows of an import; 1 for what a correction confirms. */
    ordinal: integer("ordinal").notNull().default(0),
    ruleVersion: integer("rule_version").notNull(),
    /** An annulment names the confirmation that it undoes, at most once. */
    undoes: uuid("undoes").references((): AnyPgColumn => rankingEvents.id),
    /** A correction's confirmation names the one that was annulled for it. */
    corrects: uuid("corrects"),
    /** Whether both sides spoke: one reported, the other approved or disputed. An annulment says what it undoes says. */
    isAnswered: boolean("is_answered").notNull().default(false),
    /**
     * The result as it was confirmed: sides, end, winner, sets and games won, day played (see apply-events.ts). After a merge its sides, and
     * the people of `awards`, are those of today; a replay reads them as they were told (`ofThen`).
     */
    result: jsonb("result").$type<ConfirmedResult>(),
    /** The points given without a match, and to whom; an annulment names those whose points it takes back. */
    awards: jsonb("awards").$type<readonly Award[]>(),
    /** The other rankings that it counts in, each with the version of its rules: decided when it was written. */
    also: jsonb("also").$type<readonly { rankingId: string; ruleVersion: number }[]>(),
    /** The results of the ranking's format that a merge, or its undoing, passes from one profile to another. */
    seats: jsonb("seats").$type<SeatChange>(),
  },
  (t) => [
    check(
      "ranking_events_kind",
      sql`${t.kind} in ('confirm', 'phase', 'initial', 'annul', 'merge', 'split')`,
    ),
    check(
      "ranking_events_about",
      sql`case when ${t.kind} in ('merge', 'split') then ${t.seats} is not null and coalesce(${t.matchId}, ${t.tournamentEventId}) is null
          and coalesce(${t.result}, ${t.awards}) is null
        when ${t.seats} is not null then false
        when ${t.matchId} is null then ${t.kind} <> 'confirm' and ${t.result} is null and ${t.awards} is not null
          and (${t.kind} = 'annul' or (${t.kind} = 'phase') = (${t.tournamentEventId} is not null))
        else ${t.kind} not in ('phase', 'initial') and ${t.result} is not null and ${t.awards} is null and ${t.tournamentEventId} is null end`,
    ),
    check("ranking_events_undoes", sql`(${t.kind} = 'annul') = (${t.undoes} is not null)`),
    uniqueIndex("ranking_events_undo_once")
      .on(t.undoes)
      .where(sql`${t.undoes} is not null`),
    uniqueIndex("ranking_events_seq").on(t.sport, t.seq),
    index("ranking_events_order").on(t.sport, t.at, t.ordinal, t.id),
    index("ranking_events_match").on(t.matchId),
    index("ranking_events_tournament_event")
      .on(t.tournamentEventId)
      .where(sql`${t.tournamentEventId} is not null`),
    index("ranking_events_ranking").on(t.rankingId, t.seq),
    index("ranking_events_seats")
      .on(t.sport, t.seq)
      .where(sql`${t.seats} is not null`),
    index("ranking_events_awards")
      .on(t.rankingId, t.seq)
      .where(sql`${t.matchId} is null`),
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
    eventId: uuid("event_id").references(() => rankingEvents.id),
    matchId: uuid("match_id").references(() => matches.id),
    /** The line that this one answers (window, best_of, annulment). A rebuild deletes lines: no key, which would be slow. */
    answersId: uuid("answers_id"),
    reason: text("reason", { enum: LINE_REASONS }).notNull(),
    at: at("at").notNull(),
    ordinal: integer("ordinal").notNull().default(0),
    ruleVersion: integer("rule_version").notNull(),
    points: integer("points").notNull(),
    levelChange: integer("level_change").notNull().default(0),
    levelBefore: integer("level_before"),
    /** Parts of `levelChange`; what they do not add up to is halving and the limit at zero. */
    levelFromResult: integer("level_from_result").notNull().default(0),
    levelFromScore: integer("level_from_score").notNull().default(0),
    matches: smallint("matches").notNull().default(0),
    wins: smallint("wins").notNull().default(0),
    losses: smallint("losses").notNull().default(0),
    setsWon: smallint("sets_won").notNull().default(0),
    setsLost: smallint("sets_lost").notNull().default(0),
    gamesWon: smallint("games_won").notNull().default(0),
    gamesLost: smallint("games_lost").notNull().default(0),
    /** Which meeting of the same opponents in the calendar month this was (1, 2, 3…), in its ranking. */
    meeting: smallint("meeting"),
    /** The same in the sport, over all clubs: for nível. */
    levelMeeting: smallint("level_meeting"),
    leavesAt: at("leaves_at"),
    goneAt: at("gone_at"),
    /** False while a better result keeps this one out of the best N. */
    isCounted: boolean("is_counted").notNull().default(true),
  },
  (t) => [
    check("ledger_lines_reason", isOneOf(t.reason, LINE_REASONS)),
    uniqueIndex("ledger_lines_once_each")
      .on(t.eventId, t.athleteId, t.rankingId, t.reason)
      .where(sql`${t.eventId} is not null and ${t.reason} <> 'best_of'`),
    uniqueIndex("ledger_lines_left_once")
      .on(t.answersId)
      .where(sql`${t.reason} = 'window'`),
    index("ledger_lines_athlete_idx").on(t.rankingId, t.athleteId, t.at, t.ordinal),
    index("ledger_lines_since").on(t.rankingId, t.at),
    index("ledger_lines_leaving")
      .on(t.rankingId, t.leavesAt)
      .where(sql`${t.goneAt} is null and ${t.leavesAt} is not null`),
    index("ledger_lines_due")
      .on(t.leavesAt)
      .where(sql`${t.goneAt} is null and ${t.leavesAt} is not null`),
    index("ledger_lines_level").on(t.athleteId, t.sport, t.at),
    index("ledger_lines_event").on(t.eventId),
    index("ledger_lines_match").on(t.matchId),
  ],
);
