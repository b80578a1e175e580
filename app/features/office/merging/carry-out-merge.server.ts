import { AppError } from "../../../lib/errors.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { preparePassing } from "../../scoring/ledger/prepare-passing.server.ts";
import { passSeatsOfMatches } from "../../matches/matches/matches-repository.server.ts";
import { passInvites } from "../../matches/challenges/invites-repository.server.ts";
import { passPairs } from "../../matches/challenges/pairs-repository.server.ts";
import { passClubClasses } from "../../people/people/classes-repository.server.ts";
import { mergeMemberships } from "../../people/people/merged-profiles-repository.server.ts";
import { refuseOtherClaims } from "./claims-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { type MergePair, mergeRefusal } from "./merges.ts";
import { guardPair, guardResults, insertMerge, passedWithSql } from "./merges-repository.server.ts";

/** The profiles to merge, as they were read. */
interface MergeOrder {
  clubId: string;
  clubName: string;
  pair: MergePair;
  keptUserId: string | null;
}

/**
 * Makes one of two profiles: the matches of the one that goes pass to the other with what they add up to, in one transaction (product §3).
 * `first` are statements that must hold before it, and make the kept profile a member where it is none yet. Throws `conflict`,
 * `club_read_only`, `session_expired`, and a write conflict where somebody wrote about the same athletes: then everything is read again.
 */
export async function carryOutMerge(
  context: VerbContext,
  viewer: Viewer,
  { clubId, clubName, pair, keptUserId }: MergeOrder,
  first: readonly Statement[] = [],
): Promise<{ id: string }> {
  const refusal = mergeRefusal(pair);
  if (refusal !== null) throw new AppError("conflict", { message: refusal });
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const { kept, gone } = pair;
  const ids = { keptId: kept.athleteId, goneId: gone.athleteId };
  const memberships = {
    keptId: kept.athleteId,
    keptMembershipId: kept.membershipId ?? "",
    goneMembershipId: gone.membershipId ?? "",
  };
  const { matchIds, awardIds, results } = gone;
  const merge = { id: services.newId(), clubId, ...ids, ...memberships, matchIds, awardIds };
  const seats = { from: gone.athleteId, to: kept.athleteId };
  const passing = await preparePassing(services, { kind: "merge", ...seats, matchIds, results });
  const statements = [
    ...first,
    ...guardPair(db, { ...ids, keptUserId, goneMatchIds: matchIds, goneAwardIds: awardIds }),
    ...passSeatsOfMatches(db, { ...seats, matchIds }),
    guardResults(db, gone.athleteId, results),
    ...passing.statements,
    insertMerge(db, { ...merge, by: viewer.userId, at: now }),
    passInvites(db, { ...seats, ids: passedWithSql(merge.id, "invites") }),
    passPairs(db, { ...seats, ids: passedWithSql(merge.id, "pairs") }),
    ...mergeMemberships(db, memberships, now),
    passClubClasses(db, { clubId, ...ids }),
    refuseOtherClaims(db, gone.athleteId, { by: viewer.userId, at: now }),
    bumpDisplayVersions(db, [clubId]),
    securityEventStatement(services, {
      action: "profiles_merged",
      resourceType: "profile_merge",
      resourceId: merge.id,
      details: { clubId, ...ids },
      viewer,
    }),
  ];
  const notice = {
    type: "system_notification" as const,
    title: mergingCopy.mergedTitle,
    message: mergingCopy.merged(clubName, gone.name),
  };
  await commitAs(context, {
    writable: clubId,
    statements,
    notifications: keptUserId ? [{ userId: keptUserId, ...notice }] : [],
    lookAgain: { clubIds: [clubId] },
    contended: passing.contended,
  }).catch(refuseChanged);
  return { id: merge.id };
}

/** For the `catch` of a merge or its undoing: who lost a race about ratings reads again, any other guard is a `conflict`. */
export function refuseChanged(error: unknown): never {
  const guard = failedGuard(error);
  if (guard === "rating moved" || guard === null) throw error;
  throw new AppError("conflict", { message: mergingCopy.changed });
}
