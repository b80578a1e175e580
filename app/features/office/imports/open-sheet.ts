import type { Turns } from "../../../lib/turns.ts";
import { decodeText } from "../../../lib/file-text.ts";
import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import { csvFault, type CsvLine, DELIMITERS, everyCsvLine, isEmptyLine, readCsvLines } from "./csv-lines.ts";
import { guessHeadless } from "./headless.ts";
import { placeHeadings } from "./place-headings.ts";
import { type ImportFormat, mapColumns, plainHeading, type SheetColumns } from "./headings.ts";
import { MAX_IMPORT_ROWS, tooManyLines } from "./most-lines.ts";
import { strangeFile } from "./strange-file.ts";

/** A title and what stands under it may come before the headings. */
export const HEAD_LINES = 40;
/** A line that names fewer columns may be a title: "Resultado", "Data: …". */
const LEAST_HEADINGS = 2;

/** A file as lines of cells: its headings, wherever they stand, and what follows them. */
export interface Sheet {
  headings: string[];
  lines: CsvLine[];
  /** Lines among them in which nothing stands. */
  emptyLines: number;
}

/** Why nothing of a file can be read; `message` is a pt-BR sentence. */
interface Unreadable {
  ok: false;
  reason: "too_large" | "unreadable";
  message: string;
  /** The place in the office that takes such a file. */
  leadsTo?: "points";
}

type OpenedSheet = { ok: true; sheet: Sheet } | Unreadable;

const POINTS_TABLE =
  "Isto é uma tabela de pontos, não de partidas: ela entra em Rankings, em Pontos iniciais.";
const TOO_MANY_LINES: Unreadable = {
  ok: false,
  reason: "too_large",
  message: tooManyLines(MAX_IMPORT_ROWS),
};

const LARGE = "O arquivo tem mais de 10 MB: divida-o em partes.";

const unreadable = (message: string): Unreadable => ({ ok: false, reason: "unreadable", message });

/** Takes the bytes of a file; gives its headings and lines, or why nothing of it can be read. Never throws. */
export function* openSheet(bytes: Uint8Array, format: ImportFormat): Turns<OpenedSheet> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too_large", message: LARGE };
  const strange = strangeFile(bytes);
  if (strange) return unreadable(strange);
  const text = decodeText(bytes);
  return text === null ? unreadable("Este arquivo não é um texto CSV.") : yield* openText(text, format);
}

/** The same for the text of a file. */
export function* openText(text: string, format: ImportFormat): Turns<OpenedSheet> {
  if (text.length > MAX_UPLOAD_BYTES) return { ok: false, reason: "too_large", message: LARGE };
  // Counted before they are read: reading millions of them would cost minutes. Empty ones may double the number.
  const rawLines = text.split(/\r\n?|\n/, 2 * MAX_IMPORT_ROWS + 2);
  if (rawLines.length > 2 * MAX_IMPORT_ROWS + 1) return TOO_MANY_LINES;
  yield;
  const wide = csvFault(text, 2 * MAX_IMPORT_ROWS);
  if (wide !== null) return unreadable(wide);
  yield;
  const top = rawLines.slice(0, HEAD_LINES).join("\n");
  const head = findHeadings(top, format);
  if (!head) return unreadable("O arquivo está vazio: a primeira linha dá nome às colunas.");
  const isNamed = head.named >= LEAST_HEADINGS;
  const headless = isNamed || format === "atp" ? null : findHeadless(top);
  if (isPointsTable(head.headings, head.columns)) return { ...unreadable(POINTS_TABLE), leadsTo: "points" };
  if (!headless && Object.keys(head.columns).length === 0) return unreadable(head.message ?? "");
  const { headings, lineNo, delimiter } = headless ?? head;
  yield;
  const all = (yield* everyCsvLine(text, delimiter)).filter((line) => line.lineNo > lineNo);
  // Sheets of several pages repeat their headings.
  const lines = all.filter((line) => !isEmptyLine(line) && line.cells?.join("\n") !== headings.join("\n"));
  if (lines.length > MAX_IMPORT_ROWS) return TOO_MANY_LINES;
  if (lines.length === 0) return unreadable("O arquivo só tem a linha dos títulos: não há partida nele.");
  const last = lines.at(-1)?.lineNo ?? 0;
  const emptyLines = all.filter((line) => line.lineNo < last && isEmptyLine(line)).length;
  if (!headless) return { ok: true, sheet: { headings, lines, emptyLines } };
  const width = lines.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), 0);
  return { ok: true, sheet: { headings: placeHeadings(width), lines, emptyLines } };
}

/** The line of the headings and the delimiter with which it names the most columns, all that are needed first. */
function findHeadings(text: string, format: ImportFormat) {
  const usual = readCsvLines(text);
  const readings = [undefined, ...DELIMITERS].flatMap((delimiter) =>
    (delimiter === undefined ? usual : readCsvLines(text, delimiter)).flatMap(({ lineNo, cells }) => {
      if (!cells) return [];
      const mapped = mapColumns(cells, format);
      const message = mapped.ok ? null : mapped.message;
      const named = Object.keys(mapped.columns).length + (mapped.ok ? 1_000 : 0);
      return [{ headings: cells, lineNo, delimiter, columns: mapped.columns, message, named }];
    }),
  );
  const [first, ...rest] = readings;
  return first ? rest.reduce((best, one) => (one.named > best.named ? one : best), first) : null;
}

/** Whether headings are those of a table of points: names beside their points, and nothing of a match. */
function isPointsTable(headings: readonly string[], columns: SheetColumns): boolean {
  const found = headings.map(plainHeading);
  const isMatch = [columns.score, columns.set1, columns.second, columns.loser].some((at) => at !== undefined);
  return (
    !isMatch && ["pontos", "pts", "pontuacao"].some((name) => found.includes(name)) && found.some(namesPerson)
  );
}

function namesPerson(heading: string): boolean {
  return ["atleta", "jogador", "jogadora", "nome", "dupla", "tenista", "participante"].includes(heading);
}

/** The delimiter of a sheet in which no line names columns, and no line above the first; null where its lines are no matches. */
function findHeadless(text: string) {
  for (const delimiter of DELIMITERS)
    if (guessHeadless(readCsvLines(text, delimiter)) !== null) return { headings: [], lineNo: 0, delimiter };
  return null;
}
