import type { Database, Statement } from "../../../platform/database.server.ts";
import { markRequestsReadStatement } from "./notifications-repository.server.ts";

/**
 * A statement for the batch that answers matches, or asks about them anew: earlier requests about them to these users
 * are marked as read.
 */
export function markRequestsRead(
  db: Database,
  userIds: readonly string[],
  matchIds: readonly string[],
): Statement {
  return markRequestsReadStatement(db, userIds, matchIds);
}
