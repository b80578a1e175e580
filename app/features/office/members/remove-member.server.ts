import { AppError } from "../../../lib/errors.ts";
import { failedGuard } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { revokeClaimsOf } from "../invitations/invitations-repository.server.ts";
import { leaveClub } from "../../people/people/memberships-repository.server.ts";
import { removeProfiles } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { ownerStatement } from "./member-repository.server.ts";

const IS_ADMIN = "Esta pessoa administra o clube. Tire-a antes da administração.";

/**
 * Takes a member out of a club, for somebody who works for it (product §3): history stays, a person with an account is notified; a profile
 * without an owner and without matches goes with its name. Done twice it is the same. Throws `not_found`, `conflict` (an admin),
 * `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function removeMember(
  { services, actor }: VerbContext,
  input: { club_id?: string | undefined; athlete_id: string },
): Promise<{ name: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const { athlete_id: athleteId } = input;
  const [viewer, [person]] = await Promise.all([
    readViewer(services, actor),
    services.read(ownerStatement(db, athleteId, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!person) throw new AppError("not_found");
  const { userId, name, clubName } = person;
  if (!person.isActive) return { name };
  if (person.isAdmin) throw new AppError("conflict", { message: IS_ADMIN });
  const now = services.now();
  const notices = userId
    ? [
        {
          userId,
          type: "system_notification" as const,
          title: "Você saiu do clube",
          message: `${clubName} tirou você da lista de atletas. O seu histórico continua com você.`,
        },
      ]
    : [];
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          ...leaveClub(db, { athleteId, userId, clubId }, now),
          ...(userId
            ? []
            : [revokeClaimsOf(db, athleteId, now), ...removeProfiles(db, clubId, [athleteId], now)]),
          bumpDisplayVersions(db, [clubId]),
          securityEventStatement(services, {
            action: "member_removed",
            resourceType: "club",
            resourceId: clubId,
            details: { athleteId },
            viewer,
          }),
        ],
        notifications: notices,
        lookAgain: { clubIds: [clubId] },
      },
    );
  } catch (error) {
    // Somebody was faster.
    if (failedGuard(error) !== "membership") throw error;
  }
  return { name };
}
