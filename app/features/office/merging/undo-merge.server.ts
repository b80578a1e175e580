import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { preparePassing } from "../../scoring/ledger/prepare-passing.server.ts";
import { passSeatsOfMatches } from "../../matches/matches/matches-repository.server.ts";
import { passInvites } from "../../matches/challenges/invites-repository.server.ts";
import { passPairs } from "../../matches/challenges/pairs-repository.server.ts";
import { takeClubClassesBack } from "../../people/people/classes-repository.server.ts";
import { splitMemberships } from "../../people/people/merged-profiles-repository.server.ts";
import { refuseChanged } from "./carry-out-merge.server.ts";
import { mergingCopy } from "./copy.ts";
import { canUndoMerge } from "./merges.ts";
import {
  guardResultsOfMerge,
  guardStillKept,
  markUndone,
  mergeStatement,
  passedWithSql,
} from "./merges-repository.server.ts";

/**
 * A club admin undoes a merge within 7 days (product §3): the matches that passed go back, with their points, whatever became of
 * them since; those reported later stay with the profile that was kept. Doing it twice is harmless. Throws `conflict` (too late,
 * a newer merge first, changed meanwhile), `not_found`, `forbidden`, `club_read_only`, `busy`, `unauthenticated`, `session_expired`.
 */
export async function undoMerge(context: VerbContext, input: UndoneMerge): Promise<{ name: string }> {
  return await retryOnConflict(() => undoOnce(context, input));
}

interface UndoneMerge {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  merge_id: string;
}

async function undoOnce({ services, actor }: VerbContext, input: UndoneMerge): Promise<{ name: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, [merge]] = await Promise.all([
    readViewer(services, actor),
    services.read(mergeStatement(db, input.merge_id, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!viewer || !merge) throw new AppError("not_found");
  const { keptId, goneId, goneName: name } = merge;
  if (merge.isUndone) return { name };
  const now = services.now();
  if (!canUndoMerge(new Date(merge.mergedAt).getTime(), now.getTime()))
    throw new AppError("conflict", { message: mergingCopy.tooLate });
  if (merge.isKeptMerged) throw new AppError("conflict", { message: mergingCopy.newerFirst });
  const { matchIds, results } = merge;
  const seats = { from: keptId, to: goneId };
  const passing = await preparePassing(services, { kind: "split", ...seats, matchIds, results });
  const statements = [
    ...guardStillKept(db, keptId),
    markUndone(db, merge.id, viewer.userId, now),
    ...passSeatsOfMatches(db, { ...seats, matchIds }),
    guardResultsOfMerge(db, merge),
    ...passing.statements,
    ...splitMemberships(db, merge, merge),
    takeClubClassesBack(db, { clubId, keptId, goneId }),
    passInvites(db, { ...seats, ids: passedWithSql(merge.id, "invites") }),
    passPairs(db, { ...seats, ids: passedWithSql(merge.id, "pairs") }),
    bumpDisplayVersions(db, [clubId]),
    securityEventStatement(services, {
      action: "merge_undone",
      resourceType: "profile_merge",
      resourceId: merge.id,
      details: { clubId, keptId, goneId },
      viewer,
    }),
  ];
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements,
      notifications: merge.keptUserId ? [noticeFor(merge.keptUserId, merge.clubName, name)] : [],
      lookAgain: { clubIds: [clubId] },
      contended: passing.contended,
    },
  ).catch(refuseChanged);
  return { name };
}

function noticeFor(userId: string, clubName: string, goneName: string) {
  return {
    userId,
    type: "system_notification" as const,
    title: mergingCopy.undoneTitle,
    message: mergingCopy.undone(clubName, goneName),
  };
}
