import { DAY_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { HOME_PATH } from "../../../lib/paths.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { readWriter, writerOf } from "../../base/access/acting.server.ts";
import { type NoticeGroup, NOTICES_A_DAY, noticeTexts } from "./notices.ts";
import { audienceStatement, insertNotice } from "./notices-repository.server.ts";

interface SendNoticeInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  /** Whoever sends it makes it: sent again, nothing is told twice. */
  notice_id: string;
  title: string;
  message: string;
  to: NoticeGroup;
}

/**
 * An admin or secretary, or a program by their club's token, tells the members of a club something: everybody with an account, or those of a sport, or of a class of it, each
 * once, in the application and, as they chose, by mail and push. Gives how many. Throws `invalid_input` (nobody there), `conflict` (too many in a day, or an id of
 * another notice), `not_found`, `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function sendNotice(context: VerbContext, input: SendNoticeInput): Promise<{ told: number }> {
  return await retryOnConflict(() => sendOnce(context, input));
}

async function sendOnce({ services, actor }: VerbContext, input: SendNoticeInput): Promise<{ told: number }> {
  const writer = writerOf(actor);
  const { db } = services;
  const now = services.now();
  const { notice_id: noticeId, title, message, to: group } = input;
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(writer.userId, asked, "managed");
  const since = new Date(now.getTime() - DAY_MS);
  const [viewer, [audience]] = await Promise.all([
    readWriter({ services, actor }),
    services.read(audienceStatement(db, { club, noticeId, group, since })),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!audience?.clubName) throw new AppError("not_found");
  const { known, userIds, clubName, sentToday } = audience;
  if (known?.clubId === clubId) return { told: known.told };
  if (known) throw new AppError("conflict");
  if (sentToday >= NOTICES_A_DAY)
    throw new AppError("conflict", { message: `O clube manda até ${NOTICES_A_DAY} avisos por dia.` });
  if (userIds.length === 0)
    throw new AppError("invalid_input", { field: "to", message: "Ninguém deste grupo tem conta ainda." });
  const { notification, mail } = noticeTexts(
    { title, message },
    { clubName, url: services.origin + HOME_PATH },
  );
  const notice = { id: noticeId, clubId, authorUserId: writer.userId, title, message, ...group };
  const type = "push_notification" as const;
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [insertNotice(db, { ...notice, told: userIds.length, createdAt: now })],
      notifications: userIds.map((userId) => ({ userId, type, ...notification })),
      mails: userIds.map((userId) => ({ userId, type, ...mail })),
    },
  );
  return { told: userIds.length };
}
