import { isWriteConflict, writeConflictSeen } from "../../platform/database.server.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../notifications/outbox.server.ts";
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
    for (let catchUp = 0; catchUp < CATCH_UPS; catchUp += 1) {
      try {
        await putInPlace(services, sport, staged);
        return { lines: staged.counts.lines };
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
      }
      if ((await staged.more()) !== "more") break;
    }
    throw writeConflictSeen(sport);
  } catch (error) {
    // What cannot be forgotten now is swept later.
    await staged.drop().catch(() => undefined);
    throw error;
  }
}

async function putInPlace(services: Services, sport: string, staged: StagedSport): Promise<void> {
  const { db } = services;
  const statements = [
    touchRebuild(db, staged.id, sport, services.now()),
    ...staged.pending,
    ...guardStaged(db, staged.id, staged.counts),
    ...replaceTables(db, { sport, staged }),
    ...forgetStaged(db, [staged.id]),
  ];
  const outbox = prepareOutbox(services, { notifications: [], clubIds: staged.clubIds });
  await commitWithOutbox(services, statements, outbox);
}
