import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { CLAIM_TTL_MS, JOIN_TTL_MS } from "./invitation.ts";
import {
  insertInvitation,
  PROFILE_TAKEN,
  refuseClaimed,
  revokeClaimsOf,
  unclaimedStatement,
} from "./invitations-repository.server.ts";
import { invitationLink } from "./invitation-link.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

interface InvitationInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  /** The imported profile that the link lets one person claim; without it, anyone with the link joins. */
  athlete_id?: string;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
}

/**
 * A club's admin or secretary makes a link: to join the club (30 days), or for one unclaimed profile of it (single use, 14 days; an
 * older link of the same profile ends). Product §3. Throws `forbidden`, `conflict` (somebody has the profile, or it is no
 * member of the club), `not_found` (club), `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function makeInvitation(
  { services, actor }: VerbContext,
  input: InvitationInput,
): Promise<{ id: string; url: string; expiresAt: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, profile] = await Promise.all([
    readViewer(services, actor),
    input.athlete_id
      ? services.read(
          unclaimedStatement(db, input.athlete_id, resolvedClubSql(actor.userId, asked, "managed")),
        )
      : null,
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (profile && !profile[0]?.isFree) throw new AppError("conflict", { message: PROFILE_TAKEN });
  const now = services.now();
  const id = input.new_id ?? services.newId();
  const athleteId = input.athlete_id ?? null;
  const expiresAt = new Date(now.getTime() + (athleteId ? CLAIM_TTL_MS : JOIN_TTL_MS));
  const forProfile = athleteId
    ? [refuseClaimed(db, athleteId, clubId), revokeClaimsOf(db, athleteId, now)]
    : [];
  const made = async () => ({
    id,
    url: await invitationLink(services, id),
    expiresAt: expiresAt.toISOString(),
  });
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          ...forProfile,
          insertInvitation(db, { id, clubId, athleteId, createdBy: actor.userId, createdAt: now, expiresAt }),
          securityEventStatement(services, {
            action: athleteId ? "claim_link_made" : "invitation_made",
            resourceType: "invitation",
            resourceId: id,
            details: { clubId, athleteId },
            viewer,
          }),
        ],
      },
    );
  } catch (error) {
    // Sent before: it stands already.
    if (brokenConstraint(error) === "invitations_pkey") return await made();
    // A super admin may name a club that does not exist.
    if (brokenConstraint(error)?.startsWith("invitations_club_id")) throw new AppError("not_found");
    throw error;
  }
  return await made();
}
