import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { BATCHES_A_RUN, NOTICE_BATCH } from "./platform-notices.ts";
import { moveNotice, nextReadersStatement } from "./platform-notices-repository.server.ts";

/**
 * Tells the next people of the oldest notices, some thousand a run: their notifications, the messages to their channels and how far
 * the notice is are one batch, so that nobody is told twice or left out, whatever dies in between. Can run twice at once.
 * For the system only; gives how many were told.
 */
export async function sendNotices({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  let reached = 0;
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const [next] = await services.read(nextReadersStatement(db, NOTICE_BATCH));
    if (!next) break;
    const { title, message, readers } = next;
    const notifications = readers.map((userId) => ({
      userId,
      type: "system_notification" as const,
      title,
      message,
    }));
    const isLast = readers.length < NOTICE_BATCH;
    try {
      await commitWithOutbox(
        services,
        [moveNotice(db, next, { at: services.now(), isLast })],
        prepareOutbox(services, { notifications, clubIds: [] }),
      );
    } catch (error) {
      // Another run is at it, or the team stopped it.
      if (isWriteConflict(error)) break;
      throw error;
    }
    reached += readers.length;
  }
  return reached;
}
