import { parseScoreText } from "../../scoring/scores/score-text.ts";
import type { CsvLine } from "./csv-lines.ts";
import type { SheetColumns } from "./headings.ts";
import { readMoment } from "./moments.ts";

/**
 * Takes the first lines of a sheet in which no line names columns; gives the columns that show what they hold, those of dates and of scores,
 * where there is a line with both. Null where the lines are no matches. Names say nothing of who won: somebody chooses their columns.
 */
export function guessHeadless(lines: readonly CsvLine[]): SheetColumns | null {
  for (const { cells } of lines) {
    if (cells === null) continue;
    const date = cells.findIndex((cell) => cell !== "" && readMoment(cell) !== null);
    const score = cells.findIndex((cell, index) => index !== date && isScore(cell));
    if (date !== -1 && score !== -1) return { date, score };
  }
  return null;
}

function isScore(cell: string): boolean {
  if (cell === "" || cell.length > 40) return false;
  const parsed = parseScoreText(cell);
  return parsed.ok && (parsed.sets.length > 0 || parsed.end !== "completed");
}
