import { Defect } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitThenRead, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import type { ImportProgress } from "./import-progress.ts";
import { finishImport, progressStatement } from "./import-repository.server.ts";
import type { ImportChunk } from "./import-rows-sql.server.ts";

/**
 * Ends an import whose lines are all dealt with and publishes to the club once. Interrupted, it is done again whole; an
 * import that has ended stays as it is.
 */
export async function closeImport(
  { services }: VerbContext,
  { importId, clubId, finishedAt }: Pick<ImportChunk, "clubId" | "finishedAt"> & { importId: string },
): Promise<ImportProgress> {
  const { db } = services;
  if (finishedAt !== null) return progressIn(await progressStatement(db, importId));
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [clubId] });
  const finish = finishImport(db, importId, services.now());
  return progressIn(await commitThenRead(services, [finish], progressStatement(db, importId), outbox));
}

/** The progress that `progressStatement` read. */
export function progressIn([row]: readonly { progress: ImportProgress }[]): ImportProgress {
  if (!row) throw new Defect("an import without its progress");
  return row.progress;
}
