import { rowsOf, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { closeWindows } from "../rankings/close-windows.server.ts";
import { rebuildSport } from "../rankings/rebuild-sport.server.ts";
import type { ImportProgress } from "./import-progress.ts";
import { finishImport, type ImportChunk, progressStatement } from "./import-repository.server.ts";

/**
 * Ends an import whose lines are all dealt with: folds a sport again where lines came before what was already there,
 * answers the lines that left their window long ago, and tells the club once. Interrupted, it is done again whole;
 * an import that has ended stays as it is.
 */
export async function closeImport(
  context: VerbContext,
  {
    importId,
    clubId,
    finishedAt,
    outOfOrderSports,
  }: Pick<ImportChunk, "clubId" | "finishedAt" | "outOfOrderSports"> & {
    importId: string;
  },
): Promise<ImportProgress> {
  const { services } = context;
  const { db } = services;
  if (finishedAt !== null) return progressIn(await runBatch(db, [progressStatement(db, importId)]));
  for (const sport of outOfOrderSports) await rebuildSport(context, { sport });
  await closeWindows(context, { clubId });
  const announcement = announce(services, { notifications: [], clubIds: [clubId] });
  const statements = [finishImport(db, importId, services.now()), progressStatement(db, importId)];
  const results = await commitAnnounced(services, statements, announcement);
  return progressIn(results);
}

function progressIn(results: readonly unknown[]): ImportProgress {
  return rowsOf<{ progress: ImportProgress }>(results.at(-1))[0]!.progress;
}
