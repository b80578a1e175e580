import { onlyRow } from "../../../lib/certain.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import type { ListedNotification } from "./notification.ts";
import { noteOpened } from "./note-opened.server.ts";
import {
  notificationsStatement,
  reachedMatches,
  toNotifications,
} from "./notifications-repository.server.ts";

/**
 * The person's newest 50 notifications that have not expired, and how many are unread (spec §7). Read in the same
 * batch as the session; throws `unauthenticated` or `session_expired`. Whoever reads them has opened the application, and is
 * reached by what waits for them (product §4).
 */
export async function listNotifications({
  services,
  actor,
}: VerbContext): Promise<{ rows: ListedNotification[]; unread_count: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, listed] = await Promise.all([
    readViewer(services, actor),
    services.read(notificationsStatement(services.db, actor.userId, services.now())),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const found = onlyRow(listed);
  noteOpened(services, actor.userId, reachedMatches(found));
  return toNotifications(found);
}
