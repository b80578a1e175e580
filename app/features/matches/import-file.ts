import type { SportId } from "../clubs/sports.ts";
import { type ImportFormat, mapColumns } from "./import-columns.ts";
import { type CsvLine, decodeText, readCsvLines } from "./import-csv.ts";
import { type ImportMatch, isContentKey, readRow } from "./import-row.ts";

/** At most this much is taken in one file (spec §5 for uploads; the number of lines is ours). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;

/** A line that can be imported. */
export interface ImportableRow {
  lineNo: number;
  match: ImportMatch;
}

/** A line that cannot; `text` is what it says, shortened. */
export interface RefusedRow {
  lineNo: number;
  text: string;
  reason: string;
}

export interface ReadFile {
  ok: true;
  /** In the order in which they are applied: by the day played, then as in the file (product §5). */
  rows: ImportableRow[];
  refused: RefusedRow[];
}

export type ReadFileResult = ReadFile | { ok: false; reason: "too_large" | "unreadable"; message: string };

const TOO_MANY_LINES: ReadFileResult = {
  ok: false,
  reason: "too_large",
  message: "O arquivo tem mais de 50.000 linhas: divida-o em partes.",
};

/** What reading a file needs to know of its club. `today` is the club's calendar day. */
export interface FileContext {
  format: ImportFormat;
  sport: SportId;
  clubSports: readonly SportId[];
  today: string;
}

/** Takes the bytes of a file; gives its lines, read or refused one by one, or why nothing of it can be read (pt-BR). */
export function readImportFile(bytes: Uint8Array, context: FileContext): ReadFileResult {
  if (bytes.length > MAX_IMPORT_BYTES) {
    return { ok: false, reason: "too_large", message: "O arquivo tem mais de 10 MB: divida-o em partes." };
  }
  const strange = nameStrangeFile(bytes);
  if (strange) return { ok: false, reason: "unreadable", message: strange };
  const text = decodeText(bytes);
  // Counted before they are read: reading millions of them would cost minutes. Empty ones may double the number.
  const counted = text.split(/\r\n?|\n/, 2 * MAX_IMPORT_ROWS + 2).length;
  const [header, ...lines] = counted > 2 * MAX_IMPORT_ROWS + 1 ? [] : readCsvLines(text);
  if (counted > 2 * MAX_IMPORT_ROWS + 1 || lines.length > MAX_IMPORT_ROWS) return TOO_MANY_LINES;
  if (!header?.cells) {
    return {
      ok: false,
      reason: "unreadable",
      message: "O arquivo está vazio: a primeira linha dá nome às colunas.",
    };
  }
  const mapped = mapColumns(header.cells, context.format);
  if (!mapped.ok) return { ok: false, reason: "unreadable", message: mapped.message };
  if (lines.length === 0) {
    return {
      ok: false,
      reason: "unreadable",
      message: "O arquivo só tem a linha dos títulos: não há partida nele.",
    };
  }

  const rows: ImportableRow[] = [];
  const refused: RefusedRow[] = [];
  const lineByKey = new Map<string, number>();
  const repeats = new Map<string, number>();
  for (const { lineNo, cells } of lines) {
    const read = readLine(cells, header.cells.length, { ...context, columns: mapped.columns });
    const first = read.ok && !isContentKey(read.match.key) ? lineByKey.get(read.match.key) : undefined;
    if (!read.ok || first !== undefined) {
      const reason = read.ok ? `O identificador desta partida já apareceu na linha ${first}.` : read.message;
      refused.push({ lineNo, text: (cells ?? []).join("; ").slice(0, 300), reason });
      continue;
    }
    lineByKey.set(read.match.key, lineNo);
    rows.push({ lineNo, match: numberRepeat(read.match, repeats) });
  }
  markSharedNames(rows);
  rows.sort((a, b) => compareDays(a.match.playedOn, b.match.playedOn) || a.lineNo - b.lineNo);
  return { ok: true, rows, refused };
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
  if (startsWith(0x25, 0x50, 0x44, 0x46)) return "Isto é um PDF: a importação lê arquivos CSV.";
  // Text in UTF-16 has zero bytes; it says so by its first two.
  if (!startsWith(0xff, 0xfe) && bytes.subarray(0, 4_096).includes(0))
    return "Este arquivo não é um texto CSV.";
  return null;
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
