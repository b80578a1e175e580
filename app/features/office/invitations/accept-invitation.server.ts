import { invitationCopy } from "../../../copy/invitations.ts";
import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { completeProfile } from "../../people/accounts/complete-profile.server.ts";
import type { AthleteProfileInput } from "../../people/people/people-schema.ts";
import { requestOfUser } from "../../people/people/memberships-repository.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { answerTwins, noTwin } from "../merging/answer-twins.server.ts";
import { mergingCopy } from "../merging/copy.ts";
import { readTwinsOfInvitation } from "../merging/read-twins.server.ts";
import { NO_TWIN } from "../merging/twins.ts";
import { type Invited, invitationState } from "./invitation.ts";
import { acceptInvitationStatements, clubsShowing } from "./invitations-repository.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";

/**
 * A signed-in person takes an invitation: joins its club at once, or claims the imported profile with its whole history,
 * exactly once however many try (product §3). Who has no profile yet gives it (`profile`) in the same batch. By a link to join
 * they first say (`twin`) whether they are one of the club's unclaimed athletes with a like name, as `readInvited` found them: then they are members at once, and the
 * club confirms who they are; who makes a profile now only asks to join, and is asked next. Throws
 * `conflict` with the reason (ended, used, own matches), `club_read_only`, `plan_limit_reached`, `already_answered`,
 * `session_expired`, `invalid_input`.
 */
export async function acceptInvitation(
  { services, viewer }: { services: Services; viewer: Viewer },
  invited: Invited,
  profile: (AthleteProfileInput & { termsVersion: string | null }) | null,
  twin: string | null = null,
): Promise<void> {
  const state = invitationState(invited, services.now());
  const { question } = invited;
  const isIn = state.kind === "done";
  // A member may still be asked who they are.
  if (isIn && (!question || twin === null)) return;
  if (state.kind === "closed") throw new AppError(state.code ?? "conflict", { message: state.reason });
  if (question && profile) {
    await completeProfile({ services, viewer }, { ...profile, clubId: invited.clubId });
    return;
  }
  if (question && twin === null)
    throw new AppError("invalid_input", { field: "twin", message: mergingCopy.choose });
  const joins = isIn ? [] : invitationEffect(services, invited.id, viewer.userId, true);
  if (question && (twin !== NO_TWIN || question.waitingFor !== null)) {
    await answerTwins({ services, viewer }, question, twin ?? "", joins);
    return;
  }
  const statements = [...(question ? [noTwin(services, viewer.userId, invited.clubId)] : []), ...joins];
  const lookAgain = { clubIds: [invited.clubId] };
  const { userId, sessionId } = viewer;
  try {
    if (profile)
      await completeProfile(
        { services, viewer },
        { ...profile, clubId: undefined },
        { statements, lookAgain },
      );
    else await commitAs({ services, actor: { kind: "user", userId, sessionId } }, { statements, lookAgain });
  } catch (error) {
    // Somebody was faster, or the club ended it meanwhile: the screen, read again, says which.
    if (isWriteConflict(error)) throw new AppError("conflict", { message: invitationCopy.changed });
    throw error;
  }
}

/**
 * Gives the statements for the right code of a sign-up by an invitation: those of the invitation, or, where the club has unclaimed athletes
 * with a like name, a request to join; the page that follows asks whether they are one of them.
 */
export async function signUpEffect(
  services: Services,
  invitationId: string,
  person: { userId: string; name: string },
): Promise<Statement[]> {
  const { userId } = person;
  const question = await readTwinsOfInvitation({ services }, { invitationId, ...person });
  if (!question) return invitationEffect(services, invitationId, userId, false);
  const request = { id: services.newId(), userId, clubId: question.clubId, at: services.now() };
  return [requestOfUser(services.db, request)];
}

/**
 * Gives the statements of an invitation for a person who has a profile when the batch comes to it. With `isStrict` the batch fails where
 * the invitation is no longer good; else nothing happens then, and its page says why.
 */
export function invitationEffect(
  services: Services,
  invitationId: string,
  userId: string,
  isStrict: boolean,
): Statement[] {
  const { db } = services;
  const membershipId = services.newId();
  const accepted = { id: invitationId, userId, membershipId, now: services.now(), isStrict };
  return [
    ...acceptInvitationStatements(db, accepted),
    bumpDisplayVersions(db, clubsShowing(userId, invitationId)),
    securityEventStatement(services, {
      action: "invitation_accepted",
      resourceType: "invitation",
      resourceId: invitationId,
      userId,
    }),
  ];
}
