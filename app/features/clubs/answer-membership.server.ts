import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { isLostRace, rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { guardRoomForClaimed } from "./claimed-room.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import {
  acceptStatements,
  guardRequest,
  refuseStatement,
  requestStatement,
} from "./memberships-repository.server.ts";
import { raiseDisplays } from "./raise-displays.server.ts";

const answerSchema = z.strictObject({
  /** Left out, it is the club that the person's dashboard opens. */
  club_id: z.uuid().optional(),
  membership_id: z.uuid(),
  answer: z.enum(["approve", "refuse"]),
});

export type AnswerMembershipInput = z.input<typeof answerSchema>;

interface RawAnswered {
  id: string;
  status: string;
  athleteId: string;
  userId: string | null;
  clubName: string;
}

/**
 * A club admin lets an athlete in or refuses (product §3); the athlete is told. Repeating the same answer changes
 * nothing. Throws `forbidden`, `not_found`, `already_answered` (answered otherwise), `plan_limit_reached`
 * (athletes with an account), `club_read_only`, `invalid_input`, `unauthenticated`, `session_expired`.
 */
export async function answerMembership(
  { services, actor }: VerbContext,
  raw: AnswerMembershipInput,
): Promise<{ id: string; status: "active" | "refused" }> {
  const input = parseInput(answerSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(
      requestStatement(db, input.membership_id, meantClubSql(actor.userId, input.club_id ?? null, "managed")),
    ),
  ]);
  const clubId = requireManagedClub(viewer, input.club_id ?? null);
  const [request] = rowsOf<RawAnswered & Record<string, unknown>>(found);
  if (!request) throw new AppError("not_found");
  const status = input.answer === "approve" ? ("active" as const) : ("refused" as const);
  if (request.status === status) return { id: request.id, status };
  if (request.status !== "requested")
    throw new AppError("already_answered", { message: "Este pedido já foi respondido." });

  const told = announce(services, {
    notifications: request.userId ? [noticeFor(request.userId, request.clubName, status)] : [],
    clubIds: status === "active" ? [clubId] : [],
  });
  const now = services.now();
  const statements = [
    guardClubWritable(db, clubId, now),
    ...(status === "active" ? guardRoomForClaimed(db, sql`${clubId}::uuid`, request.userId) : []),
    guardRequest(db, request.id),
    ...(status === "active"
      ? // A table's last tie-break is how long somebody has been a member.
        [...acceptStatements(db, { ...request, clubId }, now), raiseDisplays(db, [clubId])]
      : [refuseStatement(db, request.id)]),
  ];
  try {
    await commitAnnounced(services, statements, told);
  } catch (error) {
    if (isLostRace(error))
      throw new AppError("already_answered", { message: "Este pedido já foi respondido." });
    throw error;
  }
  return { id: request.id, status };
}

function noticeFor(userId: string, clubName: string, status: "active" | "refused") {
  const isIn = status === "active";
  return {
    userId,
    type: "system_notification" as const,
    title: isIn ? "Você entrou no clube" : "Pedido recusado",
    message: isIn
      ? `${clubName} aprovou o seu pedido. Já dá para registrar resultados.`
      : `${clubName} não aprovou o seu pedido. Fale com a secretaria se foi engano.`,
  };
}
