import { AppError } from "../../lib/errors.ts";
import { failedGuard, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { disconnectStatement } from "../notifications/subscription-statements.server.ts";

/** The browser of this session shows no notifications any more. Throws `unauthenticated` or `session_expired`. */
export async function disconnectDevice({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  try {
    await runBatch(db, [guardLiveSession(db, actor, services.now()), disconnectStatement(db, actor)]);
  } catch (error) {
    throw failedGuard(error) === null ? error : new AppError("session_expired");
  }
}
