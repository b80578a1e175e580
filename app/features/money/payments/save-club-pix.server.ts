import { clubPath } from "../../../lib/paths.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import type { ClubPixInput } from "./club-pix-schema.ts";
import { removeClubPixStatement, saveClubPixStatement } from "./club-pix-repository.server.ts";
import { requirePayee } from "./managed-payee.server.ts";
import { pixChangedMail } from "./pix-mails.ts";

/**
 * An admin of a club says which Pix key its fees are paid to by those who pay at the club, or (`pix` null) that it has none any more. Asks for a
 * fresh proof; leaves an audit line, and the club's admins are mailed. `clubId` null is the club that the dashboard opens. Throws
 * `proof_required`, `forbidden`, `conflict` (none to take away), `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function saveClubPix(
  context: VerbContext,
  { clubId, pix }: { clubId: string | null; pix: ClubPixInput | null },
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const { actor, club, viewer } = await requirePayee(context, clubId);
  const at = services.now();
  const mail = pixChangedMail(
    { clubName: club.name, by: viewer.name, at, pix },
    services.origin + clubPath(club.id, "pagamento"),
  );
  await commitAs(context, {
    writable: club.id,
    statements: [
      requireFreshProof(db, actor, at),
      pix === null
        ? removeClubPixStatement(db, club.id)
        : saveClubPixStatement(db, { ...pix, clubId: club.id, changedAt: at, changedBy: actor.userId }),
      auditStatement(services, {
        actorUserId: actor.userId,
        action: pix === null ? "club_pix_removed" : "club_pix_changed",
        clubId: club.id,
        data: pix === null ? {} : { kind: pix.kind },
        at,
      }),
    ],
    mails: club.adminUserIds.map((userId) => ({ userId, type: null, ...mail })),
  });
}
