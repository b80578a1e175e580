/** Cells that a file of text would tell otherwise if they stood as they are. */
const NEEDS_QUOTES = /[";,\t|]/;
const BEGINS_AS_SIGN = /^[=']/;

/** Takes the rows of a sheet; gives the same as the text of a CSV file, a line for each row, so that both are read by one rule. */
export function csvOfRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvCell).join(";")).join("\n");
}

function csvCell(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const shown = BEGINS_AS_SIGN.test(plain) ? `'${plain}` : plain;
  return NEEDS_QUOTES.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
