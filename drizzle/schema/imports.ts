import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";

/** A season brought by a club; the same file (by its hash) is the same import, so running it again finishes it. */
export const imports = pgTable(
  "imports",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    fileHash: text("file_hash").notNull(),
    format: text("format").notNull(),
    sport: text("sport").notNull(),
    total: integer("total").notNull(),
    createdAt: at("created_at").notNull(),
    finishedAt: at("finished_at"),
  },
  (t) => [
    unique("imports_file").on(t.clubId, t.fileHash, t.sport),
    check("imports_format", sql`${t.format} in ('quadra', 'atp')`),
  ],
);

/** A row of the file, in the order in which it is applied (`ordinal`), with its line number and what became of it. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    lineNo: integer("line_no").notNull(),
    data: jsonb("data").notNull(),
    outcome: text("outcome"),
    reason: text("reason"),
    matchId: uuid("match_id"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.ordinal] }),
    check("import_rows_outcome", sql`${t.outcome} in ('created', 'known', 'refused')`),
  ],
);
