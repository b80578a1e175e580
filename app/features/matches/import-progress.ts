import type { SportId } from "../clubs/sports.ts";
import type { ImportFormat } from "./import-columns.ts";

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
  /** Instant as ISO 8601, or null while lines or the final sums are still to come. */
  finishedAt: string | null;
}

/** A refused line; `reason` is a pt-BR sentence. */
export interface ImportRefusal {
  lineNo: number;
  reason: string;
}

/** What the import panel of a club shows: the sports to choose from and its latest imports, newest first. */
export interface ImportsData {
  sports: SportId[];
  imports: ImportProgress[];
  /** Of the newest import, by line, at most MAX_SHOWN_REFUSALS. */
  refusals: ImportRefusal[];
}

export const MAX_SHOWN_REFUSALS = 500;

/** What the import panel's action answers: how far the import is, or all its refused lines. */
export type ImportAnswer = { ok: true; progress: ImportProgress } | { ok: true; refusals: ImportRefusal[] };

/** Lines dealt with so far. */
export function doneLines(progress: Pick<ImportProgress, "created" | "known" | "refused">): number {
  return progress.created + progress.known + progress.refused;
}

/** The refused lines as a CSV file that Excel in Portuguese opens: columns linha and motivo. */
export function refusalsCsv(refusals: readonly ImportRefusal[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = refusals.map(({ lineNo, reason }) => `${lineNo};${quoted(reason)}`);
  return `\uFEFF${["linha;motivo", ...rows].join("\r\n")}\r\n`;
}
