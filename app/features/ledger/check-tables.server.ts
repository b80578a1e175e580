import { runBatchThenRead, type Statement, writeConflictSeen } from "../../platform/database.server.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import { PAGE, type StagedSport, stageSport } from "./replay.server.ts";
import type { SeatChange } from "./result.ts";
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
  const staged = await stageSport(services, sport);
  const [row] = await readStaged(services, staged, tableDifferencesStatement(services.db, { sport, staged }));
  if (row!.isWhole) return row!.differences;
  throw writeConflictSeen(sport);
}

/**
 * Applies all events of a sport again as if `to` had played in the place of `from`, and gives what `read` finds in the staged
 * rows of that rebuild; nothing is changed. Throws `busy` where it finds no moment to apply all events.
 */
export async function readWithSeats<Row>(
  { services }: VerbContext,
  { sport, seats }: { sport: string; seats: SeatChange },
  read: (staged: { id: string }) => Statement<Row>,
): Promise<Row> {
  const once = async () => {
    const staged = await stageSport(services, sport, PAGE, seats);
    return await readStaged(services, staged, read(staged));
  };
  return await retryOnConflict(once, { tries: TRIES, usesKeyLock: false });
}

/** Stages what waits, reads, and forgets all of it again. */
async function readStaged<Row>(services: Services, staged: StagedSport, read: Statement<Row>): Promise<Row> {
  const { db } = services;
  const before = [
    touchRebuild(db, staged.id, staged.sport, services.now()),
    ...staged.pending,
    ...guardStaged(db, staged.id, staged.counts),
  ];
  try {
    return await runBatchThenRead(db, before, read, forgetStaged(db, [staged.id]));
  } catch (error) {
    await staged.drop().catch(() => undefined);
    throw error;
  }
}
