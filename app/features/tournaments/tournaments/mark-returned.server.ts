import type { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import { formatMoney } from "../../../lib/money.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { entryReturnedMail } from "./entry-mails.ts";
import { notifyAll } from "./entry-places.server.ts";
import {
  owedShareStatement,
  returnShareStatement,
  shareToMarkStatement,
} from "./hand-payments-repository.server.ts";
import type { markReturnedSchema } from "./tournaments-schema.ts";

/**
 * An admin of a club or its secretary writes down that the club gave back what it owed for a share that was paid there, or (`isReturned` false)
 * that it did not after all. The athlete is told either way; each leaves an audit line; repeated it does nothing twice. Also in a read-only club,
 * which still owes. Throws `forbidden`, `not_found` (nothing was ever owed), `conflict`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function markReturned(
  context: VerbContext,
  { entryId, athleteId, isReturned }: z.output<typeof markReturnedSchema>,
): Promise<void> {
  const { services } = context;
  const { db } = services;
  await retryOnConflict(async () => {
    const [viewer, [entry], [share]] = await Promise.all([
      readWriter(context),
      services.read(shareToMarkStatement(db, { entryId, athleteId })),
      services.read(owedShareStatement(db, { entryId, athleteId })),
    ]);
    if (!viewer) throw new AppError("session_expired");
    if (!entry) throw new AppError("not_found");
    requireManagedClub(viewer, entry.clubId, "secretary");
    if (!share) throw new AppError("not_found");
    if (share.isReturned === isReturned) return;
    const { clubId, clubName, userId, owedCents, currency } = share;
    const at = services.now();
    const title = `${share.tournament}, ${share.event}`;
    const sum = formatMoney(owedCents, currency);
    await commitAs(context, {
      statements: [
        returnShareStatement(db, { entryId, athleteId, owedCents, isReturned, by: viewer.userId, at }),
        auditStatement(services, {
          actorUserId: viewer.userId,
          action: isReturned ? "entry_share_returned" : "entry_share_unreturned",
          clubId,
          data: { entryId, athleteId, owedCents },
          at,
        }),
      ],
      notifications: notifyAll(
        userId === null ? [] : [userId],
        share.tournamentId,
        isReturned ? "Devolvido pelo clube" : "Ainda a devolver",
        isReturned
          ? `${clubName} marcou que devolveu a você ${sum} da inscrição em ${title}. Não recebeu? Fale com o clube.`
          : `${clubName} marcou que ainda não devolveu ${sum} da inscrição em ${title}.`,
      ),
      mails:
        isReturned && userId !== null
          ? [
              {
                userId,
                type: null,
                ...entryReturnedMail({ title, clubName, amountCents: owedCents, currency }),
              },
            ]
          : [],
    });
  });
}
