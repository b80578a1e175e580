import { z } from "zod";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import type { SportId } from "../../../lib/sports.ts";
import { missingMessage } from "./headings.ts";
import type { Sheet } from "./open-sheet.ts";
import type { ReadFile } from "./read-sheet.ts";
import type { SheetReading } from "./reading.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { MAX_LISTED, type RecognisedPeople } from "./recognise.ts";

const SAMPLE_LINES = 3;

const candidate = z.object({ value: z.string(), name: z.string(), isMember: z.boolean() });
const question = z.object({
  folded: z.string(),
  name: z.string(),
  lines: z.number(),
  why: z.enum(["near", "namesakes", "birth", "email", "phone"]),
  candidates: z.array(candidate),
  suggested: z.string(),
});

const sameLine = z.object({
  lineNo: z.number(),
  /** "12/11/2026 · Ana Lima × Bia Souza: 6/4 6/3", the winner first. */
  sentence: z.string(),
  kind: z.enum(["counted", "waiting", "contradicted"]),
  /** The match that stands; null where it is not this club's. */
  matchId: z.string().nullable(),
});

/** A line whose match stands already. */
export type SameLine = z.output<typeof sameLine>;

/** The contents of an import's file as they were understood, before anything of it is in the club. */
export const previewSchema = z.object({
  headings: z.array(z.string()),
  reading: z.object({
    format: z.enum(["quadra", "atp"]),
    columns: z.record(z.string(), z.number()),
    dateOrder: z.enum(["day", "month"]),
    scoreSide: z.enum(["winner", "first"]),
    scoreFormat: z.string().nullable(),
    sport: z.string().transform((sport) => sport as SportId),
  }),
  /** Cells of the first lines, to see what a column holds. */
  samples: z.array(z.array(z.string())),
  /** A pt-BR sentence where a column is missing; nothing can be imported then. */
  missing: z.string().nullable(),
  matches: z.number(),
  refused: z.number(),
  unreadContacts: z.number(),
  /** Lines that are no matches and no faults: empty ones, and titles and sums, which another reading may read otherwise. */
  emptyLines: z.number().default(0),
  titles: z.array(z.object({ lineNo: z.number(), cells: z.array(z.string()) })).default([]),
  /** How many lines have the date of a line above. */
  carriedDates: z.number().default(0),
  /** Scores that Excel had made dates, as they were read back (the first MAX_LISTED), and how many there are. */
  dateScores: z.array(z.object({ lineNo: z.number(), text: z.string() })).default([]),
  dateScoreCount: z.number().default(0),
  /** Labels of the score formats found, with how many matches have each, most first. */
  scoreFormats: z.array(z.object({ label: z.string(), matches: z.number() })),
  rankings: z.array(z.object({ sport: z.string(), format: z.enum(MATCH_FORMATS) })),
  known: z.number(),
  /** How many people would be new, and their names (the first MAX_LISTED). */
  freshCount: z.number(),
  fresh: z.array(z.string()),
  questions: z.array(question),
  /** How many lines are matches that stand already, and which (the first MAX_LISTED); a draft of before has none. */
  sameCount: z.number().default(0),
  same: z.array(sameLine).default([]),
});

export type ImportPreview = z.output<typeof previewSchema>;

/** Takes a sheet, how it was read, what it says, the people of its club and the lines that stand already; gives the preview. */
export function makePreview(
  { headings, lines, emptyLines }: Sheet,
  reading: SheetReading,
  file: ReadFile,
  { people, same }: { people: RecognisedPeople; same: readonly SameLine[] },
): ImportPreview {
  return {
    headings,
    reading: { ...reading, columns: { ...reading.columns } },
    samples: lines.slice(0, SAMPLE_LINES).map(({ cells, text }) => cells ?? [text ?? ""]),
    missing: missingMessage(headings, reading.columns, reading.format),
    matches: file.rows.length,
    refused: file.refused.length,
    unreadContacts: file.unreadContacts,
    emptyLines,
    titles: file.titles.flatMap(({ lineNo, cells }) => (cells ? [{ lineNo, cells }] : [])),
    carriedDates: file.carriedDates,
    dateScores: file.dateScores,
    dateScoreCount: file.dateScoreCount,
    scoreFormats: [...file.scoreFormats]
      .map(([code, matches]) => ({ label: findScoreFormat(code)?.label ?? code, matches }))
      .toSorted((a, b) => b.matches - a.matches),
    rankings: file.rankings,
    known: people.known,
    freshCount: people.fresh.length,
    fresh: people.fresh.slice(0, MAX_LISTED),
    questions: people.questions,
    sameCount: same.length,
    same: same.slice(0, MAX_LISTED),
  };
}
