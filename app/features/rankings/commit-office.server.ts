import { AppError } from "../../lib/errors.ts";
import { failedGuard, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";

/**
 * Writes what an admin of a club changes of its rankings as one batch, and has its pages and displays look again. Throws
 * `session_expired`, `club_read_only`, and a write conflict where somebody was faster.
 */
export async function commitOffice(
  { services, actor }: VerbContext,
  clubId: string,
  statements: readonly Statement[],
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const guards = [guardLiveSession(services.db, actor, now), guardClubWritable(services.db, clubId, now)];
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [clubId] });
  try {
    await commitWithOutbox(services, [...guards, ...statements], outbox);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    throw error;
  }
}
