import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { invitationLink } from "./invitation-link.server.ts";
import { type MembersOffice, UNCLAIMED_PAGE } from "./members-office.ts";
import { membersOfficeStatement, type RawOffice } from "./members-office-repository.server.ts";

const officeSchema = z.object({
  search: z.string().max(100).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});

/**
 * Links, profiles without an owner and admins of a club (null: the one that the person's dashboard opens), for its
 * admins. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readMembersOffice(
  { services, actor }: VerbContext,
  { clubId, ...asked }: { clubId: string | null; search?: string | null; from?: string | null },
): Promise<MembersOffice> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const { search, from } = parseInput(officeSchema, asked);
  const now = services.now();
  const result = await services.read(
    membersOfficeStatement(services.db, {
      userId,
      club: meantClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, now),
      search,
      from,
      limit: UNCLAIMED_PAGE,
      now,
    }),
  );
  const raw = rowsOf<RawOffice & Record<string, unknown>>(result)[0]!;
  if (!raw.mayOpen) throw new AppError("forbidden");
  const linkOf = (id: string) => invitationLink(services, id);
  return {
    invitations: await Promise.all(
      raw.invitations.map(async (row) => ({
        ...row,
        expiresAt: new Date(row.expiresAt).toISOString(),
        url: await linkOf(row.id),
      })),
    ),
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
  };
}
