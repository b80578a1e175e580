import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import type { MembershipRequests } from "../../clubs/clubs/membership.ts";
import { publicAvatarId } from "../../people/people/public-name.ts";
import { requestsStatement } from "../../clubs/clubs/membership-requests-repository.server.ts";
import { isLeftToClubSql } from "../../base/notifications/reaches-repository.server.ts";

/**
 * Lists the people who ask to join a club (null: the one that the person's dashboard opens), oldest first, for its admins. One statement
 * that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function listMembershipRequests(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<MembershipRequests> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const asker = askerOf(services, actor);
  const isLeftToClub = isLeftToClubSql(services.now());
  const [raw] = await services.read(requestsStatement(services.db, { asker, club, isLive, isLeftToClub }));
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  return {
    rows: raw.rows.map(({ isPrivate, ...row }) => ({
      ...row,
      avatarId: publicAvatarId({ ...row, isPrivate }, today),
      requestedAt: new Date(row.requestedAt).toISOString(),
    })),
    members: raw.members,
    needing: raw.needing,
  };
}
