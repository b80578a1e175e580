import { AppError } from "../../lib/errors.ts";
import { failedGuard, isWriteConflict, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { refuseAwaitingGuardian } from "../access/awaits-guardian.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { securityEventStatement } from "../access/security-events.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { insertMembershipRequest } from "../people/membership-statements.server.ts";
import { mergingCopy } from "./copy.ts";
import { guardFreeProfile, insertClaim } from "./claims-repository.server.ts";
import { NO_TWIN, type OpenQuestion } from "./twins.ts";

/**
 * A newcomer of a club answers "você é um destes?" (product §3): `answer` is the profile that they say to be, for a club admin
 * to confirm, or NO_TWIN. `question` is what they were asked, as `readOwnTwins` or `readTwinsOfInvitation` read it with the guard.
 * Throws `not_found` (not among those asked about), `already_answered`, `conflict` (somebody has the profile), `club_read_only`,
 * `terms_required`, `forbidden`, `session_expired`.
 */
export async function answerTwins(
  { services, viewer }: { services: Services; viewer: Viewer },
  question: OpenQuestion | null | undefined,
  answer: string,
): Promise<"none" | "asked"> {
  const { db } = services;
  if (!viewer.athleteId) throw new AppError("forbidden");
  refuseAwaitingGuardian(viewer);
  if (!question) throw new AppError("already_answered", { message: mergingCopy.answered });
  const now = services.now();
  const { clubId } = question;
  const gate = [guardLiveSession(db, viewer, now), guardClubWritable(db, clubId, now)];
  if (answer === NO_TWIN && question.waitingFor === null) {
    await commit(services, [...gate, noTwin(services, viewer.userId, clubId)], []);
    return "none";
  }
  const twin = question.twins.find(({ athleteId }) => athleteId === answer);
  if (!twin) throw question.waitingFor === null ? new AppError("not_found") : waits(question);
  const targetId = twin.athleteId;
  const claim = { id: services.newId(), clubId, userId: viewer.userId, targetId, createdAt: now };
  const request = { id: services.newId(), clubId, athleteId: viewer.athleteId, requestedAt: now };
  await commit(
    services,
    [
      ...gate,
      guardFreeProfile(db, targetId, clubId),
      insertClaim(db, { ...claim, status: "asked" }),
      // Who is a member already stays one.
      insertMembershipRequest(db, request),
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

function waits({ waitingFor }: OpenQuestion): AppError {
  return new AppError("already_answered", { message: mergingCopy.waiting(waitingFor ?? "") });
}

async function commit(
  services: Services,
  statements: readonly Statement[],
  notifications: Parameters<typeof prepareOutbox>[1]["notifications"],
): Promise<void> {
  try {
    await commitWithOutbox(services, statements, prepareOutbox(services, { notifications, clubIds: [] }));
  } catch (error) {
    const guard = failedGuard(error);
    if (guard === "session") throw new AppError("session_expired");
    if (guard === "free profile") throw new AppError("conflict", { message: mergingCopy.taken });
    throw isWriteConflict(error)
      ? new AppError("already_answered", { message: mergingCopy.answered })
      : error;
  }
}
