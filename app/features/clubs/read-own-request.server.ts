import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { ownRequestStatement } from "./memberships-repository.server.ts";

/**
 * The name of the club that the person asked to join and that has not answered yet, or null. One statement that travels
 * with the page's other reads; throws `unauthenticated`.
 */
export async function readOwnRequest({ services, actor }: VerbContext): Promise<string | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const result = await services.read(ownRequestStatement(services.db, actor.userId, isLive));
  return rowsOf<{ name: string }>(result)[0]?.name ?? null;
}
