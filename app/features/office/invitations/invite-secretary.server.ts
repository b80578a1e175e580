import { AppError } from "../../../lib/errors.ts";
import { DAY_MS } from "../../../lib/dates.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { sendLimitedMail } from "../../people/codes/send-code.server.ts";
import {
  deleteSecretaryInvitation,
  insertSecretaryInvitation,
  refuseTooManyInvitations,
  SECRETARY_INVITATION_DAYS,
} from "../../people/people/secretary-invitations-repository.server.ts";
import { openInvitationsStatement } from "./invitees-repository.server.ts";
import { secretaryMail } from "./secretary-mail.ts";

type UserContext = VerbContext & { actor: { kind: "user"; userId: string; sessionId: string } };

/** So many addresses of one club may wait with an invitation to its secretariat: mails to strangers cost us. */
export const SECRETARY_INVITATIONS_AT_MOST = 10;
const TOO_MANY = `O clube já tem ${SECRETARY_INVITATIONS_AT_MOST} convites aguardando resposta. Cancele um deles antes.`;

/**
 * An admin of a club invites an address to its secretariat, with or without an account (product §3): the invitation becomes the role when
 * the address next signs in or up, and nobody is told which of them it was. Sent again, it is the same one. Throws `forbidden`, `not_found`,
 * `conflict`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function inviteSecretary(
  context: VerbContext,
  { club_id, name, email }: { club_id?: string | undefined; name: string; email: string },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = club_id ?? null;
  const now = services.now();
  const [viewer, [club]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      openInvitationsStatement(db, resolvedClubSql(actor.userId, asked, "managed"), { but: email, now }),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!club) throw new AppError("not_found");
  if (club.open >= SECRETARY_INVITATIONS_AT_MOST)
    throw new AppError("conflict", { field: "email", message: TOO_MANY });
  const days = SECRETARY_INVITATION_DAYS;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const invitation = { id: services.newId(), clubId, name, email, createdAt: now, expiresAt };
  await write(
    { ...context, actor },
    viewer,
    clubId,
    [
      ...refuseTooManyInvitations(db, {
        clubId,
        but: email,
        now,
        most: SECRETARY_INVITATIONS_AT_MOST,
        sentence: TOO_MANY,
      }),
      insertSecretaryInvitation(db, invitation),
    ],
    "club_staff_invited",
  );
  const mail = secretaryMail(services.origin, { name, clubName: club.name, days });
  services.after(sendLimitedMail(services, { to: email, ...mail }));
}

/**
 * An admin of a club takes such an invitation back; done twice, or once it was answered, it is `not_found`. Throws `forbidden`, `not_found`,
 * `conflict`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function cancelSecretaryInvitation(
  context: VerbContext,
  { club_id, invitation_id }: { club_id?: string | undefined; invitation_id: string },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, club_id ?? null);
  const gone = deleteSecretaryInvitation(services.db, invitation_id, clubId);
  await write({ ...context, actor }, viewer, clubId, [gone], "club_staff_removed");
}

async function write(
  context: UserContext,
  viewer: Viewer | null,
  clubId: string,
  statements: readonly Statement[],
  action: "club_staff_invited" | "club_staff_removed",
): Promise<void> {
  const event = { action, resourceType: "club", resourceId: clubId, viewer };
  try {
    await commitAs(context, {
      writable: clubId,
      statements: [...statements, securityEventStatement(context.services, event)],
    });
  } catch (error) {
    if (failedGuard(error) === "invitation") throw new AppError("not_found");
    throw error;
  }
}
