import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import type { ListedGroup, SentNotice } from "./notices.ts";
import { noticesOfficeStatement } from "./notices-repository.server.ts";

const LISTED = 50;

/**
 * Reads the groups that a club (null: the one that the person's dashboard opens) can write to, and its last notices, for somebody who works
 * for it. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readNotices(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<{ groups: ListedGroup[]; sent: SentNotice[] }> {
  const { services } = context;
  const [raw] = await services.read(noticesOfficeStatement(services.db, askedClub(context, clubId), LISTED));
  if (!raw?.mayOpen) throw new AppError("forbidden");
  return {
    groups: [{ sport: null, class: null, people: raw.people }, ...raw.groups],
    sent: raw.sent.map((notice) => ({ ...notice, createdAt: new Date(notice.createdAt).toISOString() })),
  };
}
