import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { invitationLink } from "../invitations/invitation-link.server.ts";
import { type MembersPage, UNCLAIMED_PAGE } from "./members.ts";
import { membersStatement } from "./members-repository.server.ts";

/**
 * Profiles without an owner, with their links, and the people who work for a club (null: the one that the person's dashboard opens), for who
 * works for it. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readMembers(
  { services, actor }: VerbContext,
  { clubId, search = "", from = 0 }: { clubId: string | null; search?: string; from?: number },
): Promise<MembersPage> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const now = services.now();
  const [raw] = await services.read(
    membersStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, now),
      search,
      from,
      limit: UNCLAIMED_PAGE,
      now,
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const linkOf = (id: string) => invitationLink(services, id);
  return {
    unclaimed: await Promise.all(
      raw.unclaimed.map(async (row) => ({ ...row, url: row.linkId ? await linkOf(row.linkId) : null })),
    ),
    unclaimedCount: raw.unclaimedCount,
    search,
    from,
    admins: raw.admins.map((row) => ({
      ...row,
      since: new Date(row.since).toISOString(),
      isMe: row.userId === userId,
    })),
    staff: raw.staff,
    invitedStaff: raw.invitedStaff.map((row) => ({
      ...row,
      expiresAt: new Date(row.expiresAt).toISOString(),
    })),
  };
}
