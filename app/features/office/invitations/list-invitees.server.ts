import { formatDate } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { invitationLink } from "./invitation-link.server.ts";
import { type Invitee, inviteMessage, INVITEES_PAGE, type InviteesPage } from "./invitees.ts";
import { inviteesStatement } from "./invitees-repository.server.ts";

/**
 * A page of a club's people without an account (null: the club that the person's dashboard opens), each with their own link and a message
 * to send, and the links to join, for who works for the club. One statement; throws `unauthenticated`, `forbidden`, or `not_found` where there is no such club.
 */
export async function listInvitees(
  { services, actor }: VerbContext,
  { clubId, from }: { clubId: string | null; from: number },
): Promise<InviteesPage> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [raw] = await services.read(
    inviteesStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      from,
      limit: INVITEES_PAGE,
      now,
    }),
  );
  if (!raw) throw new AppError("not_found");
  if (!raw.mayOpen) throw new AppError("forbidden");
  const { club, timeZone, total, unlinked } = raw;
  const rows = await Promise.all(
    raw.rows.map(async (row): Promise<Invitee> => {
      const { linkId, expiresAt } = row;
      if (linkId === null || expiresAt === null) return { ...row, url: null, message: null };
      const url = await invitationLink(services, linkId);
      const until = formatDate(expiresAt, timeZone);
      const message = inviteMessage({ ...row, club, url, until });
      return {
        ...row,
        url,
        expiresAt: new Date(expiresAt).toISOString(),
        message,
      };
    }),
  );
  const joining = await Promise.all(
    raw.joining.map(async (row) => ({
      ...row,
      expiresAt: new Date(row.expiresAt).toISOString(),
      url: await invitationLink(services, row.id),
    })),
  );
  return { rows, total, unlinked, from, joining };
}
