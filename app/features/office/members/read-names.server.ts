import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import type { OfficeName, OpenRequest } from "./name-requests.ts";
import { nameRequestsStatement } from "./name-requests-repository.server.ts";

const LISTED = 50;

/**
 * Names that somebody asked a club to take off its pages, by deadline, and profiles without an account: the protected ones, or those whose
 * name holds `search`. One statement that travels with the page's other reads. Throws `forbidden`, `unauthenticated`.
 */
export async function readNames(
  { services, actor }: VerbContext,
  { clubId, search }: { clubId: string | null; search: string },
): Promise<{ requests: OpenRequest[]; names: OfficeName[]; search: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [row] = await services.read(
    nameRequestsStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      search,
      limit: LISTED,
    }),
  );
  if (!row?.mayOpen) throw new AppError("forbidden");
  return { requests: row.requests, names: row.names, search };
}
