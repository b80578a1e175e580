import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { actorUserId } from "../../../lib/actor.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { guardMayImport } from "./import-repository.server.ts";
import type { ReadFile } from "./read-sheet.ts";
import { partsOfLines } from "./read-parts.ts";
import { keepReadPart } from "./sheet-parts-repository.server.ts";

/**
 * Keeps the lines of a sheet that was read in parts, so that they become an import in one batch that does not carry them; gives the id under which
 * they are kept. None of a long file is in memory at once.
 */
export async function stageRows(
  { services, actor }: VerbContext,
  clubId: string,
  file: ReadFile,
): Promise<string> {
  const { db } = services;
  const readId = services.newId();
  const sender = { uploadId: readId, clubId, userId: actorUserId(actor) };
  let part = 0;
  for (const text of partsOfLines(file)) {
    const now = services.now();
    await runBatch(db, [
      ...guardMayImport(db, askerOf(services, actor), clubId, now),
      keepReadPart(db, sender, part, text, now),
    ]);
    part += 1;
  }
  return readId;
}
