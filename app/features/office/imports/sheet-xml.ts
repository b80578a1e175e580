import type { Turns } from "../../../lib/turns.ts";
import { kindOfFormat, type NumberKind, numberText } from "./number-formats.ts";

/** A mark of an XML text: its name without a prefix, the text of its attributes, where it begins and where what follows it begins. */
interface Mark {
  name: string;
  attributes: string;
  isEnd: boolean;
  isEmpty: boolean;
  start: number;
  next: number;
}

/** The facts of a workbook that its sheets are read by. */
export interface WorkbookFacts {
  /** Texts that cells name by number. */
  texts: readonly string[];
  /** How numbers are shown, by the number of a cell's style. */
  kinds: readonly NumberKind[];
  calendar: 1900 | 1904;
}

/** Why a sheet is not read. */
type SheetFault = "rows" | "columns";

/** A sheet has at most so many columns in a file that the import reads. */
const MAX_COLUMNS = 500;
const ROWS_A_TURN = 250;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

// Of its alternatives one alone can go on at any letter; a text in which it finds no mark is not read on.
const MARK = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
const OTHER_MARKS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** Gives the marks of an XML text in their order; comments and declarations are none. Each letter is looked at a bounded number of times. */
export function* marksOf(xml: string): Generator<Mark, void> {
  for (let at = xml.indexOf("<"); at !== -1;) {
    const other = OTHER_MARKS.find(([begin]) => xml.startsWith(begin, at));
    if (other) {
      const end = xml.indexOf(other[1], at + other[0].length);
      if (end === -1) return;
      at = xml.indexOf("<", end);
      continue;
    }
    MARK.lastIndex = at;
    const found = MARK.exec(xml);
    if (!found) throw new Error("no XML");
    const [whole, slash, name = "", inside = ""] = found;
    const isEmpty = inside.endsWith("/");
    const next = at + whole.length;
    yield { name, attributes: inside, isEnd: slash === "/", isEmpty, start: at, next };
    at = xml.indexOf("<", next);
  }
}

/** The value of an attribute; a name's prefix may be left out ("r:id" as "id"). */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key = "", value = "", other = ""] of attributes.matchAll(
    /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (key === name || key.endsWith(`:${name}`)) return plainText(value || other);
  return undefined;
}

/** The text of XML without its entities, and without the signs that Excel escapes (_x000D_). */
function plainText(text: string): string {
  const plain = text.includes("&")
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : "";
      })
    : text;
  return plain.includes("_x")
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

/** The texts that cells name by number; how a text is spoken (rPh) is none of it. */
export function* sharedTexts(xml: string): Turns<string[]> {
  const texts: string[] = [];
  let [own, isSpoken, from] = ["", false, -1];
  for (const { name, isEnd, isEmpty, start, next } of marksOf(xml)) {
    if (name === "rPh") isSpoken = !isEnd && !isEmpty;
    if (name === "t" && !isSpoken) {
      if (isEnd && from !== -1) own += plainText(xml.slice(from, start));
      from = isEnd || isEmpty ? -1 : next;
    }
    if (name !== "si" || !(isEnd || isEmpty)) continue;
    texts.push(own);
    own = "";
    if (texts.length % ROWS_A_TURN === 0) yield;
  }
  return texts;
}

/** How numbers are shown, by style: the formats of a workbook's styles. */
export function kindsOf(xml: string): NumberKind[] {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isCells = false;
  for (const { name, attributes, isEnd } of marksOf(xml)) {
    if (name === "cellXfs") isCells = !isEnd;
    if (isEnd) continue;
    if (name === "numFmt")
      codes.set(Number(attributeOf(attributes, "numFmtId")), attributeOf(attributes, "formatCode") ?? "");
    if (name === "xf" && isCells) {
      const id = Number(attributeOf(attributes, "numFmtId") ?? 0);
      kinds.push(kindOfFormat(id, codes.get(id)));
    }
  }
  return kinds;
}

/** The rows of a sheet, each at its place (row 1 first; those that the file leaves out are empty), or why they are too many. */
export function* sheetRows(
  xml: string,
  facts: WorkbookFacts,
  mostRows: number,
): Turns<string[][] | SheetFault> {
  const rows: string[][] = [];
  let cell: { column: number; type: string; kind: NumberKind; text: string } | null = null;
  let [row, column, from, read] = [-1, -1, -1, 0];
  for (const { name, attributes, isEnd, isEmpty, start, next } of marksOf(xml)) {
    if (name === "row" && !isEnd) {
      row = placeOf(attributeOf(attributes, "r"), row);
      column = -1;
      read += 1;
      if (row >= 2 * mostRows || read > mostRows) return "rows";
      while (rows.length <= row) rows.push([]);
      if (read % ROWS_A_TURN === 0) yield;
    } else if (name === "c" && !isEnd) {
      column = columnOf(attributeOf(attributes, "r")) ?? column + 1;
      const kind = facts.kinds[Number(attributeOf(attributes, "s") ?? 0)] ?? "number";
      cell = isEmpty ? null : { column, type: attributeOf(attributes, "t") ?? "n", kind, text: "" };
    } else if (name === "v" || name === "t") {
      if (isEnd && from !== -1 && cell) cell.text += plainText(xml.slice(from, start));
      from = isEnd || isEmpty ? -1 : next;
    } else if (name === "c" && cell) {
      const text = cellText(cell, facts);
      if (text !== "" && cell.column >= MAX_COLUMNS) return "columns";
      if (text !== "") setCell((rows[row] ??= []), cell.column, text);
      cell = null;
    } else if (name === "sheetData" && isEnd) break;
  }
  return rows;
}

function setCell(row: string[], column: number, text: string): void {
  while (row.length < column) row.push("");
  row[column] = text;
}

function cellText(
  { type, kind, text }: { type: string; kind: NumberKind; text: string },
  { texts, calendar }: WorkbookFacts,
): string {
  if (type === "s") return texts[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "sim" : "não";
  if (type === "d") return text.replace(/T00:00:00(?:\.0+)?Z?$/, "");
  const number = type === "n" && text.trim() !== "" ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? text : numberText(number, kind, calendar);
}

/** The place of a row by its number, else the one after the last. */
function placeOf(number: string | undefined, last: number): number {
  const place = Number(number) - 1;
  return Number.isSafeInteger(place) && place >= 0 ? Math.max(place, last + 1) : last + 1;
}

/** The place of a cell's column by its name: "AB12" is 27. */
function columnOf(name: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/i.exec(name ?? "")?.[1];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
