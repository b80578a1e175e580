import { parse } from "csv-parse/sync";
import { type Turns, wholly } from "../../../lib/turns.ts";
import { shownText } from "./cells.ts";
import { tooManyLines } from "./most-lines.ts";

/** A line of a CSV file: where it begins (from 1) and its cells, clean of spaces around; null, with its text, when its quotes do not close. */
export interface CsvLine {
  lineNo: number;
  cells: string[] | null;
  text?: string;
}

/** The characters between cells, the usual one first. */
export const DELIMITERS = [";", ",", "\t", "|"] as const;
// A quote opened by mistake swallows the lines below it; no cell of a season is honestly longer than this.
const MAX_CELL_LINES = 3;
// No line of ours or of another system's is honestly longer than these.
const MAX_LINE_LETTERS = 10_000;
const MAX_LINE_CELLS = 500;
const LINES_A_TURN = 250;

const LINE_FEED = 10;
const RETURN = 13;
const DELIMITER_CODES: ReadonlySet<number> = new Set(DELIMITERS.map((delimiter) => delimiter.charCodeAt(0)));
/** A cell of which nothing is to be cleaned. */
const PLAIN = /^(?:[\w./:@-]+(?: [\w./:@-]+)*)?$/;

/**
 * Says in a pt-BR sentence why a text has too much to be read as CSV, before anything of it is: too many lines that are not empty, or one that
 * is too long or has too many cells. Null where it has not.
 */
export function csvFault(text: string, mostLines: number): string | null {
  let [lines, start, cells] = [0, 0, 1];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? LINE_FEED : text.charCodeAt(at);
    if (DELIMITER_CODES.has(code)) cells += 1;
    if (code !== LINE_FEED && code !== RETURN) continue;
    if (at > start) lines += 1;
    if (at - start > MAX_LINE_LETTERS || cells > MAX_LINE_CELLS)
      return `A linha que começa com “${text.slice(start, start + 40).trim()}” é longa demais: o arquivo não é uma tabela como as que a Quadra lê.`;
    if (lines > mostLines) return tooManyLines(mostLines);
    [start, cells] = [at + 1, 1];
  }
  return null;
}

/**
 * Takes the text of a CSV file, of any delimiter (`;`, `,`, tab, `|`; the one that occurs most in its first line, where
 * none is given) and any ending of lines; gives its lines that are not empty. Never throws: a line that cannot be read
 * has null cells, and the rest is read.
 */
export function readCsvLines(text: string, delimiter?: string): CsvLine[] {
  return wholly(csvLines(text, delimiter));
}

/** The same in turns, for a file of many lines. */
function* csvLines(text: string, delimiter?: string): Turns<CsvLine[]> {
  return (yield* everyCsvLine(text, delimiter)).filter((line) => !isEmptyLine(line));
}

/** Whether nothing stands in a line. */
export function isEmptyLine({ cells }: CsvLine): boolean {
  return cells !== null && cells.every((cell) => cell === "");
}

/** The same with the lines that are empty. */
export function* everyCsvLine(text: string, delimiter?: string): Turns<CsvLine[]> {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const named = /^sep=(.)\n/.exec(plain);
  const body = named ? plain.slice(named[0].length) : plain;
  const used = named?.[1] ?? delimiter ?? findDelimiter(body);
  // Without quotes a line is a line.
  const whole = body.includes('"') ? yield* readWhole(body, used) : null;
  const lines = whole ?? (yield* readOneByOne(body, used));
  const firstLine = named ? 2 : 1;
  return lines.map(({ lineNo, ...line }) => ({ lineNo: lineNo + firstLine - 1, ...line }));
}

/** The delimiter that occurs most, outside quotes, in the first line that is not empty. */
function findDelimiter(text: string): string {
  const first = (/\S.*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The lines as CSV has them, cells of several lines included; null when quotes are astray anywhere. */
function* readWhole(text: string, delimiter: string): Turns<CsvLine[] | null> {
  const lines: CsvLine[] = [];
  let part: string[] = [];
  let before = 0;
  let isOpen = false;
  let openLines = 0;
  const all = text.split("\n");
  for (const [at, line] of all.entries()) {
    part.push(line);
    if (countQuotes(line) % 2 === 1) isOpen = !isOpen;
    openLines = isOpen ? openLines + 1 : 0;
    if (openLines > MAX_CELL_LINES) return null;
    if (at < all.length - 1 && (isOpen || part.length < LINES_A_TURN)) continue;
    const read = readPart(part.join("\n"), delimiter, before);
    if (!read) return null;
    for (const one of read) lines.push(one);
    [before, part] = [at + 1, []];
    yield;
  }
  return lines;
}

function countQuotes(line: string): number {
  let quotes = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) quotes += 1;
  return quotes;
}

/** Lines of which none begins or ends inside a cell; `before` stand above them. */
function readPart(text: string, delimiter: string, before: number): CsvLine[] | null {
  let end = 0;
  const lines: CsvLine[] = [];
  try {
    // The line that each record ends in.
    const ends: number[] = [];
    const onRecord = (record: string[], info: { lines: number }) => {
      ends.push(info.lines);
      return record;
    };
    const records = parse(text, { ...settings(delimiter), on_record: onRecord });
    for (const [index, record] of records.entries()) {
      const recordEnd = ends[index]!;
      if (recordEnd - end > MAX_CELL_LINES) return null;
      lines.push({ lineNo: before + end + 1, cells: record.map(clean) });
      end = recordEnd;
    }
    return lines;
  } catch {
    return null;
  }
}

function* readOneByOne(text: string, delimiter: string): Turns<CsvLine[]> {
  const lines: CsvLine[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (index % LINES_A_TURN === 0) yield;
    const cells = readOne(line, delimiter);
    lines.push({ lineNo: index + 1, cells, ...(cells ? {} : { text: clean(line) }) });
  }
  return lines;
}

function readOne(line: string, delimiter: string): string[] | null {
  if (!line.includes('"')) return line.split(delimiter).map(clean);
  try {
    const [record = []] = parse(line, { ...settings(delimiter), relax_quotes: true }) as string[][];
    return record.map(clean);
  } catch {
    return null;
  }
}

function settings(delimiter: string) {
  return {
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    skip_empty_lines: false,
    columns: false,
  } as const;
}

function clean(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const plain = cell
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return shownText(plain);
}
