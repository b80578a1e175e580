import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import type { MembershipRequests } from "./membership.ts";
import { type RawRequest, requestsStatement } from "./memberships-repository.server.ts";

/**
 * Who asks to join a club (null: the one that the person's dashboard opens), oldest first, for its admins. One statement
 * that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function listMembershipRequests(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<MembershipRequests> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const club = meantClubSql(actor.userId, clubId, "managed");
  const result = await services.read(requestsStatement(services.db, actor.userId, club, isLive));
  const raw = rowsOf<{ mayOpen: boolean; rows: RawRequest[]; members: number; needing: number }>(result)[0]!;
  if (!raw.mayOpen) throw new AppError("forbidden");
  return {
    rows: raw.rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() })),
    members: raw.members,
    needing: raw.needing,
  };
}
