import { z } from "zod";
import { isSportId } from "../../../lib/sports.ts";
import { CHOOSE_SPORT } from "../../../copy/fields.ts";
import { FIELD_LABELS } from "./heading-labels.ts";
import type { SheetColumns, SheetField } from "./headings.ts";
import { MOST_SENT, MOST_SENT_BYTES } from "./sheet-parts.ts";

const NO_FILE = "Escolha o arquivo da temporada, CSV ou .xlsx.";

/** Of lines that name none; empty where the form does not ask. */
const esporte = z
  .string()
  .optional()
  .transform((sport, context) => {
    if (!sport) return undefined;
    if (isSportId(sport)) return sport;
    context.addIssue({ code: "custom", message: CHOOSE_SPORT });
    return z.NEVER;
  });

const uploadSchema = z.object({
  intent: z.literal("enviar"),
  arquivo: z.instanceof(File, { message: NO_FILE }).refine((file) => file.size > 0, NO_FILE),
  formato: z.enum(["quadra", "atp"]).default("quadra"),
  esporte,
});

const envio = z.uuid("Isto não é um envio.");

const partSchema = z.object({
  intent: z.literal("enviar_parte"),
  envio,
  parte: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_SENT - 1),
  texto: z
    .instanceof(File)
    .refine(({ size }) => size > 0 && size <= MOST_SENT_BYTES, "Esta parte do arquivo é grande demais."),
});

const sentSchema = z.object({
  intent: z.literal("ler_envio"),
  envio,
  partes: z.coerce.number().int().min(1).max(MOST_SENT),
  nome: z.string().trim().min(1, NO_FILE),
  formato: z.enum(["quadra", "atp"]).default("quadra"),
  esporte,
});

const importacao = z.uuid("Isto não é uma importação.");

const readingSchema = z.object({
  intent: z.literal("ler"),
  importacao,
  ordem: z.enum(["day", "month"]),
  lado: z.enum(["winner", "first"]),
  formato_placar: z.string().transform((code) => code || null),
  esporte,
});

/**
 * A form of the panel of imports: `enviar` keeps a file to be looked at, `ler` reads it otherwise, `confirmar` lets it
 * begin, `descartar` forgets it, `continuar` applies lines of it, `desfazer` undoes some of them. A large file comes in parts: `enviar_parte`
 * keeps one, `ler_envio` reads them all, `cancelar_envio` forgets them.
 */
export const importFormSchema = z.discriminatedUnion("intent", [
  uploadSchema,
  partSchema,
  sentSchema,
  z.object({ intent: z.literal("cancelar_envio"), envio }),
  readingSchema,
  z.object({ intent: z.literal("confirmar"), importacao }),
  z.object({ intent: z.literal("descartar"), importacao }),
  z.object({ intent: z.literal("continuar"), importacao }),
  z.object({ intent: z.literal("desfazer"), importacao }),
]);

export type UploadForm = z.output<typeof uploadSchema>;
export type PartForm = z.output<typeof partSchema>;

/** Takes the fields of a form; gives the columns chosen by `coluna.N`. Of two columns of one meaning the first counts. */
export function readColumnChoices(fields: Iterable<readonly [string, unknown]>): SheetColumns {
  const names = new Set<string>(FIELD_LABELS.map(([field]) => field));
  const columns: SheetColumns = {};
  for (const [name, value] of fields) {
    const index = /^coluna\.(\d{1,4})$/.exec(name)?.[1];
    if (index === undefined || typeof value !== "string" || !names.has(value)) continue;
    columns[value as SheetField] ??= Number(index);
  }
  return columns;
}

/** Takes the fields of a form; gives the lines that are second matches of their day (`segunda`). */
export function readSecondLines(fields: Iterable<readonly [string, unknown]>): Set<number> {
  const lines = new Set<number>();
  for (const [name, value] of fields)
    if (name === "segunda" && typeof value === "string" && /^\d{1,9}$/.test(value)) lines.add(Number(value));
  return lines;
}

/** Takes the fields of a form; gives what was chosen by `quem.NAME`, by folded name. */
export function readNameChoices(fields: Iterable<readonly [string, unknown]>): Map<string, string> {
  const choices = new Map<string, string>();
  for (const [name, value] of fields) {
    if (name.startsWith("quem.") && typeof value === "string") choices.set(name.slice(5), value);
  }
  return choices;
}
