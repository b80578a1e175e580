import { sql } from "drizzle-orm";
import { char, check, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { CURRENCIES } from "../../app/lib/money.ts";
import { at, isChargeable, isOneOf } from "./columns.ts";
import { athletes } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { ENTRY_STATUSES, TOURNAMENT_STATUSES } from "../../app/lib/tournament-states.ts";

/** Until how many days before the start which percent of a fee is given back, the most days first (product §6). */
export type RefundRule = { tiers: { daysBefore: number; percent: number }[] };

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
  },
  (t) => [
    check("tournaments_status", isOneOf(t.status, TOURNAMENT_STATUSES)),
    check(
      "tournaments_dates",
      sql`${t.startsOn} <= ${t.endsOn} and ${t.registrationOpensAt} < ${t.registrationClosesAt}`,
    ),
    index("tournaments_status_idx").on(t.status, t.startsOn),
    index("tournaments_club_idx").on(t.clubId),
    // What may not be over yet, and all that is shown from the newest on.
    index("tournaments_live")
      .on(t.endsOn)
      .where(sql`${t.status} in ('open', 'closed', 'draws_published', 'running')`),
    index("tournaments_newest")
      .on(t.endsOn.desc().nullsFirst(), t.name, t.id)
      .where(sql`${t.status} <> 'draft'`),
    index("tournaments_search").using(
      "gin",
      sql`translate(lower(${t.name}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') gin_trgm_ops`,
    ),
  ],
);

/** A sports category of a tournament (TODS: event). Fees are integer centavos with their currency. */
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
  },
  (t) => [
    check(
      "tournament_events_fee",
      sql`${isChargeable(t.entryFeeCents, 0)} and ${isOneOf(t.currency, CURRENCIES)}`,
    ),
    check("tournament_events_format", isOneOf(t.format, MATCH_FORMATS)),
    index("tournament_events_tournament").on(t.tournamentId),
    index("tournament_events_sport").on(t.sport, t.tournamentId),
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
    /** A place that is being paid for is held until then (product §6: 15 minutes). */
    heldUntil: at("held_until"),
  },
  (t) => [
    index("tournament_entries_held")
      .on(t.heldUntil)
      .where(sql`${t.status} = 'pending' and ${t.heldUntil} is not null`),
    check("tournament_entries_status", isOneOf(t.status, ENTRY_STATUSES)),
    index("tournament_entries_event").on(t.eventId, t.status),
    index("tournament_entries_athlete").on(t.athleteId),
    index("tournament_entries_partner").on(t.partnerId),
  ],
);
