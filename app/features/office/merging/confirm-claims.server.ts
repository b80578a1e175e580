import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { bulkClaimsStatement, profilesOfClaimsSql } from "./bulk-claims-repository.server.ts";
import { carryOutMerges } from "./carry-out-merges.server.ts";
import { claimOrder, sayDecided } from "./claim-order.server.ts";
import { mergingCopy } from "./copy.ts";
import { profilesStatement } from "./merges-repository.server.ts";
import { pairOfClaim, weighClaim } from "./weigh-claims.ts";

interface ConfirmedClaims {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  /** Those that the office saw listed. */
  claim_ids: readonly string[];
}

/**
 * *Confirmar todos* (product §3): each of the listed claims makes the claimed profile and the newcomer's own one, all in one transaction, as long as
 * each has one claimant, equal whole names, an adult and no kept contact that says otherwise; it can be undone for 7 days, each or all. Every newcomer is
 * told. Repeated, it confirms nothing twice; those that somebody refused meanwhile are left out. Throws `conflict` (one of them does not fit any more:
 * nothing is confirmed), `plan_limit_reached`, `not_found`, `forbidden`, `club_read_only`, `busy`, `unauthenticated`, `session_expired`.
 */
export async function confirmClaims(
  context: VerbContext,
  input: ConfirmedClaims,
): Promise<{ names: string[] }> {
  return await retryOnConflict(() => confirmOnce(context, input));
}

async function confirmOnce(context: VerbContext, input: ConfirmedClaims): Promise<{ names: string[] }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const claimIds = [...new Set(input.claim_ids)];
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, claims, profiles] = await Promise.all([
    readViewer(services, actor),
    services.read(bulkClaimsStatement(db, { club, claimIds })),
    services.read(profilesStatement(db, profilesOfClaimsSql(club, claimIds), club, actor.userId)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!viewer || claims.length < claimIds.length) throw new AppError("not_found");
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const waiting = claims.filter(({ status }) => status === "asked");
  const orders = waiting.map((claim) => {
    const pair = pairOfClaim(claim, profiles, { askerId: viewer.userId, newId: services.newId });
    const { reason } = weighClaim(claim, pair, today);
    if (!pair || reason !== null)
      throw new AppError("conflict", { message: mergingCopy.noLongerFits(claim.targetName, reason ?? "") });
    return claimOrder(services, { clubId, claim, pair, viewer, now });
  });
  if (orders.length > 0) await carryOutMerges(context, viewer, clubId, { orders, now }).catch(sayDecided);
  return {
    names: claims.filter(({ status }) => status !== "refused").map(({ targetName }) => targetName),
  };
}
