import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { SPORTS, type SportId } from "../clubs/sports.ts";
import { continueImport } from "./continue-import.server.ts";
import { MAX_IMPORT_BYTES } from "./import-file.ts";
import type { ImportAnswer } from "./import-progress.ts";
import { readRefusals } from "./read-imports.server.ts";
import { startImport } from "./start-import.server.ts";

/** What a form adds around its file. */
const FORM_BYTES = 64 * 1024;
/** Chunks go on for about this long before the bar is told: the screens' limit counts the answers. */
const WORK_A_CALL_MS = 1_200;

const uploadSchema = z.object({
  arquivo: z.instanceof(File),
  formato: z.enum(["quadra", "atp"]).default("quadra"),
  esporte: z.enum(SPORTS.map(({ id }) => id) as [SportId, ...SportId[]]).optional(),
});
const importIdSchema = z.uuid();

/**
 * Answers the import panel: `enviar` stores a file (`arquivo`, `formato`, `esporte`), `continuar` applies lines of
 * `importacao` for about a second, `recusas` gives all its refused lines. Throws what the verbs throw.
 */
export async function importAction(
  context: VerbContext,
  { clubId, request }: { clubId: string; request: Request },
): Promise<ImportAnswer> {
  // Looked at before the body is read, so that a huge one costs nothing.
  if (Number(request.headers.get("content-length") ?? 0) > MAX_IMPORT_BYTES + FORM_BYTES) throw tooLarge();
  const form = await request.formData().catch(() => null);
  if (!form) throw new AppError("invalid_input");
  if (form.get("intent") === "enviar") return { ok: true, progress: await upload(context, clubId, form) };
  const importId = importIdSchema.safeParse(form.get("importacao"));
  if (!importId.success) throw new AppError("invalid_input", { field: "importacao" });
  if (form.get("intent") === "recusas") {
    return { ok: true, refusals: await readRefusals(context, { importId: importId.data }) };
  }
  return { ok: true, progress: await workOn(context, importId.data) };
}

async function upload(context: VerbContext, clubId: string, form: FormData) {
  const parsed = uploadSchema.safeParse({
    arquivo: form.get("arquivo"),
    formato: form.get("formato") ?? undefined,
    esporte: form.get("esporte") || undefined,
  });
  if (!parsed.success)
    throw new AppError("invalid_input", { field: String(parsed.error.issues[0]?.path[0] ?? "arquivo") });
  const { arquivo, formato, esporte } = parsed.data;
  if (arquivo.size === 0)
    throw new AppError("invalid_input", { field: "arquivo", message: "Escolha o arquivo CSV da temporada." });
  if (arquivo.size > MAX_IMPORT_BYTES) throw tooLarge();
  const bytes = new Uint8Array(await arquivo.arrayBuffer());
  // The tour's files are of tennis, whatever sport stands chosen beside them.
  const sport = formato === "atp" ? undefined : esporte;
  return startImport(context, { clubId, fileName: arquivo.name, bytes, format: formato, sport });
}

async function workOn(context: VerbContext, importId: string) {
  const until = context.services.now().getTime() + WORK_A_CALL_MS;
  let progress = await continueImport(context, { importId });
  while (progress.finishedAt === null && context.services.now().getTime() < until) {
    progress = await continueImport(context, { importId });
  }
  return progress;
}

function tooLarge(): AppError {
  return new AppError("payload_too_large", {
    field: "arquivo",
    message: "O arquivo tem mais de 10 MB: divida-o em partes.",
  });
}
