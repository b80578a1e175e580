import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { becomeClubAdmin, ceaseClubAdmin } from "../../people/people/club-staff-repository.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { isKnownRole } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { addAdminStatement, removeAdminStatements } from "../../clubs/clubs/clubs-repository.server.ts";
import { adminCandidateStatement } from "./members-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
type ChangeAdminsInput =
  | { kind: "add"; club_id?: string | undefined; athlete_id: string }
  | { kind: "remove"; club_id?: string | undefined; user_id: string };

/**
 * An admin of a club makes one of its athletes an admin too, or takes one out, never the last (product §3: several
 * admins). Both are notified, and a security event is written; repeating it is harmless. Throws `forbidden`,
 * `not_found`, `conflict` (the last one), `invalid_input`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function changeAdmins(
  { services, actor }: VerbContext,
  change: ChangeAdminsInput,
): Promise<{ name: string }> {
  const asked = change.club_id ?? null;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const isAdding = change.kind === "add";
  const who = isAdding
    ? { athleteId: change.athlete_id, userId: null }
    : { athleteId: null, userId: change.user_id };
  const [viewer, [person]] = await Promise.all([
    readViewer(services, actor),
    services.read(adminCandidateStatement(db, who, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!person || !isKnownRole(person.role)) {
    const message = "Só um atleta do clube que já tem conta pode administrar.";
    throw new AppError("not_found", { field: "athlete_id", message });
  }
  const { userId, name, clubName } = person;
  if (person.isAdmin === isAdding) return { name };
  const now = services.now();
  if (isAdding && isMinor(person.birthDate, dayIn(now, DEFAULT_TIME_ZONE))) {
    const message = "Quem administra um clube tem 18 anos ou mais.";
    throw new AppError("invalid_input", { field: "athlete_id", message });
  }
  const isPlatform = person.role === "super_admin";
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [
        ...adminStatements(db, { userId, clubId, isAdding, isPlatform, now }),
        securityEventStatement(services, {
          action: isAdding ? "club_admin_added" : "club_admin_removed",
          resourceType: "club",
          resourceId: clubId,
          details: { userId },
          viewer,
        }),
      ],
      notifications: [noticeFor(userId, clubName, isAdding)],
    },
  );
  return { name };
}

/** Gives the statements that make somebody an admin or take the role away; a member of the platform's team keeps that role, whatever clubs they administer. */
function adminStatements(
  db: Database,
  of: { userId: string; clubId: string; isAdding: boolean; isPlatform: boolean; now: Date },
): Statement[] {
  const { userId, clubId, isPlatform } = of;
  return of.isAdding
    ? [
        addAdminStatement(db, clubId, userId, of.now),
        ...(isPlatform ? [] : becomeClubAdmin(db, userId, clubId)),
      ]
    : [...removeAdminStatements(db, clubId, userId), ...(isPlatform ? [] : ceaseClubAdmin(db, userId))];
}

function noticeFor(userId: string, clubName: string, isAdding: boolean) {
  return {
    userId,
    type: "system_notification" as const,
    title: isAdding ? "Você administra um clube" : "Você não administra mais um clube",
    message: isAdding
      ? `Agora você cuida do painel de ${clubName}.`
      : `O painel de ${clubName} não abre mais para você. Fale com o clube se foi engano.`,
  };
}
