import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { failedGuard, isLostRace, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { securityEventStatement } from "../security/security-events.server.ts";
import { ownInvitationStatement, revokeInvitationStatement } from "./invitations-repository.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";

const revocationSchema = z.strictObject({
  /** Left out, it is the club that the person's dashboard opens. */
  club_id: z.uuid().optional(),
  invitation_id: z.uuid(),
});

/**
 * A club admin ends a link of the club: whoever has joined or claimed stays. Repeating it is harmless. Throws
 * `forbidden`, `not_found`, `invalid_input`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function revokeInvitation(
  { services, actor }: VerbContext,
  raw: z.input<typeof revocationSchema>,
): Promise<void> {
  const input = parseInput(revocationSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(
      ownInvitationStatement(db, input.invitation_id, meantClubSql(actor.userId, asked, "managed")),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!rowsOf<{ isOurs: boolean }>(found)[0]!.isOurs) throw new AppError("not_found");
  const now = services.now();
  try {
    await runBatch(db, [
      guardLiveSession(db, actor, now),
      guardClubWritable(db, clubId, now),
      revokeInvitationStatement(db, input.invitation_id, clubId, now),
      securityEventStatement(services, {
        action: "invitation_revoked",
        resourceType: "invitation",
        resourceId: input.invitation_id,
        details: { clubId },
        riskLevel: "low",
        viewer,
      }) as unknown as Statement,
    ]);
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    if (failedGuard(error) === "invitation") throw new AppError("not_found");
    throw isLostRace(error) ? new AppError("conflict") : error;
  }
}
