import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { ownInvitationStatement, revokeInvitationStatement } from "./invitations-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

/**
 * A club's admin or secretary ends a link of the club; people who joined or claimed by it stay. Repeating it is harmless. Throws
 * `forbidden`, `not_found`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function revokeInvitation(
  { services, actor }: VerbContext,
  input: {
    /** Left out, it is the club that the person's dashboard opens. */
    club_id?: string | undefined;
    invitation_id: string;
  },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, [invitation]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      ownInvitationStatement(db, input.invitation_id, resolvedClubSql(actor.userId, asked, "managed")),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!invitation?.isOurs) throw new AppError("not_found");
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [
        revokeInvitationStatement(db, input.invitation_id, clubId, services.now()),
        securityEventStatement(services, {
          action: "invitation_revoked",
          resourceType: "invitation",
          resourceId: input.invitation_id,
          details: { clubId },
          viewer,
        }),
      ],
    },
  );
}
