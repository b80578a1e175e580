import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../access/club-access-sql.server.ts";
import { liveSessionSql } from "../access/live-session-sql.server.ts";
import type { ListedGroup, SentNotice } from "./notices.ts";
import { noticesOfficeStatement } from "./notices-repository.server.ts";

const LISTED = 50;

/**
 * Whom a club (null: the one that the person's dashboard opens) can write to, and its last notices, for who works for it. One statement
 * that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readNotices(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<{ groups: ListedGroup[]; sent: SentNotice[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [raw] = await services.read(
    noticesOfficeStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, services.now()),
      limit: LISTED,
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  return {
    groups: [{ sport: null, class: null, people: raw.people }, ...raw.groups],
    sent: raw.sent.map((notice) => ({ ...notice, createdAt: new Date(notice.createdAt).toISOString() })),
  };
}
