import { isWriteConflict } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import { replaceTables } from "./rebuilds-repository.server.ts";
import { PAGE, type StagedSport, stageSport } from "./replay.server.ts";
import { forgetStaged, guardStaged, touchRebuild } from "./staging-repository.server.ts";

const TRIES = 5;
/** How often one rebuild applies what was confirmed meanwhile before it starts again. */
const CATCH_UPS = 20;

/**
 * Applies all events of a sport again and replaces its ledger, standings, nível and meetings in one transaction
 * (product §5: same events, same tables). Needed when the formula has changed, or tables are wrong. What is confirmed
 * meanwhile is applied too, or makes it start again; `page` is how many events it reads at once.
 * Throws `busy` when it never gets through.
 */
export async function rebuildSport(
  { services }: VerbContext,
  { sport, page = PAGE }: { sport: string; page?: number },
): Promise<{ lines: number }> {
  return await retryOnConflict(() => rebuildOnce(services, sport, page), {
    tries: TRIES,
    usesKeyLock: false,
  });
}

async function rebuildOnce(services: Services, sport: string, page: number): Promise<{ lines: number }> {
  const staged = await stageSport(services, sport, page);
  try {
    await catchUp(services, staged);
  } catch (error) {
    // Rows that cannot be forgotten now are swept later.
    await staged.drop().catch(() => undefined);
    throw error;
  }
  return { lines: staged.counts.lines };
}

/** Puts a staged sport in place, with what was confirmed meanwhile. */
async function catchUp(services: Services, staged: StagedSport): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      await putInPlace(services, staged);
      return;
    } catch (error) {
      if (!isWriteConflict(error) || tried >= CATCH_UPS) throw error;
      if ((await staged.more()) !== "more") throw error;
    }
  }
}

async function putInPlace(services: Services, staged: StagedSport): Promise<void> {
  const { db } = services;
  const { id, sport, clubIds } = staged;
  const statements = [
    touchRebuild(db, id, sport, services.now()),
    ...staged.pending,
    ...guardStaged(db, id, staged.counts),
    ...replaceTables(db, { sport, staged }),
    ...forgetStaged(db, [id]),
  ];
  await commitWithOutbox(services, statements, prepareOutbox(services, { notifications: [], clubIds }));
}
