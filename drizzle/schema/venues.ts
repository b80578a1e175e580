import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { SURFACE_IDS } from "../../app/lib/surfaces.ts";
import { NAME_LETTERS } from "../../app/lib/text-limits.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf, literal } from "./columns.ts";

/** Where a club plays: its house, and further ones on the plan Rede. */
export const venues = pgTable(
  "venues",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Null where it is the club's own. */
    address: text("address"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    unique("venues_name").on(t.clubId, t.name),
    check("venues_name_letters", sql`char_length(${t.name}) between 2 and ${literal(NAME_LETTERS)}`),
  ],
);

/** A court of a venue, as people call it. Matches keep the place as it was written, so a court may go. */
export const courts = pgTable(
  "courts",
  {
    id: uuid("id").primaryKey(),
    venueId: uuid("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    surface: text("surface", { enum: SURFACE_IDS }).notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    unique("courts_name").on(t.venueId, t.name),
    check("courts_surface", isOneOf(t.surface, SURFACE_IDS)),
  ],
);
