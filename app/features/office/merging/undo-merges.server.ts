import { AppError } from "../../../lib/errors.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { preparePassings } from "../../scoring/ledger/prepare-passing.server.ts";
import { lockMatches, passSeatsOfMatches } from "../../matches/matches/matches-repository.server.ts";
import { passInvites } from "../../matches/challenges/invites-repository.server.ts";
import { passPairs } from "../../matches/challenges/pairs-repository.server.ts";
import { takeClubClassesBack } from "../../people/people/classes-repository.server.ts";
import { splitMemberships } from "../../people/people/merged-profiles-repository.server.ts";
import { takeEnrolmentsBack } from "../../rankings/seasons/enrolments-repository.server.ts";
import { refuseChanged } from "./carry-out-merges.server.ts";
import { mergingCopy } from "./copy.ts";
import { canUndoMerge } from "./merges.ts";
import {
  guardResultsOfMerge,
  guardStillKept,
  markUndone,
  type MergeRow,
  passedWithSql,
} from "./merges-repository.server.ts";
import { reopenClaim } from "./undone-claims-repository.server.ts";

/**
 * Undoes merges of a club that stand, the newest first, in one transaction: what passed goes back, whatever became of it since; what came later stays
 * with the profile that was kept. A merge that came of a claim opens it again. Throws `conflict` (too late, a newer merge first, changed meanwhile),
 * `club_read_only`, `session_expired`, and a write conflict where somebody wrote about the same athletes.
 */
export async function undoMerges(
  context: VerbContext,
  viewer: Viewer,
  clubId: string,
  merges: readonly MergeRow[],
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  for (const merge of merges) {
    if (!canUndoMerge(new Date(merge.mergedAt).getTime(), now.getTime()))
      throw new AppError("conflict", { message: mergingCopy.tooLate });
    if (merge.isKeptMerged) throw new AppError("conflict", { message: mergingCopy.newerFirst });
  }
  const passing = await preparePassings(
    services,
    "split",
    merges.map((merge) => ({ ...merge, from: merge.keptId, to: merge.goneId })),
  );
  const steps = merges.map((merge) => stepsOf(services, viewer, clubId, merge));
  await commitAs(context, {
    writable: clubId,
    statements: [
      ...steps.flatMap(({ guards }) => guards),
      lockMatches(
        db,
        merges.flatMap(({ matchIds }) => matchIds),
      ),
      ...steps.flatMap(({ passes }) => passes),
      ...passing.statements,
      ...steps.flatMap(({ after }) => after),
      bumpDisplayVersions(db, [clubId]),
    ],
    notifications: merges.flatMap((merge) =>
      merge.keptUserId === null ? [] : [noticeFor(merge.keptUserId, merge)],
    ),
    lookAgain: { clubIds: [clubId] },
    contended: passing.contended,
  }).catch(refuseChanged);
}

/** The statements by which one merge is undone: before results go back, as they do, and after it. */
function stepsOf(services: Services, viewer: Viewer, clubId: string, merge: MergeRow) {
  const { db } = services;
  const { id, keptId, goneId, keptUserId, matchIds } = merge;
  const seats = { from: keptId, to: goneId };
  return {
    guards: [...guardStillKept(db, keptId), markUndone(db, id, viewer.userId, services.now())],
    passes: [...passSeatsOfMatches(db, { ...seats, matchIds }), guardResultsOfMerge(db, merge)],
    after: [
      ...splitMemberships(db, merge, merge),
      takeClubClassesBack(db, { clubId, keptId, goneId }),
      takeEnrolmentsBack(db, { clubId, keptId, goneId }),
      passInvites(db, { ...seats, ids: passedWithSql(id, "invites") }),
      passPairs(db, { ...seats, ids: passedWithSql(id, "pairs") }),
      ...(merge.isOfClaim && keptUserId ? reopenClaim(db, { ...merge, clubId, userId: keptUserId }) : []),
      securityEventStatement(services, {
        action: "merge_undone",
        resourceType: "profile_merge",
        resourceId: id,
        details: { clubId, keptId, goneId },
        viewer,
      }),
    ],
  };
}

function noticeFor(userId: string, { clubName, goneName, isOfClaim }: MergeRow) {
  return {
    userId,
    type: "system_notification" as const,
    title: isOfClaim ? mergingCopy.reopenedTitle : mergingCopy.undoneTitle,
    message: isOfClaim ? mergingCopy.reopened(clubName, goneName) : mergingCopy.undone(clubName, goneName),
  };
}
