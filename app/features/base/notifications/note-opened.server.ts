import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { reachedByOpening } from "./reaches-repository.server.ts";

/**
 * A person was shown what waits for their side of these matches: it is reached (product §4). Written after the answer, and only
 * where it was not reached before.
 */
export function noteOpened(services: Services, userId: string, matchIds: readonly string[]): void {
  if (matchIds.length === 0) return;
  services.after(runBatch(services.db, [reachedByOpening(services.db, userId, matchIds, services.now())]));
}
