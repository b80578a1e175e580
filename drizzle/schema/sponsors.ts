import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clubs } from "./clubs.ts";

export const sponsors = pgTable(
  "sponsors",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    type: text("type", { enum: ["local", "national"] }).notNull(),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "cascade" }),
    logoUrl: text("logo_url").notNull(),
    logoWidth: integer("logo_width").notNull(),
    logoHeight: integer("logo_height").notNull(),
    logoAlt: text("logo_alt").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    check("sponsors_type", sql`${t.type} in ('national', 'local')`),
    check("sponsors_owner", sql`(${t.type} = 'local') = (${t.clubId} is not null)`),
    index("sponsors_national")
      .on(t.position)
      .where(sql`${t.type} = 'national'`),
    index("sponsors_club_idx").on(t.clubId, t.position),
  ],
);
