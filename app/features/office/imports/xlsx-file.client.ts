import { Unzip, UnzipInflate, type UnzipFile } from "fflate";
import type { Turns } from "../../../lib/turns.ts";
import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import { MAX_IMPORT_ROWS, tooManyLines } from "./most-lines.ts";
import { csvOfRows } from "./sheet-csv.ts";
import { attributeOf, kindsOf, marksOf, sheetRows, sharedTexts, type WorkbookFacts } from "./sheet-xml.ts";

/** A sheet of a workbook as the text of a CSV file. */
export interface WorkbookSheet {
  name: string;
  text: string;
}

/** The sheets of a workbook in which something stands, or a pt-BR sentence why it is not read. */
export type ReadWorkbook = { sheets: WorkbookSheet[] } | { problem: string };

/** So much of a workbook is unzipped at most. */
const MAX_UNZIPPED_BYTES = 50 * 1024 * 1024;
const SLICE_BYTES = 64 * 1024;
/** The parts of a workbook that say what stands in its cells. */
const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

const BROKEN =
  "Não deu para abrir esta planilha: abra-a no Excel, salve de novo como .xlsx e escolha o novo arquivo.";
const LARGE = "A planilha tem mais de 10 MB: divida-a em partes.";
const UNZIPPED_LARGE =
  "A planilha é grande demais por dentro: apague as abas que não são de partidas, ou divida-a em partes.";
const WIDE = "A planilha tem colunas demais: apague o que está à direita da tabela.";

/** The reason why a workbook is not read. */
class UnreadWorkbook extends Error {}

/**
 * Reads the cells of an .xlsx in the browser, bounded in bytes, unzipped bytes and rows; nothing of the file leaves it (spec §5 allows no such
 * upload). `onProgress` is told the part of the work that is done, of 1. Never throws.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  {
    onProgress = () => {},
    mostUnzipped = MAX_UNZIPPED_BYTES,
  }: { onProgress?: (done: number) => void; mostUnzipped?: number } = {},
): Promise<ReadWorkbook> {
  try {
    if (bytes.length > MAX_UPLOAD_BYTES) return { problem: LARGE };
    const parts = await unzip(bytes, mostUnzipped, (done) => onProgress(done / 2));
    const sheets = await inPauses(sheetsOf(parts), (done) => onProgress(0.5 + done / 2));
    if (sheets.length === 0) return { problem: "A planilha está vazia." };
    return { sheets };
  } catch (error) {
    return { problem: error instanceof UnreadWorkbook ? error.message : BROKEN };
  }
}

/** Unzips the parts that hold cells, a slice after the other; stops as soon as they are too large, whatever the file says of their size. */
async function unzip(
  bytes: Uint8Array,
  most: number,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<string, Uint8Array[]>> {
  const parts = new Map<string, Uint8Array[]>();
  let unzipped = 0;
  const take = (file: UnzipFile) => {
    const name = file.name.replace(/^\//, "").replaceAll("\\", "/");
    if (!PARTS.test(name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(name.toLowerCase(), chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unzipped += chunk.length;
      if (unzipped > most) throw new UnreadWorkbook(UNZIPPED_LARGE);
      chunks.push(chunk);
    };
    file.start();
  };
  const zip = new Unzip(take);
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    zip.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.length);
    onProgress(Math.min(1, (at + SLICE_BYTES) / bytes.length));
    if (at % (16 * SLICE_BYTES) === 0) await pause();
  }
  if (!parts.has("xl/workbook.xml")) throw new UnreadWorkbook(BROKEN);
  return parts;
}

/** The sheets that are seen and not empty, in their order; each step gives the part that is done. */
function* sheetsOf(parts: ReadonlyMap<string, Uint8Array[]>): Generator<number, WorkbookSheet[]> {
  const text = (name: string) => decode(parts.get(name.toLowerCase()) ?? []);
  const targets = targetsOf(text("xl/_rels/workbook.xml.rels"));
  const { sheets, calendar } = bookOf(text("xl/workbook.xml"));
  const texts = yield* withPart(sharedTexts(text("xl/sharedStrings.xml")), 0);
  const facts: WorkbookFacts = { texts, kinds: kindsOf(text("xl/styles.xml")), calendar };
  const found: WorkbookSheet[] = [];
  for (const [at, { name, id }] of sheets.entries()) {
    const target = targets.get(id);
    if (target === undefined) continue;
    const rows = yield* withPart(sheetRows(text(target), facts, MAX_IMPORT_ROWS), at / sheets.length);
    if (rows === "rows") throw new UnreadWorkbook(tooManyLines(MAX_IMPORT_ROWS));
    if (rows === "columns") throw new UnreadWorkbook(WIDE);
    if (rows.some((cells) => cells.length > 0)) found.push({ name, text: csvOfRows(rows) });
  }
  return found;
}

function* withPart<Result>(work: Turns<Result>, part: number): Generator<number, Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield part;
  }
}

function bookOf(xml: string): { sheets: { name: string; id: string }[]; calendar: 1900 | 1904 } {
  const sheets: { name: string; id: string }[] = [];
  let calendar: 1900 | 1904 = 1900;
  for (const { name, attributes, isEnd } of marksOf(xml)) {
    if (isEnd) continue;
    if (name === "workbookPr" && /^(?:1|true)$/.test(attributeOf(attributes, "date1904") ?? ""))
      calendar = 1904;
    if (name !== "sheet" || /hidden/i.test(attributeOf(attributes, "state") ?? "")) continue;
    const id = /[\w.-]+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1];
    if (id !== undefined) sheets.push({ name: attributeOf(attributes, "name") ?? "", id });
  }
  return { sheets, calendar };
}

/** The part that each relation of the workbook leads to. */
function targetsOf(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const { name, attributes, isEnd } of marksOf(xml)) {
    const [id, target] = [attributeOf(attributes, "Id"), attributeOf(attributes, "Target")];
    if (isEnd || name !== "Relationship" || id === undefined || target === undefined) continue;
    targets.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`);
  }
  return targets;
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

/** Lets the page be drawn and answer between the steps of a work. */
async function inPauses<Result>(
  work: Generator<number, Result>,
  onProgress: (done: number) => void,
): Promise<Result> {
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (steps % 8 !== 0) continue;
    onProgress(step.value);
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
