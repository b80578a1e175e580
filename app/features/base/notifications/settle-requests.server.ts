import type { Database, Statement } from "../../../platform/database.server.ts";
import { closeAskingMails } from "./mails-repository.server.ts";
import { settleNotices } from "./notifications-repository.server.ts";

/**
 * Statements for the batch that answers matches, or asks about them anew: earlier notices that asked these people about them are
 * marked as read, and mails that still wait to ask go out no more.
 */
export function settleRequests(
  db: Database,
  { matchIds, readers, at }: { matchIds: readonly string[]; readers: readonly string[]; at: Date },
): Statement[] {
  return [settleNotices(db, { key: "match_id", ids: matchIds }, readers), closeAskingMails(db, matchIds, at)];
}
