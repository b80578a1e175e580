import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { guardMemberQuota } from "../../clubs/clubs/member-quota-repository.server.ts";
import { carryOutMerges } from "./carry-out-merges.server.ts";
import { answered, claimOrder, noticeFor, sayDecided } from "./claim-order.server.ts";
import {
  type ClaimRow,
  claimStatement,
  profilesOfClaim,
  guardNoHistory,
  refuseOtherClaims,
  refuseTakenProfile,
  takeProfile,
} from "./claims-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { type ProfileRow, profilesStatement } from "./merges-repository.server.ts";
import { pairOfClaim } from "./weigh-claims.ts";

interface ClaimDecision {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  claim_id: string;
  answer: "confirm" | "refuse";
}

/** A claim that is being decided. */
interface Decision {
  clubId: string;
  claim: ClaimRow;
  viewer: Viewer;
  now: Date;
}

/**
 * A club admin says whether a newcomer is the imported athlete that they say to be (product §3). Confirmed, the profile is
 * theirs with its history and they are a member; matches that they have played under a profile of their own are merged with it.
 * Nobody confirms their own claim of what they entered themselves, and a minor's waits for their guardian first. The newcomer is told; repeating the same answer changes nothing. Throws `already_answered` (otherwise), `conflict` (the
 * profile has an owner, or cannot be merged; a guardian has still to accept), `plan_limit_reached`, `club_read_only`, `not_found`, `forbidden`,
 * `busy`, `unauthenticated`, `session_expired`.
 */
export async function decideClaim(context: VerbContext, input: ClaimDecision): Promise<DecidedClaim> {
  return await retryOnConflict(() => decideOnce(context, input));
}

interface DecidedClaim {
  status: "confirmed" | "refused";
  name: string;
}

async function decideOnce(context: VerbContext, input: ClaimDecision): Promise<DecidedClaim> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, [claim], profiles] = await Promise.all([
    readViewer(services, actor),
    services.read(claimStatement(db, input.claim_id, club)),
    services.read(profilesStatement(db, profilesOfClaim(input.claim_id), club, actor.userId)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!viewer || !claim) throw new AppError("not_found");
  const status = input.answer === "confirm" ? ("confirmed" as const) : ("refused" as const);
  const name = claim.targetName;
  if (claim.status === status) return { status, name };
  if (claim.status !== "asked") throw new AppError("already_answered", { message: mergingCopy.decided });
  const decision = { clubId, claim, viewer, now: services.now() };
  if (status === "refused") await refuse(context, decision);
  else if (awaitsGuardian(claim, dayIn(decision.now, DEFAULT_TIME_ZONE)))
    throw new AppError("conflict", { message: mergingCopy.awaitsGuardian(claim.name) });
  else if (claim.isTaken) throw new AppError("conflict", { message: mergingCopy.taken });
  else if (
    claim.userId === actor.userId &&
    profiles.some((one) => one.athleteId === claim.targetId && one.isEnteredByAsker)
  )
    throw new AppError("conflict", { message: mergingCopy.ownEntries });
  else if (claim.hasHistory) await confirmByMerging(context, decision, profiles);
  else await confirm(context, decision);
  return { status, name };
}

async function refuse(context: VerbContext, decision: Decision): Promise<void> {
  const { claim, clubId } = decision;
  await commitAs(context, {
    writable: clubId,
    statements: answered(context.services, decision, "refused"),
    notifications: [{ userId: claim.userId, type: "system_notification", ...noticeFor(claim, "refused") }],
  }).catch(sayDecided);
}

/** The newcomer's own profile, which has nothing, is replaced by the one that they claim. */
async function confirm(context: VerbContext, decision: Decision): Promise<void> {
  const { services } = context;
  const { db } = services;
  const { clubId, claim, now } = decision;
  const { userId, targetId } = claim;
  const statements = [
    ...answered(services, decision, "confirmed"),
    ...guardMemberQuota(db, clubId, userId),
    ...guardNoHistory(db, userId),
    refuseTakenProfile(db, targetId, clubId),
    ...takeProfile(db, { userId, targetId, clubId, membershipId: services.newId(), at: now }),
    refuseOtherClaims(db, targetId, { by: decision.viewer.userId, at: now }),
    bumpDisplayVersions(db, [clubId]),
  ];
  await commitAs(context, {
    writable: clubId,
    statements,
    notifications: [{ userId, type: "system_notification", ...noticeFor(claim, "confirmed") }],
    lookAgain: { clubIds: [clubId] },
  }).catch(sayDecided);
}

/** The newcomer has played already: the claimed profile's matches pass to their own. */
async function confirmByMerging(
  context: VerbContext,
  { clubId, claim, viewer, now }: Decision,
  profiles: readonly ProfileRow[],
): Promise<void> {
  const { services } = context;
  const pair = pairOfClaim(claim, profiles, { askerId: viewer.userId, newId: services.newId });
  if (!pair) throw new AppError("conflict", { message: mergingCopy.changed });
  const orders = [claimOrder(services, { clubId, claim, pair, viewer, now })];
  await carryOutMerges(context, viewer, clubId, { orders, now });
}
