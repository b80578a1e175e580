import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import {
  failedGuard,
  guardStatement,
  rowsOf,
  runBatch,
  type Statement,
} from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { acceptedTermsSql } from "../security/owes-terms.server.ts";
import {
  markReadStatement,
  notificationsStatement,
  parseNotifications,
} from "./notifications-repository.server.ts";
import { type MarkReadInput, markReadSchema } from "./schemas.ts";

/**
 * Marks the person's own notifications as read; ids of others change nothing. Says how many changed and how many are
 * still unread. One round trip; throws `invalid_input`, `unauthenticated`, `session_expired` or `terms_required`.
 */
export async function markRead(
  { services, actor }: VerbContext,
  raw: MarkReadInput,
): Promise<{ updated: number; unread_count: number }> {
  const input = parseInput(markReadSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  try {
    const [, , marked, listed] = await runBatch(db, [
      guardLiveSession(db, actor, now),
      guardStatement(db, acceptedTermsSql(actor.userId, now), "terms"),
      markReadStatement(db, actor.userId, "ids" in input ? input.ids : null) as unknown as Statement,
      notificationsStatement(db, actor.userId, now) as unknown as Statement,
    ]);
    const { updated } = rowsOf<{ updated: number }>(marked)[0]!;
    return { updated, unread_count: parseNotifications(listed).unread_count };
  } catch (error) {
    // Only the guards say so; a deadlock, say, is none of the session's.
    const guard = failedGuard(error);
    if (guard !== null) throw new AppError(guard === "terms" ? "terms_required" : "session_expired");
    throw error;
  }
}
