import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { closeFrom, lockAccount } from "./account-changes-repository.server.ts";

/**
 * Statements that lock an account and close a change of it and all later ones, first in the batch that undoes them; they fail
 * it where the change is closed already or its seven days are over.
 */
export function closeChanges(
  { db }: Services,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Statement[] {
  return [lockAccount(db, userId), closeFrom(db, id, at)];
}
