import { AppError } from "../../../lib/errors.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { preparePassings } from "../../scoring/ledger/prepare-passing.server.ts";
import { lockMatches, passSeatsOfMatches } from "../../matches/matches/matches-repository.server.ts";
import { passInvites } from "../../matches/challenges/invites-repository.server.ts";
import { passPairs } from "../../matches/challenges/pairs-repository.server.ts";
import { passClubClasses } from "../../people/people/classes-repository.server.ts";
import { mergeMemberships } from "../../people/people/merged-profiles-repository.server.ts";
import { passEnrolments } from "../../rankings/seasons/enrolments-repository.server.ts";
import { refuseOtherClaims } from "./claims-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { type MergePair, mergeRefusal } from "./merges.ts";
import { guardPair, guardResults, insertMerge, passedWithSql } from "./merges-repository.server.ts";

/** Two profiles to merge, as they were read. */
export interface MergeOrder {
  pair: MergePair;
  keptUserId: string | null;
  /** The statements that must hold before it; it makes the kept profile a member where it is none yet. */
  first?: readonly Statement[];
  /** The words to the owner of the kept profile. */
  notice: { title: string; message: string };
}

/**
 * Makes one of two profiles, as often as `orders` say so: the matches of the one that goes pass to the other with what they add up to, all in one
 * transaction and at one moment (product §3). Gives the merges' ids. Throws `conflict`, `club_read_only`, `session_expired`, and a write conflict where somebody wrote
 * about the same athletes: then everything is read again.
 */
export async function carryOutMerges(
  context: VerbContext,
  viewer: Viewer,
  clubId: string,
  { orders, now }: { orders: readonly MergeOrder[]; now: Date },
): Promise<string[]> {
  for (const { pair } of orders) {
    const refusal = mergeRefusal(pair);
    if (refusal !== null) throw new AppError("conflict", { message: refusal });
  }
  const { services } = context;
  const { db } = services;
  const steps = orders.map((order) => stepsOf(services, { viewer, clubId, now }, order));
  const passing = await preparePassings(
    services,
    "merge",
    orders.map(({ pair: { kept, gone } }) => ({
      ...gone,
      from: gone.athleteId,
      to: kept.athleteId,
    })),
  );
  const statements = [
    ...orders.flatMap(({ first = [] }) => first),
    ...steps.flatMap(({ guards }) => guards),
    lockMatches(
      db,
      orders.flatMap(({ pair }) => pair.gone.matchIds),
    ),
    ...steps.flatMap(({ passes }) => passes),
    ...passing.statements,
    ...steps.flatMap(({ after }) => after),
    bumpDisplayVersions(db, [clubId]),
  ];
  await commitAs(context, {
    writable: clubId,
    statements,
    notifications: orders.flatMap(({ keptUserId, notice }) =>
      keptUserId ? [{ userId: keptUserId, type: "system_notification" as const, ...notice }] : [],
    ),
    lookAgain: { clubIds: [clubId] },
    contended: passing.contended,
  }).catch(refuseChanged);
  return steps.map(({ id }) => id);
}

/** The statements of one merge: before results pass, as they do, and after it. */
function stepsOf(
  services: Services,
  { viewer, clubId, now }: { viewer: Viewer; clubId: string; now: Date },
  { pair, keptUserId }: MergeOrder,
) {
  const { db } = services;
  const id = services.newId();
  const { kept, gone } = pair;
  const ids = { keptId: kept.athleteId, goneId: gone.athleteId };
  const memberships = {
    keptId: kept.athleteId,
    keptMembershipId: kept.membershipId ?? "",
    goneMembershipId: gone.membershipId ?? "",
  };
  const { matchIds, awardIds, results } = gone;
  const seats = { from: gone.athleteId, to: kept.athleteId };
  return {
    id,
    guards: guardPair(db, { ...ids, keptUserId, goneMatchIds: matchIds, goneAwardIds: awardIds }),
    passes: [...passSeatsOfMatches(db, { ...seats, matchIds }), guardResults(db, gone.athleteId, results)],
    after: [
      insertMerge(db, { id, clubId, ...ids, ...memberships, matchIds, awardIds, by: viewer.userId, at: now }),
      passInvites(db, { ...seats, ids: passedWithSql(id, "invites") }),
      passPairs(db, { ...seats, ids: passedWithSql(id, "pairs") }),
      ...mergeMemberships(db, memberships, now),
      passClubClasses(db, { clubId, ...ids }),
      passEnrolments(db, { clubId, ...ids }),
      refuseOtherClaims(db, gone.athleteId, { by: viewer.userId, at: now }),
      securityEventStatement(services, {
        action: "profiles_merged",
        resourceType: "profile_merge",
        resourceId: id,
        details: { clubId, ...ids },
        viewer,
      }),
    ],
  };
}

/** For the `catch` of merges or their undoing: who lost a race about ratings reads again, any other guard is a `conflict`. */
export function refuseChanged(error: unknown): never {
  const guard = failedGuard(error);
  if (guard === "rating moved" || guard === null) throw error;
  throw new AppError("conflict", { message: mergingCopy.changed });
}
