import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../access/live-session-sql.server.ts";
import { ownRequestStatement } from "./membership-statements.server.ts";

/**
 * The name of the club that the person asked to join and that has not answered yet, or null. One statement that travels
 * with the page's other reads; throws `unauthenticated`.
 */
export async function readOwnRequest({ services, actor }: VerbContext): Promise<string | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const [club] = await services.read(ownRequestStatement(services.db, actor.userId, isLive));
  return club?.name ?? null;
}
