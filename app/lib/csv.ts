/** The first character of a CSV, by which spreadsheets read it as UTF-8. */
export const CSV_START = "\uFEFF";

/** A CSV that spreadsheets in pt-BR open as it is: semicolons, a byte order mark, CRLF. `rows` begin with the head. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return CSV_START + rows.map(csvLine).join("");
}

/** A line of such a file, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/** A number below zero is no formula. */
const NUMBER = /^-?\d+(?:,\d+)?$/;

/** A cell: quoted where it must be, and never read as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
