import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clubs } from "./clubs.ts";
import { at } from "./columns.ts";
import { files } from "./files.ts";

export const sponsors = pgTable(
  "sponsors",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    type: text("type", { enum: ["local", "national"] }).notNull(),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "cascade" }),
    /** Where the logo is read: a path of this site. */
    logoUrl: text("logo_url").notNull(),
    /** The file behind it; null for the drawn logos of the demonstration. */
    logoId: uuid("logo_id").references(() => files.id, { onDelete: "set null" }),
    logoWidth: integer("logo_width").notNull(),
    logoHeight: integer("logo_height").notNull(),
    logoAlt: text("logo_alt").notNull(),
    position: integer("position").notNull().default(0),
    /** First and last day of its contract, in the club's zone; null is without a limit. */
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    /** Taken away by who manages it, and shown no more. */
    removedAt: at("removed_at"),
  },
  (t) => [
    check("sponsors_type", sql`${t.type} in ('national', 'local')`),
    check("sponsors_owner", sql`(${t.type} = 'local') = (${t.clubId} is not null)`),
    check(
      "sponsors_period",
      sql`${t.startsOn} is null or ${t.endsOn} is null or ${t.startsOn} <= ${t.endsOn}`,
    ),
    index("sponsors_national")
      .on(t.position)
      .where(sql`${t.type} = 'national'`),
    index("sponsors_club_idx").on(t.clubId, t.position),
    index("sponsors_logo_idx")
      .on(t.logoId)
      .where(sql`${t.logoId} is not null`),
    index("sponsors_removed_idx")
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);
