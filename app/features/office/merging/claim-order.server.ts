import { AppError } from "../../../lib/errors.ts";
import { failedGuard, isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import { guardMemberQuota } from "../../clubs/clubs/member-quota-repository.server.ts";
import { joinOneClub } from "../../people/people/memberships-repository.server.ts";
import { abbreviateName } from "../../people/people/public-name.ts";
import type { MergeOrder } from "./carry-out-merges.server.ts";
import { answerClaim } from "./claims-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import type { MergePair } from "./merges.ts";

/** As much of a claim as its answer needs. */
interface AnsweredClaim {
  id: string;
  userId: string;
  targetId: string;
  targetName: string;
  clubName: string;
}

interface Decision {
  clubId: string;
  claim: AnsweredClaim;
  viewer: Viewer;
  /** The moment of the answer, of what comes of it, too. */
  now: Date;
}

/** Gives the order by which a confirmed claim makes both profiles one: the newcomer's keeps the account, and is a member from then on. */
export function claimOrder(
  services: Services,
  { pair, ...decision }: Decision & { pair: MergePair & { membershipId: string } },
): MergeOrder {
  const { clubId, claim, now } = decision;
  const { userId } = claim;
  const { membershipId } = pair;
  return {
    pair,
    keptUserId: userId,
    first: [
      ...answered(services, decision, "confirmed"),
      ...guardMemberQuota(services.db, clubId, userId),
      ...joinOneClub(services.db, { userId, membershipId, clubId, at: now }),
    ],
    notice: noticeFor(claim, "confirmed"),
  };
}

/** Gives the statements that both answers write. */
export function answered(
  services: Services,
  { clubId, claim, viewer, now }: Decision,
  status: "confirmed" | "refused",
): Statement[] {
  const { db } = services;
  return [
    answerClaim(db, { id: claim.id, status, by: viewer.userId, at: now }),
    // Confirmed, nobody else's claim of the profile waits either.
    settleNotices(
      db,
      status === "confirmed"
        ? { key: "claimed_id", ids: [claim.targetId] }
        : { key: "claim_id", ids: [claim.id] },
      { staffOf: clubId },
    ),
    securityEventStatement(services, {
      action: status === "confirmed" ? "claim_confirmed" : "claim_refused",
      resourceType: "athlete",
      resourceId: claim.targetId,
      details: { clubId, userId: claim.userId },
      viewer,
    }),
  ];
}

/** The words to the newcomer. */
export function noticeFor({ clubName, targetName }: AnsweredClaim, status: "confirmed" | "refused") {
  const isMine = status === "confirmed";
  return {
    title: isMine ? mergingCopy.confirmedTitle : mergingCopy.refusedTitle,
    // A refusal names the athlete as the newcomer saw them.
    message: isMine
      ? mergingCopy.confirmed(clubName, targetName)
      : mergingCopy.refused(clubName, abbreviateName(targetName)),
  };
}

/** For the `catch` of a decision: a lost race is not tried again, and says so. */
export function sayDecided(error: unknown): never {
  if (failedGuard(error) === "claim")
    throw new AppError("already_answered", { message: mergingCopy.decided });
  if (isWriteConflict(error)) throw new AppError("conflict", { message: mergingCopy.changed });
  throw error;
}
