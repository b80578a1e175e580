import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { completeDraw, waitingDraw } from "./complete-draw.server.ts";
import { dueDrawsStatement, eventToDrawStatement } from "./draws-repository.server.ts";
import { takeBeaconTurns } from "./take-beacon-turns.server.ts";

/** At most so many a run. */
const BATCH = 30;

/**
 * Makes every announced draw whose round of the beacon is due (product §6: the clock draws, no finger). A beacon that does not answer is
 * asked again the next minute, and a club that is read-only keeps its draws waiting. Can run twice at once: a draw is made once. Gives
 * how many were made; throws the last failure that none of these explains, once all others are made.
 */
export async function makeDueDraws(context: VerbContext): Promise<number> {
  const { services } = context;
  const due = await dueDrawsStatement(services.db, services.now(), BATCH);
  return takeBeaconTurns(due, ({ drawId }) => drawDue(context, drawId));
}

async function drawDue(context: VerbContext, drawId: string): Promise<void> {
  const { services } = context;
  await retryOnConflict(
    async () => {
      const now = services.now();
      const [event] = await eventToDrawStatement(services.db, { drawId }, now);
      if (event) await completeDraw(context, event, waitingDraw(event, drawId, now));
    },
    { usesKeyLock: false },
  );
}
