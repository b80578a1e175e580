import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { rebuildSport } from "./rebuild-sport.server.ts";
import { pendingRebuildsStatement } from "./rebuilds-repository.server.ts";
import { deadRebuildsStatement, sweepRebuilds } from "./staging-repository.server.ts";

/**
 * Rebuilds the sports whose rebuild is pending, because a migration changed how events are applied; says how many. Waits
 * for a rebuild of the same sport that is under way, and removes what a dead one has staged. A rebuild done twice changes
 * nothing. For the scheduler.
 */
export async function runPendingRebuilds(context: VerbContext): Promise<number> {
  const { db, now } = context.services;
  const [dead, pending] = await runBatch(db, [
    deadRebuildsStatement(db, now()),
    pendingRebuildsStatement(db),
  ]);
  await sweepRebuilds(db, dead);
  for (const { sport } of pending) await rebuildSport(context, { sport });
  return pending.length;
}
