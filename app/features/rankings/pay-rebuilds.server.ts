import { sql } from "drizzle-orm";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { rebuildSport } from "./rebuild-sport.server.ts";

/**
 * Rebuilds the sports whose rebuild is still owed, because whoever wrote something older into them died before doing
 * it, or is about to; says how many. A rebuild done twice changes nothing. For the scheduler.
 */
export async function payRebuilds(context: VerbContext): Promise<number> {
  const { db, now } = context.services;
  const owed = rowsOf<{ sport: string }>(
    await db.execute(sql`select sport from owed_rebuilds
      where since < ${now().toISOString()}::timestamptz - interval '1 minute' order by since`),
  );
  for (const { sport } of owed) await rebuildSport(context, { sport });
  return owed.length;
}
