import { AppError } from "../../../lib/errors.ts";
import {
  brokenConstraint,
  refuseUnless,
  runBatch,
  type Statement,
} from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { refuseFileWrite } from "../../base/uploads/upload-file.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import type { SponsorOwner } from "./sponsor-owner-sql.server.ts";

/** Which of them a form is about: a club (`undefined`: the one that the person's dashboard opens), or the country. */
export type AskedOwner = { clubId: string | undefined } | "national";

/**
 * Gives the owner of the sponsors that somebody may manage. Throws `forbidden`, `unauthenticated`, `session_expired`, `terms_required`; of
 * the country's the batch itself lets nobody but super admins write.
 */
export async function requireSponsorOwner(context: VerbContext, asked: AskedOwner): Promise<SponsorOwner> {
  if (asked === "national" && context.actor.kind !== "user") throw new AppError("unauthenticated");
  if (asked === "national") return { kind: "platform", id: null };
  const person = await readWriter(context);
  return { kind: "club", id: requireManagedClub(person, asked.clubId ?? null, "secretary") };
}

/**
 * Writes what somebody changes of an owner's sponsors as one batch; TVs and banners look again, and a change of the country's leaves an
 * audit line (`action`). Throws `session_expired`, `unauthenticated`, `forbidden`, `club_read_only`, `not_found` (no such sponsor), and what
 * files throw.
 */
export async function commitSponsors(
  context: VerbContext,
  owner: SponsorOwner,
  { statements, ...change }: { action: string; sponsorId: string; statements: readonly Statement[] },
): Promise<void> {
  try {
    if (owner.kind === "club")
      await commitAs(context, { writable: owner.id, statements, lookAgain: { clubIds: [owner.id] } });
    else await runBatch(context.services.db, [...nationalGuards(context, change), ...statements]);
  } catch (error) {
    // Sent before: it stands already.
    if (brokenConstraint(error) === "sponsors_pkey") return;
    refuseFileWrite(error);
  }
}

/** The country's are a super admin's to change, never a program's; an audit line stays. */
function nationalGuards(
  { services, actor }: VerbContext,
  { action, sponsorId }: { action: string; sponsorId: string },
): Statement[] {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const at = services.now();
  return [
    refuseUnless(db, superAdminSql(askerOf(services, actor), at), "forbidden"),
    insertPlatformAudit(db, {
      id: services.newId(),
      actorUserId: actor.userId,
      action,
      data: { sponsor_id: sponsorId },
      at,
    }),
  ];
}
