import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { insertMissingClaims } from "./invitations-repository.server.ts";
import { CLAIM_TTL_MS } from "./invitation.ts";

/**
 * Makes, for somebody who works for a club, a personal link for each of its people who has no account and no link that is good (product
 * §3): single use, 14 days; links that are good stay. Done twice, or by two at once, nobody has two. Throws `forbidden`, `club_read_only`,
 * `unauthenticated`, `session_expired`, `conflict`.
 */
export async function inviteAll(
  { services, actor }: VerbContext,
  input: { club_id?: string | undefined },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, input.club_id ?? null, "secretary");
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CLAIM_TTL_MS);
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [
        ...insertMissingClaims(db, { clubId, createdBy: actor.userId, createdAt: now, expiresAt }),
        securityEventStatement(services, {
          action: "claim_links_made",
          resourceType: "club",
          resourceId: clubId,
          viewer,
        }),
      ],
    },
  );
}
