import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { clubTokenName, revokeTokenStatement } from "../../base/access/tokens-repository.server.ts";
import { requireTokenClub } from "./managing-admin.server.ts";
import { tokenRevokedMail } from "./token-mails.ts";

/**
 * An admin of a club, or the platform's, ends a token: at once, for ever, and also while the club is read-only. The club's admins are
 * mailed. Repeating it changes nothing. `clubId` null is the club that the person's dashboard opens. Throws `not_found` (also
 * for a token of another club), `forbidden`, `terms_required`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function revokeToken(
  context: VerbContext,
  { clubId, tokenId }: { clubId: string | null; tokenId: string },
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const [{ viewer, club }, [token]] = await Promise.all([
    requireTokenClub(context, clubId),
    services.read(clubTokenName(db, tokenId)),
  ]);
  if (token?.clubId !== club.id) throw new AppError("not_found");
  if (token.revokedAt !== null) return;
  const at = services.now();
  const mail = tokenRevokedMail({ name: token.name, clubName: club.name, by: viewer.name, at });
  const mails = club.adminUserIds.map((userId) => ({ userId, type: null, ...mail }));
  await commitAs(context, {
    statements: [
      revokeTokenStatement(db, { tokenId, clubId: club.id, at }),
      securityEventStatement(services, {
        action: "api_token_revoked",
        resourceType: "api_token",
        resourceId: tokenId,
        details: { club_id: club.id },
        viewer,
      }),
    ],
    mails,
  });
}
