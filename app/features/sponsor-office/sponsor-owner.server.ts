import { AppError } from "../../lib/errors.ts";
import {
  brokenConstraint,
  failedGuard,
  guardStatement,
  type Statement,
} from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { insertPlatformAudit } from "../access/audit-statements.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { askerOf } from "../access/club-access-sql.server.ts";
import { superAdminSql } from "../access/live-session-sql.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { fileWriteError } from "../files/upload-file.server.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { guardWriter, readWriter, writerOf } from "../tokens/acting.server.ts";
import type { SponsorOwner } from "./sponsor-owner-sql.server.ts";

/** Which of them a form is about: a club (`undefined`: the one that the person's dashboard opens), or the country. */
export type AskedOwner = { clubId: string | undefined } | "national";

/**
 * Whose sponsors somebody may manage. Throws `forbidden`, `unauthenticated`, `session_expired`, `terms_required`; of the country's the
 * batch itself lets nobody but super admins write.
 */
export async function requireSponsorOwner(context: VerbContext, asked: AskedOwner): Promise<SponsorOwner> {
  if (asked === "national" && context.actor.kind !== "user") throw new AppError("unauthenticated");
  if (asked === "national") return { kind: "platform", id: null };
  const person = await readWriter(context);
  return { kind: "club", id: requireManagedClub(person, asked.clubId ?? null, "secretary") };
}

/**
 * Writes what somebody changes of an owner's sponsors as one batch; TVs and banners look again, and a change of the country's leaves an
 * audit line (`action`). Throws `session_expired`, `forbidden`, `club_read_only`, `not_found` (no such sponsor), and what files throw.
 */
export async function commitSponsors(
  { services, actor }: VerbContext,
  owner: SponsorOwner,
  { action, sponsorId, statements }: { action: string; sponsorId: string; statements: readonly Statement[] },
): Promise<void> {
  const line = {
    id: services.newId(),
    actorUserId: writerOf(actor).userId,
    action,
    data: { sponsor_id: sponsorId },
    at: services.now(),
  };
  const guards = guardsOf({ services, actor }, owner, line);
  const outbox = prepareOutbox(services, {
    notifications: [],
    clubIds: owner.kind === "club" ? [owner.id] : [],
  });
  try {
    await commitWithOutbox(services, [...guards, ...statements], outbox);
  } catch (error) {
    // Sent before: it stands already.
    if (brokenConstraint(error) === "sponsors_pkey") return;
    const guard = failedGuard(error);
    if (guard === "token") throw new AppError("unauthenticated");
    if (guard === "super admin") throw new AppError("forbidden");
    if (guard === "sponsor") throw new AppError("not_found");
    throw fileWriteError(error);
  }
}

function guardsOf(
  { services, actor }: VerbContext,
  owner: SponsorOwner,
  line: Parameters<typeof insertPlatformAudit>[1],
): Statement[] {
  const { db } = services;
  const writer = writerOf(actor);
  if (owner.kind === "club")
    return [guardWriter(db, writer, line.at), guardClubWritable(db, owner.id, line.at)];
  // The country's are a person's to change, never a program's.
  if (writer.kind !== "user") throw new AppError("unauthenticated");
  const mayWrite = superAdminSql(askerOf(services, writer), line.at);
  return [guardStatement(db, mayWrite, "super admin"), insertPlatformAudit(db, line)];
}
