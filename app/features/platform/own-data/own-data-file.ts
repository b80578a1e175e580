import { writeCsv } from "../../../lib/csv.ts";
import type { ExportedKind } from "./exported-kinds.ts";

/** A row of an export: values as the database has them, JSON within JSON, instants as text. */
type ExportedRow = Readonly<Record<string, unknown>>;

/** A file to hand out. */
export interface OwnDataFile {
  name: string;
  /** MIME type with its letters. */
  type: string;
  text: string;
}

/** Everything in one JSON, with when it was made (ISO 8601). */
export function jsonFile(
  kinds: Readonly<Partial<Record<ExportedKind, readonly ExportedRow[]>>>,
  madeAt: string,
): OwnDataFile {
  const text = JSON.stringify({ feito_em: madeAt, ...kinds }, null, 2);
  return { name: "meus-dados.json", type: "application/json; charset=utf-8", text };
}

/** One kind as a CSV; `head` stands also over no rows. What is a list or an object in the database stands as JSON. */
export function csvFile(
  kind: ExportedKind,
  head: readonly string[],
  rows: readonly ExportedRow[],
): OwnDataFile {
  const text = writeCsv([head, ...rows.map((row) => head.map((name) => cell(row[name])))]);
  return { name: `${kind}.csv`, type: "text/csv; charset=utf-8", text };
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
