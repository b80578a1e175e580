import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { refuseAwaitingGuardian } from "../../base/access/awaits-guardian.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { insertMembershipRequest } from "../../people/people/memberships-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { insertClaim, refuseTakenProfile } from "./claims-repository.server.ts";
import { NO_TWIN, type OpenQuestion } from "./twins.ts";

/**
 * A newcomer of a club answers "você é um destes?" (product §3): `answer` is the profile that they say to be, for a club admin
 * to confirm, or NO_TWIN; `joins` are the statements of an invitation that lets them in as well, without one they ask to join. `question` is what they were asked, as `readOwnTwins` or `readTwinsOfInvitation` read it with the guard.
 * Throws `not_found` (not among those asked about), `already_answered`, `conflict` (somebody has the profile), `club_read_only`,
 * `terms_required`, `forbidden`, `session_expired`.
 */
export async function answerTwins(
  { services, viewer }: { services: Services; viewer: Viewer },
  question: OpenQuestion | null | undefined,
  answer: string,
  joins: readonly Statement[] = [],
): Promise<"none" | "asked"> {
  const { db } = services;
  if (!viewer.athleteId) throw new AppError("forbidden");
  refuseAwaitingGuardian(viewer);
  if (!question) throw new AppError("already_answered", { message: mergingCopy.answered });
  const now = services.now();
  const { clubId } = question;
  const { userId: newcomerId, sessionId } = viewer;
  const context = { services, actor: { kind: "user" as const, userId: newcomerId, sessionId } };
  if (answer === NO_TWIN && question.waitingFor === null) {
    await commit(context, clubId, [noTwin(services, newcomerId, clubId)]);
    return "none";
  }
  const twin = question.twins.find(({ athleteId }) => athleteId === answer);
  if (!twin) {
    if (question.waitingFor === null) throw new AppError("not_found");
    throw new AppError("already_answered", { message: mergingCopy.waiting(question.waitingFor) });
  }
  const targetId = twin.athleteId;
  const claim = { id: services.newId(), clubId, userId: newcomerId, targetId, createdAt: now };
  const request = { id: services.newId(), clubId, athleteId: viewer.athleteId, requestedAt: now };
  await commit(
    context,
    clubId,
    [
      refuseTakenProfile(db, targetId, clubId),
      insertClaim(db, { ...claim, status: "asked" }),
      // Somebody who is a member already stays one.
      ...(joins.length > 0 ? joins : [insertMembershipRequest(db, request)]),
      securityEventStatement(services, {
        action: "claim_asked",
        resourceType: "athlete",
        resourceId: targetId,
        details: { clubId },
        viewer,
      }),
    ],
    question.staffUserIds.map((userId) => ({
      userId,
      type: "system_notification" as const,
      title: mergingCopy.askedTitle,
      message: mergingCopy.asked(viewer.athleteName ?? viewer.name, twin.name),
      data: { claim_id: claim.id, claimed_id: targetId },
    })),
  );
  return "asked";
}

/** Notes that somebody is none of a club's unclaimed people; for the batch in which they enter it. */
export function noTwin(services: Services, userId: string, clubId: string): Statement {
  const createdAt = services.now();
  return insertClaim(services.db, {
    id: services.newId(),
    clubId,
    userId,
    targetId: null,
    status: "none",
    createdAt,
  });
}

async function commit(
  context: VerbContext,
  clubId: string,
  statements: readonly Statement[],
  notifications: readonly NewNotification[] = [],
): Promise<void> {
  try {
    await commitAs(context, { writable: clubId, statements, notifications });
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
    throw new AppError("already_answered", { message: mergingCopy.answered });
  }
}
