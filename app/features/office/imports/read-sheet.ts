import type { SportId } from "../../../lib/sports.ts";
import type { Turns } from "../../../lib/turns.ts";
import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import {
  csvFault,
  type CsvLine,
  csvLines,
  decodeText,
  DELIMITERS,
  readCsvLines,
  tooManyLines,
} from "./csv-lines.ts";
import { type ImportFormat, mapColumns, type SheetColumns } from "./headings.ts";
import { guessDateOrder } from "./moments.ts";
import { type KnownNames, knownNames } from "./pair-cells.ts";
import type { SheetReading, SheetScene } from "./reading.ts";
import { type ImportMatch, isContentKey, readRow, scoreCellsOf } from "./row.ts";
import { leadingSide, type ScoreSide, writtenScore } from "./score-cells.ts";
import { cellsByField, findWinner, namesWinners, readSides, sideCells, unreadContacts } from "./sides.ts";

/** At most so many lines are taken in one file; its bytes are those of any upload. */
export const MAX_IMPORT_ROWS = 50_000;
const LINES_A_TURN = 250;
/** A title and what stands under it may come before the headings. */
const HEAD_LINES = 40;

/** A file as lines of cells: its headings, wherever they stand, and what follows them. */
export interface Sheet {
  headings: string[];
  lines: CsvLine[];
}

/** A line that can be imported, with its cells as they were read. */
interface ImportableRow {
  lineNo: number;
  cells: string[];
  match: ImportMatch;
}

/** A line that cannot. */
interface RefusedRow extends CsvLine {
  reason: string;
}

/** The contents of a sheet. */
export interface ReadFile {
  /** In the order in which they are applied: by the day played, then as in the file (product §5). */
  rows: ImportableRow[];
  refused: RefusedRow[];
  /** E-mails and phones that are none: left out, their lines are not. */
  unreadContacts: number;
}

/** Why nothing of a file can be read; `message` is a pt-BR sentence. */
interface Unreadable {
  ok: false;
  reason: "too_large" | "unreadable";
  message: string;
}

type OpenedSheet = { ok: true; sheet: Sheet } | Unreadable;

const TOO_MANY_LINES: Unreadable = {
  ok: false,
  reason: "too_large",
  message: tooManyLines(MAX_IMPORT_ROWS),
};

/** Takes the bytes of a file; gives its headings and lines, or why nothing of it can be read. Never throws. */
export function* openSheet(bytes: Uint8Array, format: ImportFormat): Turns<OpenedSheet> {
  const unreadable = (message: string): Unreadable => ({ ok: false, reason: "unreadable", message });
  if (bytes.length > MAX_UPLOAD_BYTES) {
    return { ok: false, reason: "too_large", message: "O arquivo tem mais de 10 MB: divida-o em partes." };
  }
  const strange = nameStrangeFile(bytes);
  if (strange) return unreadable(strange);
  const text = decodeText(bytes);
  if (text === null) return unreadable("Este arquivo não é um texto CSV.");
  // Counted before they are read: reading millions of them would cost minutes. Empty ones may double the number.
  const rawLines = text.split(/\r\n?|\n/, 2 * MAX_IMPORT_ROWS + 2);
  if (rawLines.length > 2 * MAX_IMPORT_ROWS + 1) return TOO_MANY_LINES;
  yield;
  const wide = csvFault(text, 2 * MAX_IMPORT_ROWS);
  if (wide !== null) return unreadable(wide);
  yield;
  const head = findHeadings(rawLines.slice(0, HEAD_LINES).join("\n"), format);
  if (!head) return unreadable("O arquivo está vazio: a primeira linha dá nome às colunas.");
  if (Object.keys(head.columns).length === 0) return unreadable(head.message ?? "");
  const { headings, lineNo, delimiter } = head;
  yield;
  const lines = (yield* csvLines(text, delimiter)).filter(
    // Sheets of several pages repeat their headings.
    (line) => line.lineNo > lineNo && line.cells?.join("\n") !== headings.join("\n"),
  );
  if (lines.length > MAX_IMPORT_ROWS) return TOO_MANY_LINES;
  if (lines.length === 0) return unreadable("O arquivo só tem a linha dos títulos: não há partida nele.");
  return { ok: true, sheet: { headings, lines } };
}

/** How a sheet seems to be meant. `sport` is that of lines that name none. */
export function* guessReading(
  { headings, lines }: Sheet,
  { format, sport, ...scene }: { format: ImportFormat; sport: SportId } & SheetScene,
): Turns<SheetReading> {
  const { columns } = mapColumns(headings, format);
  const cells = lines.flatMap((line) => (line.cells ? [cellsByField(line.cells, columns)] : []));
  const dateOrder = guessDateOrder(cells.map((cell) => cell("date")));
  const reading = { format, columns, dateOrder, scoreFormat: null, sport };
  yield;
  return {
    ...reading,
    scoreSide: yield* guessScoreSide(lines, { ...reading, ...scene, scoreSide: "first" }),
  };
}

/** Reads all lines of a sheet, or refuses them one by one with a pt-BR reason. */
export function* readSheet(
  { headings, lines }: Sheet,
  reading: SheetReading,
  scene: SheetScene,
): Turns<ReadFile> {
  const known = yield* namesIn(lines, reading.columns);
  const file: ReadFile = { rows: [], refused: [], unreadContacts: 0 };
  const lineByKey = new Map<string, number>();
  const repeats = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at % LINES_A_TURN === 0) yield;
    const { lineNo, cells } = line;
    const read = readLine(cells, headings.length, { ...reading, ...scene, known });
    const first = read.ok && !isContentKey(read.match.key) ? lineByKey.get(read.match.key) : undefined;
    if (!read.ok || first !== undefined) {
      const reason = read.ok ? `O identificador desta partida já apareceu na linha ${first}.` : read.message;
      file.refused.push({ ...line, reason });
      continue;
    }
    lineByKey.set(read.match.key, lineNo);
    file.unreadContacts += unreadContacts(cellsByField(cells ?? [], reading.columns));
    file.rows.push({ lineNo, cells: cells ?? [], match: numberRepeat(read.match, repeats) });
  }
  yield;
  markSharedNames(file.rows);
  file.rows.sort((a, b) => compareDays(a.match.playedOn, b.match.playedOn) || a.lineNo - b.lineNo);
  return file;
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

/** Guesses whose numbers come first, by the lines whose second side won: those of the winner, or of the side named first. */
function* guessScoreSide(lines: readonly CsvLine[], reading: SheetReading & SheetScene): Turns<ScoreSide> {
  if (namesWinners(reading.columns)) return "winner";
  const known = yield* namesIn(lines, reading.columns);
  const votes = { winner: 0, first: 0 };
  for (const [at, { cells }] of lines.entries()) {
    if (at % LINES_A_TURN === 0) yield;
    const cell = cellsByField(cells ?? [], reading.columns);
    if (cell("victor") === "") continue;
    const sides = readSides(cell, { ...reading, known });
    const parsed = writtenScore(scoreCellsOf(cell, reading));
    if (typeof sides === "string" || !parsed.ok || parsed.end !== "completed") continue;
    if (findWinner(cell, sides, parsed, reading) !== 2) continue;
    votes[leadingSide(parsed) === 1 ? "winner" : "first"] += 1;
  }
  return votes.winner > votes.first ? "winner" : "first";
}

function* namesIn(lines: readonly CsvLine[], columns: SheetColumns): Turns<KnownNames> {
  const known = new Set<string>();
  for (let at = 0; at < lines.length; at += LINES_A_TURN) {
    const some = lines.slice(at, at + LINES_A_TURN);
    for (const name of knownNames(some.map(({ cells }) => sideCells(cellsByField(cells ?? [], columns)))))
      known.add(name);
    yield;
  }
  return known;
}

function readLine(cells: CsvLine["cells"], width: number, context: Parameters<typeof readRow>[1]) {
  if (!cells) return { ok: false as const, message: "As aspas desta linha não fecham." };
  if (cells.slice(width).some((cell) => cell !== "")) {
    const message = `A linha tem ${cells.length} colunas e o cabeçalho ${width}: ponha entre aspas o texto que tem o separador.`;
    return { ok: false as const, message };
  }
  return readRow(cells, context);
}

/** Two lines that say the same are two matches, the first and the second of that day; so a file read again finds both. */
function numberRepeat(match: ImportMatch, repeats: Map<string, number>): ImportMatch {
  if (!isContentKey(match.key)) return match;
  const count = (repeats.get(match.key) ?? 0) + 1;
  repeats.set(match.key, count);
  return { ...match, key: `${match.key}#${count}` };
}

function markSharedNames(rows: readonly ImportableRow[]): void {
  const players = rows.flatMap(({ match }) => match.sides.flat());
  const numberByName = new Map<string, string>();
  const shared = new Set<string>();
  for (const { externalId, folded } of players) {
    if (externalId === null) continue;
    if ((numberByName.get(folded) ?? externalId) !== externalId) shared.add(folded);
    numberByName.set(folded, externalId);
  }
  for (const player of players) if (shared.has(player.folded)) player.isNameShared = true;
}

function nameStrangeFile(bytes: Uint8Array): string | null {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(0x50, 0x4b, 0x03, 0x04) || startsWith(0xd0, 0xcf, 0x11, 0xe0)) {
    return "Isto é uma planilha do Excel ou do LibreOffice: salve-a como CSV e envie o novo arquivo.";
  }
  return startsWith(0x25, 0x50, 0x44, 0x46) ? "Isto é um PDF: a importação lê arquivos CSV." : null;
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
