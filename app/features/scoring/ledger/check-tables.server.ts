import { onlyRow } from "../../../lib/certain.ts";
import { runBatchThenRead, writeConflictSeen } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { stageSport } from "./replay.server.ts";
import { forgetStaged, guardStaged, touchRebuild } from "./staging-repository.server.ts";
import { type TableDifference, tableDifferencesStatement } from "./table-differences-repository.server.ts";

const TRIES = 5;

export type { TableDifference };

/**
 * Compares the incrementally kept tables of a sport with a rebuild of the same events, row for row; an empty list is
 * the expected answer. Leaves them as they are. What has left its window and waits for the job is a difference. At
 * most 100 differences are given. Throws `busy` where it finds no moment to apply all events.
 */
export async function checkTables(
  { services }: VerbContext,
  { sport }: { sport: string },
): Promise<TableDifference[]> {
  return await retryOnConflict(() => compareOnce(services, sport), { tries: TRIES, usesKeyLock: false });
}

async function compareOnce(services: Services, sport: string): Promise<TableDifference[]> {
  const { db } = services;
  const staged = await stageSport(services, sport);
  const before = [
    touchRebuild(db, staged.id, sport, services.now()),
    ...staged.pending,
    ...guardStaged(db, staged.id, staged.counts),
  ];
  const comparison = tableDifferencesStatement(db, { sport, staged });
  try {
    const rows = await runBatchThenRead(db, before, comparison, forgetStaged(db, [staged.id]));
    const { isWhole, differences } = onlyRow(rows);
    if (isWhole) return differences;
  } catch (error) {
    await staged.drop().catch(() => undefined);
    throw error;
  }
  throw writeConflictSeen(sport);
}
