import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  CATEGORY_GENDERS,
  ENTRY_STATUSES,
  EVENT_STATES,
  LIVE_STATUSES,
  PAYEES,
  TOURNAMENT_STATUSES,
  type AthleteClass,
} from "./enums.ts";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { CURRENCIES } from "../../app/lib/money.ts";
import { at, isChargeable, isOneOf, literals } from "./columns.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { rankings } from "./rankings.ts";

/**
 * The refund of a fee (product §6): until how many days before the start which percent, the most days first; of that a fixed
 * deduction in centavos; nothing once the registration has closed, where said.
 */
export type RefundRule = {
  tiers: { daysBefore: number; percent: number }[];
  deductionCents?: number;
  isNoneAfterClosing?: boolean;
};

/** Rules of entering that hold over all events of a tournament (product §6). */
export type TournamentRules = {
  /** Categories that one person may enter; null is any number. */
  maxCategories: number | null;
  /** One event a day and person. */
  isOneADay: boolean;
  /** Not two events of one sport, format and gender whose classes differ. */
  isOneLevel: boolean;
};

const USUAL_RULES: TournamentRules = { maxCategories: 2, isOneADay: false, isOneLevel: true };

/** Fees of an event in centavos and per athlete beside its `entry_fee_cents`; what is left out costs as that. */
export type EventFees = {
  /** Of the athlete's second and third category in the tournament. */
  secondCents?: number;
  thirdCents?: number;
  /** Of who is no member of the club. */
  guestCents?: number;
  /** Until that day ("YYYY-MM-DD", the club's zone, inside). */
  early?: { until: string; cents: number };
};

const FULL_THEN_HALF: RefundRule = {
  tiers: [
    { daysBefore: 7, percent: 100 },
    { daysBefore: 2, percent: 50 },
  ],
};

export const tournaments = pgTable(
  "tournaments",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description"),
    venue: text("venue").notNull(),
    courts: integer("courts").notNull(),
    status: text("status").notNull(),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on").notNull(),
    registrationOpensAt: at("registration_opens_at").notNull(),
    registrationClosesAt: at("registration_closes_at").notNull(),
    refundRule: jsonb("refund_rule").$type<RefundRule>().notNull().default(FULL_THEN_HALF),
    createdAt: at("created_at").notNull().defaultNow(),
    rules: jsonb("rules").$type<TournamentRules>().notNull().default(USUAL_RULES),
    /** The receiver of the fees; null until it is named, which publishing asks for where a fee is above zero. */
    payee: text("payee"),
    /** The contact for entrants' questions, as the club writes it. */
    contact: text("contact"),
    publishedAt: at("published_at"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Rises with every change by the organiser: a form that was opened before it is refused. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("tournaments_status", isOneOf(t.status, TOURNAMENT_STATUSES)),
    check("tournaments_payee", isOneOf(t.payee, PAYEES)),
    check(
      "tournaments_dates",
      sql`${t.startsOn} <= ${t.endsOn} and ${t.registrationOpensAt} < ${t.registrationClosesAt}`,
    ),
    index("tournaments_status_idx").on(t.status, t.startsOn),
    index("tournaments_club_idx").on(t.clubId),
    // Tournaments that may not be over yet; and all those shown, from the newest on.
    index("tournaments_live")
      .on(t.endsOn)
      .where(sql`${t.status} in ${literals(LIVE_STATUSES)}`),
    index("tournaments_newest")
      .on(t.endsOn.desc().nullsFirst(), t.name, t.id)
      .where(sql`${t.status} <> 'draft'`),
    index("tournaments_search").using(
      "gin",
      sql`translate(lower(${t.name}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') gin_trgm_ops`,
    ),
  ],
);

/**
 * A sports category of a tournament (TODS: event). Fees are integer centavos with their currency. `gender` and `classes` are its
 * category; `gender_category` and `class` are what workers before them read.
 */
export const tournamentEvents = pgTable(
  "tournament_events",
  {
    id: uuid("id").primaryKey(),
    tournamentId: uuid("tournament_id")
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    sport: text("sport").notNull(),
    format: text("format").notNull(),
    genderCategory: text("gender_category"),
    class: text("class"),
    entryFeeCents: integer("entry_fee_cents").notNull().default(0),
    currency: char("currency", { length: 3 }).notNull().default("BRL"),
    maxEntries: integer("max_entries").notNull(),
    gender: text("gender").notNull().default("open"),
    /** Those of a pair are one of each where there are two ("Misto BC"), else all of the one; null admits all. */
    classes: text("classes").array().$type<AthleteClass[]>(),
    /** Ages at 31 December of the year it begins; null has no limit. */
    minAge: smallint("min_age"),
    maxAge: smallint("max_age"),
    /** The day it is played where it takes one ("one a day"). */
    playedOn: date("played_on"),
    /** In TODS codes, as a match's. */
    scoreFormat: text("score_format"),
    drawFormat: text("draw_format"),
    /** Groups, how many go on, third place, policies of ties: what the draw's format asks for. */
    drawOptions: jsonb("draw_options").$type<Record<string, unknown>>().notNull().default({}),
    /** Below so many entries it is merged or given back in full. */
    quorum: smallint("quorum").notNull().default(6),
    fees: jsonb("fees").$type<EventFees>().notNull().default({}),
    /** The club's ranking that its phase points go to. */
    rankingId: uuid("ranking_id").references(() => rankings.id, { onDelete: "set null" }),
    phasePoints: jsonb("phase_points").$type<Record<string, number>>().notNull().default({}),
    state: text("state").notNull().default("entries"),
    /** Where the entries of a merged one went. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => tournamentEvents.id),
  },
  (t) => [
    check("tournament_events_gender", isOneOf(t.gender, CATEGORY_GENDERS)),
    check("tournament_events_state", isOneOf(t.state, EVENT_STATES)),
    check(
      "tournament_events_fee",
      sql`${isChargeable(t.entryFeeCents, 0)} and ${isOneOf(t.currency, CURRENCIES)}`,
    ),
    check("tournament_events_format", isOneOf(t.format, MATCH_FORMATS)),
    index("tournament_events_tournament").on(t.tournamentId),
    index("tournament_events_sport").on(t.sport, t.tournamentId),
    // Asked before a ranking is deleted, and by its key.
    index("tournament_events_ranking")
      .on(t.rankingId)
      .where(sql`${t.rankingId} is not null`),
  ],
);

export const tournamentEntries = pgTable(
  "tournament_entries",
  {
    id: uuid("id").primaryKey(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => tournamentEvents.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    partnerId: uuid("partner_id").references(() => athletes.id),
    seed: integer("seed"),
    status: text("status").notNull(),
    createdAt: at("created_at").notNull(),
    /** A place that is being paid for is held until then (product §6: 30 minutes; product §7: 12 hours of a place won). */
    heldUntil: at("held_until"),
    /** When it got its place from the waiting list; null for other entries, and from the opening of its payment on. */
    wonAt: at("won_at"),
    /** When the first mail or push about the place won was taken: its hours count from then. */
    toldAt: at("told_at"),
    /** Set for an entry that came on the day. */
    checkedInAt: at("checked_in_at"),
    withdrawnAt: at("withdrawn_at"),
    /** The entry whose place in the draw this one has taken (lucky loser, substitute). */
    replaces: uuid("replaces").references((): AnyPgColumn => tournamentEntries.id),
  },
  (t) => [
    index("tournament_entries_held")
      .on(t.heldUntil)
      .where(sql`${t.status} = 'pending' and ${t.heldUntil} is not null`),
    check("tournament_entries_status", isOneOf(t.status, ENTRY_STATUSES)),
    index("tournament_entries_event").on(t.eventId, t.status),
    index("tournament_entries_athlete").on(t.athleteId),
    index("tournament_entries_partner").on(t.partnerId),
    index("tournament_entries_replaces")
      .on(t.replaces)
      .where(sql`${t.replaces} is not null`),
  ],
);
