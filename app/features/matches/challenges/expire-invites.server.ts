import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { expiredInvitesStatement, writeExpired } from "./expired-invites-repository.server.ts";
import { inviteNotice } from "./invite-notices.ts";

/** A minute's; what is left waits for the next. */
const AT_ONCE = 100;

/**
 * Makes visible what the clock says already: invites that nobody answered in time are written as expired, and whoever proposed is told
 * once. For the system only.
 */
export async function expireInvites({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const due = await services.read(expiredInvitesStatement(db, now, AT_ONCE));
  if (due.length === 0) return;
  const outbox = prepareOutbox(services, {
    notifications: due.flatMap((invite) =>
      invite.proposerUserId === null
        ? []
        : [
            inviteNotice("expired", {
              userId: invite.proposerUserId,
              who: nameInClub(invite, today),
              inviteId: invite.id,
              match: invite,
            }),
          ],
    ),
    readerIds: due.flatMap(({ userId }) => userId ?? []),
    clubIds: [],
  });
  try {
    await commitWithOutbox(services, writeExpired(db, due), outbox);
  } catch (error) {
    // Somebody was faster with one of them: the next minute reads again.
    if (!isWriteConflict(error)) throw error;
  }
}
