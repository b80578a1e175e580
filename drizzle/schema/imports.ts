import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { SportId } from "../../app/lib/sports.ts";
import { at, isOneOf, literal } from "./columns.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";
import type { Gender } from "./enums.ts";
import { MOST_PART_BYTES, MOST_PARTS, PART_KINDS } from "../../app/lib/part-bounds.ts";

/**
 * A season brought by a club. Until `confirmedAt` nothing of it is in the club: `preview` says how its file was read and
 * what would come of it. Until it has ended the same file (by its hash) is the same import, so running it again finishes it.
 */
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
    /** How the file is read, what it says, and the questions that it raises (app/features/office/imports/imports-preview.ts). */
    preview: jsonb("preview"),
    /** The person that each name of the file stands for, as the questions were answered (app/features/office/imports/name-answers.ts). */
    answers: jsonb("answers").notNull().default({}),
    confirmedAt: at("confirmed_at"),
    finishedAt: at("finished_at"),
    undoStartedAt: at("undo_started_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
    undoneAt: at("undone_at"),
  },
  (t) => [
    uniqueIndex("imports_file")
      .on(t.clubId, t.fileHash, t.sport)
      .where(sql`${t.finishedAt} is null`),
    index("imports_club_idx").on(t.clubId, t.createdAt),
    check("imports_format", sql`${t.format} in ('quadra', 'atp')`),
  ],
);

interface ImportedPlayer {
  externalId: string | null;
  name: string;
  folded: string;
  gender: Gender | null;
  birthDate?: string;
  email?: string;
  phone?: string;
  isNameShared?: true;
}

/** A line of the file: its match, or its text where it cannot be read; and its outcome. */
interface ImportLine {
  match?: {
    key: string;
    scoreFormat: string;
    end: "completed" | "walkover" | "retired" | "defaulted" | "double_walkover";
    winner: 1 | 2 | null;
    losingSide: 1 | 2 | null;
    sets: { side1: number; side2: number; tiebreak?: number }[];
    setsWon: [number, number];
    gamesWon: [number, number];
    playedOn: string;
    time: string | null;
    sport: SportId;
    format: MatchFormat;
    place: string | null;
    /** The text of a score that Excel had made a date. */
    fromDate?: string;
    sides: [ImportedPlayer[], ImportedPlayer[]];
  };
  /** The whole line, cell by cell; `text` where its quotes do not close. */
  cells?: string[];
  text?: string;
  /** The date that a refused line has of one above. */
  carried?: string;
  /** The club says that it is another match than the one that stands already. */
  isSecondMatch?: true;
  newAthletes?: number;
  /** Ids of the profiles that it made. */
  made?: string[];
  rebuild?: string;
}

/** A row of the file, in the order in which it is applied (`ordinal`), with its line number and what became of it. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    lineNo: integer("line_no").notNull(),
    data: jsonb("data").$type<ImportLine>().notNull(),
    outcome: text("outcome"),
    reason: text("reason"),
    matchId: uuid("match_id"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.ordinal] }),
    check("import_rows_outcome", sql`${t.outcome} in ('created', 'known', 'refused')`),
  ],
);

/**
 * A part of a sheet that is on its way, for some hours at most: `sent` by a person's browser, or `read` from them by the server, until all of
 * them become an import at once.
 */
export const sheetParts = pgTable(
  "sheet_parts",
  {
    uploadId: uuid("upload_id").notNull(),
    kind: text("kind").$type<(typeof PART_KINDS)[number]>().notNull(),
    part: integer("part").notNull(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    /** The person who sends it; null for the system's own. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.kind, t.part] }),
    index("sheet_parts_sender_idx").on(t.clubId, t.userId, t.uploadId),
    index("sheet_parts_user_idx").on(t.userId),
    index("sheet_parts_created_idx").on(t.createdAt),
    check("sheet_parts_kind", isOneOf(t.kind, PART_KINDS)),
    check("sheet_parts_part", sql`${t.part} between 0 and ${literal(MOST_PARTS - 1)}`),
    check("sheet_parts_size", sql`octet_length(${t.text}) between 1 and ${literal(MOST_PART_BYTES)}`),
  ],
);
