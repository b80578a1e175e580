import { DAY_MS, dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { writePhone } from "../../people/people/documents.ts";
import { confirmedActs, type ConfirmedAct, type ShownClaim } from "./bulk-claims.ts";
import {
  bulkClaimsStatement,
  confirmedClaimsStatement,
  profilesOfClaimsSql,
} from "./bulk-claims-repository.server.ts";
import { profilesStatement } from "./merges-repository.server.ts";
import { UNDO_DAYS } from "./merges.ts";
import { pairOfClaim, weighClaim } from "./weigh-claims.ts";

/**
 * Reads for a club's office (null: the club that the person's dashboard opens) who says to be somebody of it, the oldest first: who goes with *Confirmar
 * todos*, with the contacts of both, and who does not and why; and what was confirmed so in the last 7 days. The reading of contacts leaves its line
 * before they leave (product §3). Throws `unauthenticated` or `forbidden`.
 */
export async function readBulkClaims(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<{ claims: ShownClaim[]; acts: ConfirmedAct[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const since = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  const [[raw], rows, profiles] = await Promise.all([
    services.read(confirmedClaimsStatement(db, { asker: askerOf(services, actor), club, isLive, since })),
    services.read(bulkClaimsStatement(db, { club, claimIds: null })),
    services.read(profilesStatement(db, profilesOfClaimsSql(club, null), club, actor.userId)),
  ]);
  if (!raw?.mayOpen) throw new AppError("forbidden");
  if (rows.length > 0)
    await securityEventStatement(services, {
      action: "contacts_read",
      resourceType: "club",
      ...(clubId === null ? {} : { resourceId: clubId }),
      details: { claims: rows.length },
      viewer: actor,
    });
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const asked = { askerId: actor.userId, newId: services.newId };
  return {
    claims: rows.map((row) => {
      const { id, createdAt, reason, ...claim } = weighClaim(row, pairOfClaim(row, profiles, asked), today);
      return {
        id,
        createdAt: new Date(createdAt).toISOString(),
        reason,
        name: claim.name,
        email: claim.email,
        phone: claim.phone && writePhone(claim.phone),
        birthDate: claim.birthDate,
        ownMatches: claim.ownMatches,
        targetId: claim.targetId,
        targetName: claim.targetName,
        targetBirthDate: claim.targetBirthDate,
        keptEmail: claim.keptEmail,
        keptPhone: claim.keptPhone && writePhone(claim.keptPhone),
        externalId: claim.externalId,
        matches: claim.matches,
        lastPlayedOn: claim.lastPlayedOn,
      };
    }),
    acts: confirmedActs(
      raw.confirmed.map((row) => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() })),
    ),
  };
}
