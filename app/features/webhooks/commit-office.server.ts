import { AppError } from "../../lib/errors.ts";
import { failedGuard, isWriteConflict, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";

/** Writes what the office asked of its webhooks, as one batch; a guard of the session throws `session_expired`, any other `conflict`. */
export async function commitOffice(
  services: Services,
  statements: readonly Statement[],
  outbox = prepareOutbox(services, { notifications: [], clubIds: [] }),
): Promise<void> {
  try {
    await commitWithOutbox(services, statements, outbox);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    throw isWriteConflict(error) ? new AppError("conflict") : error;
  }
}
