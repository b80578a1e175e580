import { z } from "zod";
import { dayIn, DEFAULT_TIME_ZONE } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { failedGuard, isLostRace, rowsOf, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { becomeClubAdmin, ceaseClubAdmin } from "../accounts/become-club-admin.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { isMinor } from "../security/minors.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { securityEventStatement } from "../security/security-events.server.ts";
import { isKnownRole } from "../security/viewer.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import {
  addAdminStatement,
  adminCandidateStatement,
  removeAdminStatements,
} from "./members-office-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
const adminsSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("add"),
    club_id: z.uuid().optional(),
    athlete_id: z.uuid("Escolha um atleta do clube na lista."),
  }),
  z.strictObject({ kind: z.literal("remove"), club_id: z.uuid().optional(), user_id: z.uuid() }),
]);

interface Candidate {
  userId: string;
  name: string;
  role: string;
  birthDate: string | null;
  clubName: string;
  isAdmin: boolean;
}

/**
 * An admin of a club makes one of its athletes an admin too, or takes one out, never the last (product §3: several
 * admins). Both are told and leave a security event; repeating it is harmless. Throws `forbidden`, `not_found`, `conflict`
 * (the last one), `invalid_input`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function changeAdmins(
  { services, actor }: VerbContext,
  raw: z.input<typeof adminsSchema>,
): Promise<{ name: string }> {
  const change = parseInput(adminsSchema, raw);
  const asked = change.club_id ?? null;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const isAdding = change.kind === "add";
  const who = isAdding
    ? { athleteId: change.athlete_id, userId: null }
    : { athleteId: null, userId: change.user_id };
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(adminCandidateStatement(db, who, meantClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const [person] = rowsOf<Candidate & Record<string, unknown>>(found);
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
  const told = announce(services, { notifications: [noticeFor(userId, clubName, isAdding)], clubIds: [] });
  const isPlatform = person.role === "super_admin";
  try {
    await commitAnnounced(
      services,
      [
        guardLiveSession(db, actor, now),
        guardClubWritable(db, clubId, now),
        ...(isAdding
          ? [
              addAdminStatement(db, clubId, userId, now),
              ...(isPlatform ? [] : becomeClubAdmin(db, userId, clubId)),
            ]
          : [
              ...removeAdminStatements(db, clubId, userId),
              ...(isPlatform ? [] : ceaseClubAdmin(db, userId)),
            ]),
        securityEventStatement(services, {
          action: isAdding ? "club_admin_added" : "club_admin_removed",
          resourceType: "club",
          resourceId: clubId,
          details: { userId },
          riskLevel: "medium",
          viewer,
        }) as unknown as Statement,
      ],
      told,
    );
  } catch (error) {
    if (failedGuard(error) === "session") throw new AppError("session_expired");
    if (failedGuard(error) === "last admin")
      throw new AppError("conflict", { message: "O clube precisa de ao menos um administrador." });
    throw isLostRace(error) ? new AppError("conflict") : error;
  }
  return { name };
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
