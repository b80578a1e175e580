import { parse } from "csv-parse/sync";

/** A line of a CSV file: where it begins (from 1) and its cells, clean of spaces around; null when its quotes do not close. */
export interface CsvLine {
  lineNo: number;
  cells: string[] | null;
}

const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const DELIMITERS = [";", ",", "\t", "|"] as const;
// A quote opened by mistake swallows the lines below it; no cell of a season is honestly longer than this.
const MAX_CELL_LINES = 3;

/**
 * Takes the bytes of a text file; gives its text: UTF-8 or UTF-16 by their marks, UTF-8 where every byte fits it, else
 * Windows-1252 (the Latin-1 that Excel in Portuguese saves).
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8_192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    }
    return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
  }
}

/**
 * Takes the text of a CSV file, of any delimiter (`;`, `,`, tab, `|`) and any ending of lines; gives its lines that are
 * not empty, the header first. Never throws: a line that cannot be read has null cells, and the rest is read.
 */
export function readCsvLines(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const named = /^sep=(.)\n/.exec(plain);
  const body = named ? plain.slice(named[0].length) : plain;
  const delimiter = named?.[1] ?? findDelimiter(body);
  // Without quotes a line is a line.
  const whole = body.includes('"') ? readWhole(body, delimiter) : null;
  const lines = whole ?? readOneByOne(body, delimiter);
  const firstLine = named ? 2 : 1;
  return lines
    .filter(({ cells }) => cells === null || cells.some((cell) => cell !== ""))
    .map(({ lineNo, cells }) => ({ lineNo: lineNo + firstLine - 1, cells }));
}

/** The delimiter that occurs most, outside quotes, in the first line that is not empty. */
function findDelimiter(text: string): string {
  const first = (/\S.*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The lines as CSV has them, cells of several lines included; null when quotes are astray anywhere. */
function readWhole(text: string, delimiter: string): CsvLine[] | null {
  let end = 0;
  const lines: CsvLine[] = [];
  try {
    const records = parse(text, { ...settings(delimiter), info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    for (const { record, info } of records) {
      if (info.lines - end > MAX_CELL_LINES) return null;
      lines.push({ lineNo: end + 1, cells: record.map(clean) });
      end = info.lines;
    }
    return lines;
  } catch {
    return null;
  }
}

function readOneByOne(text: string, delimiter: string): CsvLine[] {
  return text.split("\n").map((line, index) => ({ lineNo: index + 1, cells: readOne(line, delimiter) }));
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
  return cell
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
