import type { ImportFormat } from "../../app/features/office/imports/headings.ts";
import { openSheet } from "../../app/features/office/imports/open-sheet.ts";
import { guessReading, type ReadFile, readSheet } from "../../app/features/office/imports/read-sheet.ts";
import type { ImportableRow } from "../../app/features/office/imports/sheet-rows.ts";
import type { SheetReading } from "../../app/features/office/imports/reading.ts";
import type { SportId } from "../../app/lib/sports.ts";
import { wholly } from "../../app/lib/turns.ts";

/** The facts of its club that reading a file needs. */
export interface FileScene {
  format: ImportFormat;
  sport: SportId;
  clubSports: readonly SportId[];
  today: string;
}

/** Opens a file, guesses how it is meant (but for `changes`) and reads it. Throws its sentence where nothing can be read. */
export function readFile(
  bytes: Uint8Array,
  scene: FileScene,
  changes: Partial<SheetReading> = {},
): Omit<ReadFile, "rows"> & { rows: ImportableRow[]; reading: SheetReading } {
  const opened = wholly(openSheet(bytes, scene.format));
  if (!opened.ok) throw new Error(opened.message);
  const reading = { ...wholly(guessReading(opened.sheet, scene)), ...changes };
  const file = wholly(readSheet(opened.sheet, reading, scene));
  return { ...file, rows: [...file.rows], reading };
}
