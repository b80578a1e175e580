import type { Services } from "../../../platform/services.server.ts";
import { closeFrom, lockAccount } from "./account-changes-repository.server.ts";
import type { NotedChange } from "./note-change.server.ts";
import { TAKEN_MS, notifyOwners } from "./notify-owners.server.ts";

/**
 * Statements that lock an account and close a change of it and all later ones, first in the batch that undoes them; they fail
 * it where the change is closed already or its seven days are over. `notify`, once it has run, mails its owner, where the account
 * was and where it is again; what a crash leaves untold the job tells.
 */
export function closeChanges(
  services: Services,
  { id, userId, at }: { id: string; userId: string; at: Date },
): NotedChange {
  const { db } = services;
  const nextAt = new Date(at.getTime() + TAKEN_MS);
  return {
    statements: [lockAccount(db, userId), closeFrom(db, id, { now: at, nextAt })],
    notify: () => services.after(notifyOwners(services, [id])),
  };
}
