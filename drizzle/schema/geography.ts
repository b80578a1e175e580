import { boolean, char, doublePrecision, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The 27 states; `code` is IBGE's. */
export const states = pgTable("states", {
  code: integer("code").primaryKey(),
  uf: char("uf", { length: 2 }).notNull().unique(),
  name: text("name").notNull(),
  region: text("region").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
});

/** The 5 571 municipalities; `searchName` is the name without accents, in lower case. */
export const municipalities = pgTable(
  "municipalities",
  {
    code: integer("code").primaryKey(),
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    stateCode: integer("state_code")
      .notNull()
      .references(() => states.code),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    isCapital: boolean("is_capital").notNull(),
    areaCode: integer("area_code").notNull(),
    timeZone: text("time_zone").notNull(),
  },
  (t) => [
    index("municipalities_latitude").on(t.latitude),
    // Two letters are too few for the trigrams: names are then found by how they begin.
    index("municipalities_beginning").on(t.searchName.op("text_pattern_ops")),
    index("municipalities_state_idx").on(t.stateCode),
    index("municipalities_search_idx").using("gin", t.searchName.op("gin_trgm_ops")),
  ],
);
