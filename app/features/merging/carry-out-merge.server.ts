import { AppError } from "../../lib/errors.ts";
import { failedGuard, isWriteConflict, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { securityEventStatement } from "../access/security-events.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { bumpDisplayVersions } from "../clubs/display-version-statements.server.ts";
import { rebuildWithSeats } from "../ledger/rebuild-sport.server.ts";
import { passSeatsOfMatches } from "../matches/seat-statements.server.ts";
import { passInvites } from "../match-invites/invite-statements.server.ts";
import { passPairs } from "../pairs/pair-statements.server.ts";
import { mergeMemberships } from "../people/merge-statements.server.ts";
import { refuseOtherClaims } from "./claims-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { type MergePair, mergeRefusal, seatsOf } from "./merges.ts";
import { guardPair, insertMerge, passedWithSql } from "./merges-repository.server.ts";

/** What is merged, as it was read. */
interface MergeOrder {
  clubId: string;
  clubName: string;
  pair: MergePair;
  keptUserId: string | null;
}

/**
 * Makes one of two profiles: the matches of the one that goes pass to the other, and every event of their sports is applied
 * again, in one transaction (product §3: both ledgers are replayed). `first` are statements that must hold before it, and make
 * the kept profile a member where it is none yet. Throws `conflict`, `club_read_only`, `session_expired`.
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
  const { matchIds, awardIds } = gone;
  const merge = { id: services.newId(), clubId, ...ids, ...memberships, matchIds, awardIds };
  const seats = seatsOf(pair);
  try {
    await rebuildWithSeats(
      context,
      { sports: gone.sports, seats },
      {
        before: [
          guardLiveSession(db, viewer, now),
          guardClubWritable(db, clubId, now),
          ...first,
          ...guardPair(db, { ...ids, keptUserId, goneMatchIds: matchIds, goneAwardIds: awardIds }),
          ...passSeatsOfMatches(db, { ...seats, matchIds }),
        ],
        after: [
          insertMerge(db, { ...merge, by: viewer.userId, at: now }),
          passInvites(db, { ...seats, ids: passedWithSql(merge.id, "invites") }),
          passPairs(db, { ...seats, ids: passedWithSql(merge.id, "pairs") }),
          ...mergeMemberships(db, memberships, now),
          refuseOtherClaims(db, gone.athleteId, { by: viewer.userId, at: now }),
          bumpDisplayVersions(db, [clubId]),
          securityEventStatement(services, {
            action: "profiles_merged",
            resourceType: "profile_merge",
            resourceId: merge.id,
            details: { clubId, ...ids },
            viewer,
          }),
        ],
        notifications: keptUserId
          ? [
              {
                userId: keptUserId,
                type: "system_notification",
                title: mergingCopy.mergedTitle,
                message: mergingCopy.merged(clubName, gone.name),
              },
            ]
          : [],
        clubIds: [clubId],
      },
    );
  } catch (error) {
    throw mergeError(error);
  }
  return { id: merge.id };
}

/** What a caller learns of a merge, or its undoing, that was not written. */
export function mergeError(error: unknown): unknown {
  if (failedGuard(error) === "session") return new AppError("session_expired");
  return isWriteConflict(error) ? new AppError("conflict", { message: mergingCopy.changed }) : error;
}
