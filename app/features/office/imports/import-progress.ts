import type { SportId } from "../../../lib/sports.ts";
import { DAY_MS } from "../../../lib/dates.ts";
import type { EqualReason } from "./equal-reasons.ts";
import type { ImportFormat } from "./headings.ts";
import type { ImportPreview } from "./imports-preview.ts";

/** How far an import is. Lines are `total`; each ends as created, known (already in the club) or refused. */
export interface ImportProgress {
  id: string;
  clubId: string;
  fileName: string;
  format: ImportFormat;
  sport: SportId;
  total: number;
  created: number;
  known: number;
  refused: number;
  /** Unclaimed profiles made by it. */
  athletes: number;
  /** The person who sent or confirmed it; null for the system's own. Instants are ISO 8601. */
  by: string | null;
  createdAt: string;
  /** Null while nothing of it is in the club. */
  confirmedAt: string | null;
  /** Null while lines or the final sums are still to come. */
  finishedAt: string | null;
  undoStartedAt: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
  /** Of its matches, while it is being undone: those that no longer count. */
  annulled: number;
}

/** A refused line; `reason` is a pt-BR sentence. */
export interface ImportRefusal {
  lineNo: number;
  reason: string;
}

/** All refused lines of an import, whole, under the headings of their file. */
export interface RefusedLines {
  fileName: string;
  headings: string[];
  lines: (ImportRefusal & { cells: string[] })[];
}

/** The data of a club's import panel: the sports to choose from, its latest imports, newest first, and the one asked for. */
export interface ImportsData {
  sports: SportId[];
  imports: ImportProgress[];
  shown: ShownImport | null;
}

/** An import as its own screen shows it. */
export interface ShownImport {
  progress: ImportProgress;
  /** The changes that it would make; null once it was confirmed. */
  preview: ImportPreview | null;
  /** Of the matches of a preview: those that the club already has. */
  knownMatches: number;
  /** The reasons of refused lines, each once, at most MAX_SHOWN_REFUSALS. */
  refusals: EqualReason[];
}

export const MAX_SHOWN_REFUSALS = 500;
/** So many files of a club may wait for its confirmation. */
export const MOST_DRAFTS = 20;
/** How long an import can be undone (product §5). */
const UNDO_MS = 7 * DAY_MS;

/** The answer of the import panel's action where it goes nowhere else: how far the import is. */
export interface ImportAnswer {
  ok: true;
  progress: ImportProgress;
}

/** Where an import is in its life. */
export function importState({
  confirmedAt,
  finishedAt,
  undoStartedAt,
  undoneAt,
}: Pick<ImportProgress, "confirmedAt" | "finishedAt" | "undoStartedAt" | "undoneAt">) {
  if (confirmedAt === null) return "preview";
  if (undoneAt !== null) return "undone";
  if (undoStartedAt !== null) return "undoing";
  return finishedAt === null ? "running" : "done";
}

/** Whether an import can be undone at this instant: it has ended, and it is not older than seven days. One begun goes on. */
export function canUndoImport(progress: Parameters<typeof importState>[0], nowMs: number): boolean {
  const state = importState(progress);
  if (state === "undoing") return true;
  const { confirmedAt } = progress;
  return state === "done" && confirmedAt !== null && nowMs - Date.parse(confirmedAt) < UNDO_MS;
}

/** Lines dealt with so far. */
export function doneLines(progress: Pick<ImportProgress, "created" | "known" | "refused">): number {
  return progress.created + progress.known + progress.refused;
}

/** The refused lines as a CSV file that Excel in Portuguese opens: line, reason and the whole line as it was sent. */
export function refusalsCsv({ headings, lines }: Omit<RefusedLines, "fileName">): string {
  const rows = lines.map(({ lineNo, reason, cells }) => [String(lineNo), reason, ...cells]);
  return csvOf([["linha", "motivo", ...headings], ...rows]);
}

/** An example of a file that an import reads. */
export function templateCsv(): string {
  return csvOf([
    ["data", "vencedor", "vencedor_2", "perdedor", "perdedor_2", "placar", "local"],
    ["21/03/2026", "Ana Lima", "", "Bia Souza", "", "6/4 3/6 [10-7]", "Quadra 1"],
    ["22/03/2026", "Caio Reis", "Davi Melo", "Enzo Pires", "Fábio Nunes", "6/4 2/0 desistência", ""],
    ["23/03/2026", "Bia Souza", "", "Carla Dias", "", "W.O.", ""],
  ]);
}

function csvOf(rows: readonly (readonly string[])[]): string {
  // A text that a spreadsheet would take for a formula stays text, as reading the file again takes it.
  const cell = (text: string) => `"${(/^[=+@\t-]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
}
