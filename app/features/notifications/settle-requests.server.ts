import type { Database, Statement } from "../../platform/database.server.ts";
import { markRequestsReadStatement } from "./notifications-repository.server.ts";

/**
 * A statement for the batch that answers a match, or asks about it anew: earlier requests about it to these users are
 * marked as read.
 */
export function settleRequests(db: Database, userIds: readonly string[], matchId: string): Statement {
  return markRequestsReadStatement(db, userIds, matchId);
}
