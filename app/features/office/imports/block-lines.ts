import { foldText } from "../../../lib/text.ts";
import type { CsvLine } from "./csv-lines.ts";
import type { SheetColumns } from "./headings.ts";
import { type DateOrder, readMoment } from "./moments.ts";
import { cellsByField, sideCells } from "./sides.ts";

/** Words that begin a line about a block of matches: its title, its sum, a remark on it. */
const TITLE =
  /^(?:rodadas?|rounds?|etapas?|fases?|grupos?|chaves?|turno|returno|semanas?|jornadas?|totais|total|sub ?total|somas?|media|obs|observac(?:ao|oes)|jogos?|partidas?|resultados?|oitavas|quartas|semi ?finais|semi ?final|finais|final|categorias?|campeonato|torneio|ranking)\b/;
const DATES = /\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)|\d{4}-\d{2}-\d{2}/g;

/** A line as it counts in its block. `carried` is the date that it has of a line above. */
type BlockLine = { isTitle: true } | { isTitle: false; line: CsvLine; carried: string | null };

/**
 * Whether a line is about a block of matches and is none itself: "RODADA 1", a date alone, "TOTAL;;34". A line that names both sides and a
 * score never is; a name alone is a match that lacks the rest.
 */
function isTitleLine(cells: readonly string[], columns: SheetColumns): boolean {
  const filled = cells.filter((cell) => cell !== "");
  const [first] = filled;
  if (first === undefined) return false;
  const isTitle = TITLE.test(foldText(first));
  // A merged cell may be written once for each of its columns.
  if (new Set(filled).size === 1 && (isTitle || (filled.length > 1 && readMoment(first) !== null)))
    return true;
  const cell = cellsByField(cells, columns);
  const [own, other] = sideCells(cell);
  if (isTitle) return own.name === "" || other.name === "" || (cell("score") === "" && cell("set1") === "");
  if (filled.length > 1) return false;
  const at = cells.indexOf(first);
  const field = Object.entries(columns).find(([, column]) => column === at)?.[0] ?? "date";
  return field === "date";
}

/**
 * Follows the blocks of a sheet, line by line in its order: a date that stands once, as in merged cells, is carried down to the lines below that
 * have none. A title ends a block, and begins the next one with the date that it names, if it names one.
 */
export function blockFollower(columns: SheetColumns, order: DateOrder): (line: CsvLine) => BlockLine {
  const at = columns.date;
  let date = "";
  return (line) => {
    const { cells } = line;
    if (cells === null) {
      date = "";
      return { isTitle: false, line, carried: null };
    }
    if (isTitleLine(cells, columns)) {
      date = dateOfTitle(cells, order);
      return { isTitle: true };
    }
    const own = at === undefined ? "" : (cells[at] ?? "");
    if (at === undefined || own !== "" || date === "") {
      date = own;
      return { isTitle: false, line, carried: null };
    }
    return { isTitle: false, line: { ...line, cells: withDate(cells, at, date) }, carried: date };
  };
}

/** The cells of a line with the date that it has of a line above. */
export function withDate(cells: readonly string[], at: number, date: string): string[] {
  return Array.from({ length: Math.max(cells.length, at + 1) }, (_, index) =>
    index === at ? date : (cells[index] ?? ""),
  );
}

/** The one date that a title names; empty where it names none or several. */
function dateOfTitle(cells: readonly string[], order: DateOrder): string {
  const found = cells.flatMap((cell) =>
    readMoment(cell, order) === null ? (cell.match(DATES) ?? []) : [cell],
  );
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 && readMoment(only, order) !== null ? only : "";
}
