import { z } from "zod";
import { isLineCursor } from "./cursors.ts";
import { HEADS } from "./heads.ts";
import type { ExportKind } from "./kinds.ts";

const MOST_ROWS = 1_000;
const USUAL_ROWS = 200;
const MOST_PLACES = 1_000_000;

const ROWS = `Peça de 1 a ${MOST_ROWS} linhas.`;
const CURSOR = "Este cursor não é de uma resposta nossa.";

const place = z.string().refine((text) => /^\d{1,7}$/.test(text) && Number(text) <= MOST_PLACES, CURSOR);
const CURSORS: Readonly<Record<ExportKind, z.ZodType<string>>> = {
  atletas: z.uuid(CURSOR),
  regulamento: z.uuid(CURSOR),
  partidas: z.uuid(CURSOR),
  pontos: z.string().refine((text) => {
    const ids = text.split("_");
    return ids.length === 2 && ids.every((id) => z.uuid().safeParse(id).success);
  }, CURSOR),
  tabela: place,
  extrato: z.string().refine(isLineCursor, CURSOR),
};

/** Makes the schema of a program's request for a file: as CSV whole, as JSON page by page; for a table and a ledger also the ranking. */
export function exportQuery(kind: ExportKind) {
  return z.strictObject({
    format: z.enum(["json", "csv"], "O formato é json ou csv.").default("json"),
    limit: z.coerce.number(ROWS).int(ROWS).min(1, ROWS).max(MOST_ROWS, ROWS).default(USUAL_ROWS),
    cursor: CURSORS[kind].optional(),
    ...(kind === "tabela" || kind === "extrato"
      ? { ranking: z.uuid("Este ranking não existe.").optional() }
      : {}),
  });
}

/** A page of a file as JSON: the columns of the CSV by name, each as its text. */
export function exportAnswer(kind: ExportKind): z.ZodType {
  const row = z.strictObject(Object.fromEntries(HEADS[kind].map((name) => [name, z.string()])));
  return z.strictObject({ rows: z.array(row), next_cursor: z.string().nullable() });
}
