import { strToU8, Zip, ZipDeflate, zipSync } from "fflate";

/** A cell of a made spreadsheet: a text, a number shown by a style of `STYLES`, or nothing. */
export type MadeCell = string | { value: number; style?: keyof typeof STYLES } | { inline: string } | null;

/** A sheet of a made spreadsheet; a row `null` is left out of the file. */
export interface MadeSheet {
  name: string;
  rows: readonly (readonly MadeCell[] | null)[];
  isHidden?: boolean;
}

/** Styles of cells by what Excel does with what is typed, with their number format. */
const STYLES = {
  number: 0,
  day: 14,
  dayMonth: 16,
  monthYear: 17,
  hour: 20,
  moment: 22,
  longDay: 164,
} as const;
const ORDER = Object.keys(STYLES);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function nameOf(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : nameOf(Math.floor(column / 26) - 1) + nameOf(column % 26);
}

/** The parts of an .xlsx with these sheets, as Excel writes them. */
function partsOf(sheets: readonly MadeSheet[], calendar: 1900 | 1904): Record<string, Uint8Array> {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const shared = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    texts.push(text);
    places.set(text, texts.length - 1);
    return texts.length - 1;
  };
  const cellOf = (cell: MadeCell, row: number, column: number) => {
    if (cell === null) return "";
    const at = `r="${nameOf(column)}${row + 1}"`;
    if (typeof cell === "string") return `<c ${at} t="s"><v>${shared(cell)}</v></c>`;
    if ("inline" in cell) return `<c ${at} t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`;
    return `<c ${at} s="${ORDER.indexOf(cell.style ?? "number")}"><v>${cell.value}</v></c>`;
  };
  const bodies = sheets.map(({ rows }) =>
    rows
      .map((cells, row) =>
        cells === null
          ? ""
          : `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row, column)).join("")}</row>`,
      )
      .join(""),
  );
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const book = sheets
    .map(
      ({ name, isHidden }, at) =>
        `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
    )
    .join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${relations}"><workbookPr${calendar === 1904 ? ' date1904="1"' : ""}/><sheets>${book}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-416]dd/mm/yyyy;@"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${ORDER.length}">${Object.values(
      STYLES,
    )
      .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
      .join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t><rPh sb="0" eb="1"><t>fala</t></rPh></si>`).join("")}</sst>`,
  };
  for (const [at, body] of bodies.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet ${main}><sheetData>${body}</sheetData></worksheet>`;
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
}

/** Makes an .xlsx; `isStreamed` as a program writes it that does not know the sizes of its parts before them. */
export function makeXlsx(
  sheets: readonly MadeSheet[],
  { calendar = 1900, isStreamed = false }: { calendar?: 1900 | 1904; isStreamed?: boolean } = {},
): Uint8Array {
  const parts = partsOf(sheets, calendar);
  if (!isStreamed) return zipSync(parts);
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** The serial number by which a sheet keeps a day and, of it, the part that is gone. */
export function serialOf(day: string, calendar: 1900 | 1904 = 1900, part = 0): number {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return days + part - (calendar === 1904 ? 1_462 : 0);
}
