import type { SQL } from "drizzle-orm";
import type { ChangeKind } from "../../../../drizzle/schema/enums.ts";
import { DAY_MS } from "../../../lib/dates.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { guardLiveSession } from "../../base/access/live-session-sql.server.ts";
import { insertChange, lockAccount } from "./account-changes-repository.server.ts";
import { TAKEN_MS, notifyOwners } from "./notify-owners.server.ts";

/** A change can be undone by its mail for so long. */
const UNDO_TTL_MS = 7 * DAY_MS;

/** A change of an account: what its batch holds before the change itself, and `notify`, to call once that has run. */
export interface NotedChange {
  statements: Statement[];
  /** Mails the owner, after the answer. What a crash leaves untold, the job `tell-changes` tells. */
  notify(): void;
}

/**
 * Notes a change of what an account is entered by, with what stood before it, so that its owner is told and can undo it.
 * `sessionId` is the session that makes it, asked once more after the account was locked: one that an undo has just ended changes
 * nothing (the batch throws `session_expired`); null for a change that a mailed code makes. Only where `condition`, if any, holds.
 */
export function noteChange(
  services: Services,
  { userId, sessionId, kind }: { userId: string; sessionId: string | null; kind: ChangeKind },
  condition: SQL | null = null,
): NotedChange {
  const { db, client } = services;
  const at = services.now();
  const id = services.newId();
  const change = {
    ...client,
    id,
    userId,
    kind,
    at,
    expiresAt: new Date(at.getTime() + UNDO_TTL_MS),
    nextAt: new Date(at.getTime() + TAKEN_MS),
  };
  return {
    statements: [
      lockAccount(db, userId),
      ...(sessionId === null ? [] : [guardLiveSession(db, { userId, sessionId }, at)]),
      insertChange(db, change, condition),
    ],
    notify: () => services.after(notifyOwners(services, [id])),
  };
}
