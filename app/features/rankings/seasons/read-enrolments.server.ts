import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import type { OwnEnrolment } from "./rankings.ts";
import { ownEnrolmentsStatement } from "./rankings-repository.server.ts";

/**
 * The open rankings by request of the reader's clubs, and where their own request stands. One statement that travels with the
 * page's other reads; throws `unauthenticated`.
 */
export async function readEnrolments({ services, actor }: VerbContext): Promise<OwnEnrolment[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  return await services.read(ownEnrolmentsStatement(services.db, actor.userId, isLive));
}
