import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { NAME_LETTERS } from "../../app/lib/text-limits.ts";
import { athletes } from "./accounts.ts";
import { at, literal } from "./columns.ts";
import { tournaments } from "./tournaments.ts";

/** A court of a tournament, by the name that is called out; the club's own may be renamed or go meanwhile. */
export const tournamentCourts = pgTable(
  "tournament_courts",
  {
    id: uuid("id").primaryKey(),
    tournamentId: uuid("tournament_id")
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    unique("tournament_courts_name").on(t.tournamentId, t.name),
    check(
      "tournament_courts_name_letters",
      sql`char_length(${t.name}) between 1 and ${literal(NAME_LETTERS)}`,
    ),
  ],
);

/** Hours in which a court is open. Rain takes a piece out of them. */
export const tournamentCourtHours = pgTable(
  "tournament_court_hours",
  {
    id: uuid("id").primaryKey(),
    courtId: uuid("court_id")
      .notNull()
      .references(() => tournamentCourts.id, { onDelete: "cascade" }),
    fromAt: at("from_at").notNull(),
    toAt: at("to_at").notNull(),
  },
  (t) => [
    check("tournament_court_hours_order", sql`${t.fromAt} < ${t.toAt}`),
    index("tournament_court_hours_court").on(t.courtId, t.fromAt),
  ],
);

/** When somebody cannot play in a tournament. */
export const tournamentImpediments = pgTable(
  "tournament_impediments",
  {
    id: uuid("id").primaryKey(),
    tournamentId: uuid("tournament_id")
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    fromAt: at("from_at").notNull(),
    toAt: at("to_at").notNull(),
  },
  (t) => [
    check("tournament_impediments_order", sql`${t.fromAt} < ${t.toAt}`),
    index("tournament_impediments_tournament").on(t.tournamentId),
    index("tournament_impediments_athlete").on(t.athleteId),
  ],
);
