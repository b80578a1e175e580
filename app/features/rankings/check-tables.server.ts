import { rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { stageSport } from "./refold.server.ts";
import { forgetStaged, guardStaged, touchRebuild } from "./staging-repository.server.ts";
import { type TableDifference, tableDifferencesStatement } from "./table-differences-repository.server.ts";

const TRIES = 5;

export type { TableDifference };

/**
 * Compares the incrementally kept tables of a sport with a rebuild of the same events, row for row; an empty list is
 * the expected answer. Leaves them as they are. What has left its window and waits for the job is a difference. At
 * most 100 differences are told. Throws where others never let it fold all events.
 */
export async function checkTables(
  { services }: VerbContext,
  { sport }: { sport: string },
): Promise<TableDifference[]> {
  const { db } = services;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const staged = await stageSport(services, sport);
    if (staged === null) continue;
    let results: unknown[];
    try {
      const statements: Statement[] = [
        touchRebuild(db, staged.id, sport, services.now()),
        ...staged.pending,
        ...guardStaged(db, staged.id, staged.counts),
        tableDifferencesStatement(db, { sport, staged }),
        ...forgetStaged(db, [staged.id]),
      ];
      results = await runBatch(db, statements);
      results = results.slice(0, results.length - 4);
    } catch (error) {
      await staged.drop().catch(() => undefined);
      throw error;
    }
    const [row] = rowsOf<{ isWhole: boolean; differences: TableDifference[] }>(results.at(-1));
    if (row!.isWhole) return row!.differences;
  }
  throw new Error("events arrived during every comparison");
}
