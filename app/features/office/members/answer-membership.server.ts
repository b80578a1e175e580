import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { guardMemberQuota } from "../../clubs/clubs/member-quota-repository.server.ts";
import { refuseOpenClaim } from "../merging/claims-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { guardRequest, requestStatement } from "../../clubs/clubs/membership-requests-repository.server.ts";
import { acceptMembership, refuseMembership } from "../../people/people/memberships-repository.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";

interface AnswerMembershipInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  membership_id: string;
  answer: "approve" | "refuse";
}

/**
 * A club's admin or secretary lets an athlete in or refuses (product §3); the athlete is notified. Repeating the same answer changes
 * nothing. Throws `forbidden`, `not_found`, `already_answered` (answered otherwise), `conflict` (they
 * say to be an athlete of the club, which is answered first), `plan_limit_reached` (athletes with an account), `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function answerMembership(
  { services, actor }: VerbContext,
  input: AnswerMembershipInput,
): Promise<{ id: string; status: "active" | "refused" }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const [viewer, [request]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      requestStatement(
        db,
        input.membership_id,
        resolvedClubSql(actor.userId, input.club_id ?? null, "managed"),
      ),
    ),
  ]);
  const clubId = requireManagedClub(viewer, input.club_id ?? null, "secretary");
  if (!request) throw new AppError("not_found");
  const status = input.answer === "approve" ? ("active" as const) : ("refused" as const);
  if (request.status === status) return { id: request.id, status };
  if (request.status !== "requested")
    throw new AppError("already_answered", { message: "Este pedido já foi respondido." });

  const outbox = prepareOutbox(services, {
    notifications: request.userId ? [noticeFor(request.userId, request.clubName, status)] : [],
    clubIds: status === "active" ? [clubId] : [],
  });
  const now = services.now();
  const statements = [
    guardClubWritable(db, clubId, now),
    ...(status === "active"
      ? [...guardMemberQuota(db, clubId, request.userId), ...refuseOpenClaim(db, request.userId, clubId)]
      : []),
    guardRequest(db, request.id),
    ...(status === "active"
      ? // A table's last tie-break is how long somebody has been a member.
        [...acceptMembership(db, { ...request, clubId }, now), bumpDisplayVersions(db, [clubId])]
      : [refuseMembership(db, request.id)]),
  ];
  try {
    await commitWithOutbox(services, statements, outbox);
  } catch (error) {
    if (isWriteConflict(error))
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
      ? `${clubName} aprovou o seu pedido. Já dá para lançar resultados.`
      : `${clubName} não aprovou o seu pedido. Fale com a secretaria se foi engano.`,
  };
}
