import { dayIn, DEFAULT_TIME_ZONE, formatDay } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { StaffRole } from "../../../../drizzle/schema/enums.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  addStaffStatement,
  openFirstClub,
  removeStaffStatement,
  staffCandidateStatement,
  staffStatement,
} from "../../people/people/club-staff-repository.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { isKnownRole, type Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

type UserContext = VerbContext & { actor: { kind: "user"; userId: string; sessionId: string } };

/** The input that adds an athlete of the club to its staff; `day` ("YYYY-MM-DD", the club's zone) is a referee's. */
interface AddStaffInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  athlete_id: string;
  role: StaffRole;
  day?: string | undefined;
}

const NO_ACCOUNT = "Só um atleta do clube que já tem conta pode trabalhar no painel.";
const TOO_YOUNG = "Quem trabalha no painel do clube tem 18 anos ou mais.";
const IS_ADMIN = "Esta pessoa já administra o clube e pode tudo o que a secretaria pode.";

/**
 * An admin of a club gives one of its athletes a part of its work (product §3): the secretary's, or a referee's for one day.
 * They are notified; repeating it changes nothing. Throws `forbidden`, `not_found`, `invalid_input`, `conflict`,
 * `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function addStaff(context: VerbContext, input: AddStaffInput): Promise<{ name: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const [viewer, [person]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      staffCandidateStatement(db, input.athlete_id, resolvedClubSql(actor.userId, asked, "managed")),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!person || !isKnownRole(person.role))
    throw new AppError("not_found", { field: "athlete_id", message: NO_ACCOUNT });
  const now = services.now();
  if (isMinor(person.birthDate, dayIn(now, DEFAULT_TIME_ZONE)))
    throw new AppError("invalid_input", { field: "athlete_id", message: TOO_YOUNG });
  if (person.isAdmin) throw new AppError("conflict", { field: "athlete_id", message: IS_ADMIN });
  const day = readDay(input, dayIn(now, person.timeZone));
  const { userId, name, clubName } = person;
  const staff = { id: services.newId(), clubId, userId, role: input.role, day, createdAt: now };
  await write({ ...context, actor }, viewer, {
    clubId,
    userId,
    action: "club_staff_added",
    statements: [addStaffStatement(db, staff), openFirstClub(db, userId, clubId)],
    notice:
      day === null
        ? {
            title: "Você é da secretaria do clube",
            message: `Agora você cuida de resultados, atletas e importações de ${clubName}.`,
          }
        : {
            title: "Você é árbitro do clube",
            message: `Em ${formatDay(day)} você lança os resultados de ${clubName}.`,
          },
  });
  return { name };
}

/**
 * An admin of a club takes a part of its work from somebody, who is notified; done twice it is `not_found`. Throws
 * `forbidden`, `not_found`, `conflict`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function removeStaff(
  context: VerbContext,
  input: { club_id?: string | undefined; staff_id: string },
): Promise<{ name: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = input.club_id ?? null;
  const [viewer, [staff]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      staffStatement(services.db, input.staff_id, resolvedClubSql(actor.userId, asked, "managed")),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!staff) throw new AppError("not_found");
  await write({ ...context, actor }, viewer, {
    clubId,
    userId: staff.userId,
    action: "club_staff_removed",
    statements: [removeStaffStatement(services.db, staff.id, clubId)],
    notice: {
      title: "Você não trabalha mais no painel do clube",
      message: `O painel de ${staff.clubName} não abre mais para você. Fale com o clube se foi engano.`,
    },
  });
  return { name: staff.name };
}

/** Gives a referee's day, null for the secretary. */
function readDay({ role, day }: AddStaffInput, today: string): string | null {
  if (role === "secretary") return null;
  if (day && day >= today) return day;
  const message = "Escolha o dia em que a pessoa é árbitro: hoje ou depois.";
  throw new AppError("invalid_input", { field: "day", message });
}

async function write(
  context: UserContext,
  viewer: Viewer | null,
  change: {
    clubId: string;
    userId: string;
    action: "club_staff_added" | "club_staff_removed";
    statements: Statement[];
    notice: { title: string; message: string };
  },
): Promise<void> {
  const { clubId, userId, action, statements, notice } = change;
  const event = { action, resourceType: "club", resourceId: clubId, details: { userId }, viewer };
  try {
    await commitAs(context, {
      writable: clubId,
      statements: [...statements, securityEventStatement(context.services, event)],
      notifications: [{ userId, type: "system_notification", ...notice }],
    });
  } catch (error) {
    if (failedGuard(error) === "staff") throw new AppError("not_found");
    throw error;
  }
}
