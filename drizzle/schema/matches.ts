import { sql } from "drizzle-orm";
import {
  check,
  date,
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
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { MATCH_ENDS, MATCH_EVENT_KINDS, MATCH_STATUSES, OPEN_STATUSES, REMOVED_STATUSES } from "./enums.ts";
import { at, isOneOf } from "./columns.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { rankings } from "./rankings.ts";

/** A match (product §4). `sets` is `[{side1, side2, tiebreak?}]`. `version` moves with every change and guards it. */
export const matches = pgTable(
  "matches",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id),
    rankingId: uuid("ranking_id")
      .notNull()
      .references(() => rankings.id),
    sport: text("sport").notNull(),
    format: text("format", { enum: MATCH_FORMATS }).notNull(),
    scoreFormat: text("score_format").notNull(),
    status: text("status", { enum: MATCH_STATUSES }).notNull(),
    end: text("end", { enum: MATCH_ENDS }).notNull(),
    losingSide: smallint("losing_side").$type<1 | 2>(),
    winnerSide: smallint("winner_side").$type<1 | 2>(),
    sets: jsonb("sets").$type<{ side1: number; side2: number; tiebreak?: number }[]>().notNull(),
    playedAt: at("played_at").notNull(),
    /** The day it was played in the club's zone; its month counts meetings, the window runs from it. */
    playedOn: date("played_on").notNull(),
    /** Both sides' athletes, sorted: the same opponents give the same text (product §5, anti-farming). */
    opponents: text("opponents").notNull(),
    place: text("place"),
    /** Null where nobody's own account reported it (import). */
    reportedBy: uuid("reported_by").references(() => users.id, { onDelete: "set null" }),
    /** The side that reported; null when the secretary or an import entered it. */
    reporterSide: smallint("reporter_side").$type<1 | 2>(),
    source: text("source").notNull(),
    reportedAt: at("reported_at").notNull(),
    /** Until when the other side may answer (or, entered by the secretary, either side may dispute). */
    answerBy: at("answer_by"),
    /** Whether silence approves: false against a side with no claimed account. */
    silenceApproves: smallint("silence_approves").notNull().default(1),
    /**
     * When the other side was last asked: silence approves only where it was reached since (`reaches`). Null in what was
     * reported before that was kept, where silence approves as it did then.
     */
    askedAt: at("asked_at"),
    confirmedAt: at("confirmed_at"),
    disputedBy: uuid("disputed_by").references(() => users.id, { onDelete: "set null" }),
    disputeReason: text("dispute_reason"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decisionReason: text("decision_reason"),
    remindedAt: at("reminded_at"),
    externalKey: text("external_key"),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("matches_format", isOneOf(t.format, MATCH_FORMATS)),
    check("matches_status", isOneOf(t.status, MATCH_STATUSES)),
    check("matches_end", isOneOf(t.end, MATCH_ENDS)),
    check("matches_source", sql`${t.source} in ('athlete', 'secretary', 'import', 'tournament')`),
    check(
      "matches_sides",
      sql`${t.winnerSide} in (1, 2) and ${t.losingSide} in (1, 2) and ${t.reporterSide} in (1, 2)`,
    ),
    // Nobody wins a double W.O., nor what ended even by fixed points or by the clock.
    check(
      "matches_winner",
      sql`(${t.winnerSide} is null) = (${t.end} = 'double_walkover' or (${t.end} = 'completed' and ${t.scoreFormat} ~ '^SET1-S:(P[0-9]+|T[0-9]+P)$' and ${t.sets} #>> '{0,side1}' is not distinct from ${t.sets} #>> '{0,side2}'))`,
    ),
    check("matches_confirmed", sql`${t.status} <> 'confirmed' or ${t.confirmedAt} is not null`),
    check("matches_pending", sql`${t.status} <> 'pending_validation' or ${t.answerBy} is not null`),
    uniqueIndex("matches_external")
      .on(t.clubId, t.externalKey)
      .where(sql`${t.externalKey} is not null`),
    index("matches_due")
      .on(t.answerBy, t.id)
      .where(sql`${t.status} = 'pending_validation' and ${t.silenceApproves} = 1`),
    index("matches_club_open").on(t.clubId, t.reportedAt).where(isOneOf(t.status, OPEN_STATUSES)),
    index("matches_club_newest")
      .on(t.clubId, t.confirmedAt, t.id)
      .where(sql`${t.status} = 'confirmed'`),
    index("matches_club_over").on(t.clubId, t.reportedAt).where(isOneOf(t.status, REMOVED_STATUSES)),
    index("matches_ranking_idx").on(t.rankingId),
    // A club's matches page by page, for programs.
    index("matches_club_idx").on(t.clubId, t.id),
    // Finds what was reported of the same people already; equality only, and smaller than the text.
    index("matches_opponents").using("hash", t.opponents),
  ],
);

/** The players of matches, each on a side (1 or 2) and in a slot (1 or 2) of it. Nobody plays twice in one match. */
export const matchPlayers = pgTable(
  "match_players",
  {
    matchId: uuid("match_id")
      .notNull()
      .references(() => matches.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    side: smallint("side").$type<1 | 2>().notNull(),
    slot: smallint("slot").$type<1 | 2>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.athleteId] }),
    unique("match_players_place").on(t.matchId, t.side, t.slot),
    check("match_players_range", sql`${t.side} in (1, 2) and ${t.slot} in (1, 2)`),
    index("match_players_athlete_idx").on(t.athleteId),
  ],
);

/** The history of matches, in order. `seq` is the match's version after the event: two answers cannot share one. */
export const matchEvents = pgTable(
  "match_events",
  {
    id: uuid("id").primaryKey(),
    matchId: uuid("match_id")
      .notNull()
      .references(() => matches.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    kind: text("kind", { enum: MATCH_EVENT_KINDS }).notNull(),
    actorUserId: uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    data: jsonb("data"),
    at: at("at").notNull(),
  },
  (t) => [
    unique("match_events_seq").on(t.matchId, t.seq),
    // A person's own acts, for the copy of their data and for deleting the account.
    index("match_events_actor_idx")
      .on(t.actorUserId)
      .where(sql`${t.actorUserId} is not null`),
    check("match_events_kind", isOneOf(t.kind, MATCH_EVENT_KINDS)),
  ],
);

/** Answers already given to a POST that carried an `Idempotency-Key` (product §10). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    resourceId: uuid("resource_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);
