import { onlyRow } from "../../../lib/certain.ts";
import { AppError } from "../../../lib/errors.ts";
import { refuseUnless, runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { acceptedTermsSql } from "../access/terms-in-effect-sql.server.ts";
import { markReadStatement, notificationsStatement } from "./notifications-repository.server.ts";
import type { MarkReadInput } from "./notifications-schema.ts";

/**
 * Marks the person's own notifications as read; ids of others change nothing. Says how many changed and how many are
 * still unread, and publishes to the person's open lists. One round trip; throws `invalid_input`, `unauthenticated`, `session_expired` or `terms_required`.
 */
export async function markRead(
  { services, actor }: VerbContext,
  input: MarkReadInput,
): Promise<{ updated: number; unread_count: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const [, , marked, listed] = await runBatch(db, [
    guardLiveSession(db, actor, now),
    refuseUnless(db, acceptedTermsSql(actor.userId, now), "terms_required"),
    markReadStatement(db, actor.userId, "ids" in input ? input.ids : null),
    notificationsStatement(db, actor.userId, now),
  ]);
  // Other tabs and devices of the person read their lists again. A message that is lost costs them a poll of 30 s.
  const { updated } = onlyRow(marked);
  if (updated > 0) services.after(services.channels.publishToUsers([actor.userId]));
  return { updated, unread_count: onlyRow(listed).unread_count };
}
