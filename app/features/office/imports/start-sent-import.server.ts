import { AppError } from "../../../lib/errors.ts";
import type { SportId } from "../../../lib/sports.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { progressIn } from "./close-import.server.ts";
import { draftStatement } from "./drafts-repository.server.ts";
import type { ImportFormat } from "./headings.ts";
import type { ImportProgress } from "./import-progress.ts";
import { progressStatement, refuseUnlessMayImport } from "./import-repository.server.ts";
import { ownUpload } from "./keep-part.server.ts";
import { deleteParts, partsStatement } from "./sheet-parts-repository.server.ts";
import { missingParts } from "./sheet-parts.ts";
import { startImport } from "./start-import.server.ts";

interface SentImport {
  clubId: string;
  uploadId: string;
  /** How many parts its sender sent. */
  parts: number;
  fileName: string;
  format: ImportFormat;
  sport?: SportId | undefined;
}

/**
 * Reads a season whose parts have all come, as `startImport` reads a file, and forgets them; asked again it gives the same import. A sheet that
 * cannot be read is forgotten, too. Throws what `startImport` throws, and `invalid_input` while parts are missing.
 */
export async function startSentImport(
  context: VerbContext,
  { parts, ...input }: SentImport,
): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  const upload = ownUpload(context, input);
  const [asker, now] = [askerOf(services, actor), services.now()];
  const [, come, [made]] = await runBatch(db, [
    refuseUnlessMayImport(db, asker, input.clubId, now),
    partsStatement(db, upload),
    draftStatement(db, asker, { importId: input.uploadId, withPeople: false }, now),
  ]);
  if (made && made.clubId !== input.clubId) throw new AppError("not_found");
  if (made) return progressIn(await progressStatement(db, input.uploadId));
  refuseMissing(come, parts);
  const text = come.map((one) => one.text).join("");
  try {
    return await startImport(context, { ...input, sent: { text, upload } });
  } catch (error) {
    // Another sport, another file: it is sent anew. What passes by itself needs the parts again.
    if (error instanceof AppError && error.status < 500) await runBatch(db, [deleteParts(db, upload)]);
    throw error;
  }
}

function refuseMissing(come: readonly { part: number }[], parts: number): void {
  const missing = missingParts(
    come.map(({ part }) => part),
    parts,
  );
  if (missing === 0 && come.length === parts) return;
  const lacking = missing === 1 ? "Falta 1 parte" : `Faltam ${missing} partes`;
  const message =
    missing === 0
      ? "Este envio tem mais partes do que o arquivo: escolha o arquivo e envie-o de novo."
      : `${lacking} do arquivo, que não chegou inteiro: escolha-o e envie-o de novo.`;
  throw new AppError("invalid_input", { field: "arquivo", message });
}
