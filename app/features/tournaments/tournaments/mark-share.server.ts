import type { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import { shareMarkedMail } from "./entry-mails.ts";
import {
  lockEventOfEntry,
  markShareStatement,
  shareToMarkStatement,
} from "./hand-payments-repository.server.ts";
import type { markShareSchema } from "./tournaments-schema.ts";

/**
 * An admin of a club or its secretary writes down that a share of an entry was paid at the club, or (`isPaid` false) that it was not after all:
 * of a tournament that is paid at the club only (product §3: the secretary marks what is paid na secretaria). What comes for an entry that was
 * given up before is owed back at once. The athlete is told by mail; each leaves an audit line. Throws `forbidden`, `not_found`, `conflict` (it stands otherwise), `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function markShare(
  context: VerbContext,
  { entryId, athleteId, isPaid }: z.output<typeof markShareSchema>,
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const [viewer, [entry]] = await Promise.all([
    readWriter(context),
    services.read(shareToMarkStatement(db, { entryId, athleteId })),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!entry) throw new AppError("not_found");
  requireManagedClub(viewer, entry.clubId, "secretary");
  const at = services.now();
  const { userId, amountCents, currency, title, tournamentId } = entry;
  const mails =
    userId === null || amountCents === null || currency === null
      ? []
      : [
          {
            userId,
            type: null,
            ...shareMarkedMail({ title, tournamentId, amountCents, currency, isPaid }, services.origin),
          },
        ];
  await commitAs(context, {
    writable: entry.clubId,
    statements: [
      lockEventOfEntry(db, entryId),
      markShareStatement(db, { entryId, athleteId, isPaid, by: viewer.userId, at }),
      auditStatement(services, {
        actorUserId: viewer.userId,
        action: isPaid ? "entry_share_marked" : "entry_share_unmarked",
        clubId: entry.clubId,
        data: { entryId, athleteId },
        at,
      }),
    ],
    mails,
  });
}
