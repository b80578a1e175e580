import { sql } from "drizzle-orm";
import { rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { rebuildSport } from "./rebuild-sport.server.ts";
import { deadRebuildsStatement, sweepRebuilds } from "./staging-repository.server.ts";

/**
 * Rebuilds the sports whose rebuild is still owed, because whoever wrote something older into them died before doing
 * it, or is about to; says how many. Waits for a rebuild of the same sport that is under way, and sweeps what one that
 * died left behind. A rebuild done twice changes nothing. For the scheduler.
 */
export async function payRebuilds(context: VerbContext): Promise<number> {
  const { db, now } = context.services;
  const [dead, read] = await runBatch(db, [
    deadRebuildsStatement(db, now()),
    db.execute(sql`select sport from owed_rebuilds o
      where since < ${now().toISOString()}::timestamptz - interval '1 minute'
        and not exists (select 1 from rebuilds r where r.sport = o.sport) order by since`) as unknown as Statement,
  ]);
  await sweepRebuilds(db, dead);
  const owed = rowsOf<{ sport: string }>(read);
  for (const { sport } of owed) await rebuildSport(context, { sport });
  return owed.length;
}
