import { awaitsGuardian, isMinor } from "../../base/access/minors.ts";
import { bulkRefusal, type JudgedClaim } from "./bulk-claims.ts";
import { emailOfNewcomer } from "./claims.ts";
import { type MergePair, type MergeProfile, mergeRefusal } from "./merges.ts";

/** A claim as it was read with what its rule asks. */
type ClaimFacts = Omit<JudgedClaim, "awaitsGuardian"> & {
  userId: string;
  newcomerId: string;
  guardianEmail: string | null;
  guardianAcceptedAt: string | null;
};

/** A profile as it was read for merging. */
type ProfileFacts = Omit<MergeProfile, "hasAccount" | "isAskers"> & {
  userId: string | null;
  /** The open request to join, where there is one. */
  requestId: string | null;
};

/**
 * The merge by which a claim is confirmed: the newcomer's own profile keeps their account, and the claimed one's matches pass to it. `newId` is the id of
 * a membership that is made where they are no member and have not asked. Null where one of the two is gone.
 */
export function pairOfClaim(
  claim: Pick<ClaimFacts, "newcomerId" | "targetId" | "userId">,
  profiles: readonly ProfileFacts[],
  { askerId, newId }: { askerId: string; newId: () => string },
): (MergePair & { membershipId: string }) | null {
  const find = (id: string) => profiles.find(({ athleteId }) => athleteId === id);
  const [own, target] = [find(claim.newcomerId), find(claim.targetId)];
  if (!own || !target) return null;
  const membershipId = own.membershipId ?? own.requestId ?? newId();
  return {
    membershipId,
    kept: { ...own, membershipId, hasAccount: true, isAskers: claim.userId === askerId },
    gone: { ...target, hasAccount: target.userId !== null, isAskers: false },
  };
}

/**
 * Says of a claim whether it goes with *Confirmar todos*: by the rule about people, and where that lets it, by what merging two profiles allows. Of a
 * minor the contacts are the guardian's.
 */
export function weighClaim<Facts extends ClaimFacts>(claim: Facts, pair: MergePair | null, today: string) {
  const judged = { ...claim, awaitsGuardian: awaitsGuardian(claim, today) };
  const merging = pair ? mergeRefusal(pair) : "Um dos perfis não está mais no clube.";
  return {
    ...judged,
    email: emailOfNewcomer(claim, today),
    phone: isMinor(claim.birthDate, today) ? null : claim.phone,
    reason: bulkRefusal(judged, today) ?? merging,
  };
}
