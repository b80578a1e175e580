import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { sessionsStatement } from "./sessions-repository.server.ts";

/** One device where somebody is signed in; instants as ISO 8601. */
interface OpenSession {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** This very one. */
  isCurrent: boolean;
  /** A second factor was shown there. */
  hasShownFactor: boolean;
  /** Somebody typed the right password there and has not shown the second factor. */
  awaitsFactor: boolean;
}

/** The open sessions of a live session's owner, the last used first (100 at most). Throws `session_expired`. */
export async function listSessions({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<OpenSession[]> {
  const rows = await services.read(sessionsStatement(services.db, actor, services.now()));
  // A live session is among its own.
  if (rows.length === 0) throw new AppError("session_expired");
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    ipAddress: row.ipAddress,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.refreshedAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
    hasShownFactor: row.aal === "aal2",
    awaitsFactor: row.awaitsFactor,
  }));
}
