import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireEntitlement } from "../../base/access/read-entitled.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireActingAthlete } from "../matches/acting-athlete.server.ts";
import { insertIdempotencyKey } from "../matches/match-writes-repository.server.ts";
import { requestHash } from "../matches/request-hash.server.ts";
import { inviteeError } from "../../people/people/invitee-error.ts";
import { isGuarded, refusesInvitee } from "../../people/people/invitee.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { inviteNotice } from "./invite-notices.ts";
import { inviteExpiry, MOST_WAITING } from "./invite.ts";
import { insertInvite, openingStatement, TOO_MANY } from "./invites-repository.server.ts";
import { readProposal } from "./proposal.ts";
import type { InviteAnswer, OpenInviteInput } from "./match-invites-schema.ts";

/**
 * An athlete of a plan that gives invites challenges another one, who is told and has seven days to answer (product §4, §7). The same
 * `idempotency_key` gives the same invite. Between two people one invite of a sport and format waits at a time. Throws `plan_required`,
 * `not_found` (nobody that this person may find), `invalid_input`, `conflict` (with the one that waits), `plan_limit_reached`,
 * `idempotency_conflict` and what `requireActingAthlete` throws.
 */
export async function openInvite(context: VerbContext, input: OpenInviteInput): Promise<InviteAnswer> {
  const id = context.services.newId();
  const hash = await requestHash(input);
  return await retryOnConflict(() => openOnce(context, input, { id, hash }));
}

async function openOnce(
  context: VerbContext,
  input: OpenInviteInput,
  { id, hash }: { id: string; hash: string },
): Promise<InviteAnswer> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const { to_athlete_id: toAthleteId, sport, format } = input;
  const key = input.idempotency_key ?? null;
  const [viewer, [found]] = await Promise.all([
    requireActingAthlete(context),
    services.read(
      openingStatement(db, { id, userId: actor.userId, toAthleteId, sport, format, key, today, now }),
    ),
  ]);
  if (!found) throw new AppError("forbidden");
  const { me, to, club, kept, written } = found;
  if (kept && kept.requestHash !== hash) throw new AppError("idempotency_conflict");
  if (written) return written;
  requireEntitlement(viewer, "matchInvites");
  const refusal = refusesInvitee(me, to, today);
  if (refusal !== null || to?.userId == null) throw inviteeError(refusal ?? "unclaimed", "to_athlete_id");
  if (found.open)
    throw new AppError("conflict", {
      message: "Já há um convite em aberto entre vocês para este jogo.",
      resourceId: found.open.id,
    });
  if (found.waiting >= MOST_WAITING) throw new AppError("plan_limit_reached", { message: TOO_MANY });
  const timeZone = club?.timeZone ?? viewer.clubTimeZone;
  const read = readProposal(input, { timeZone, isGuarded: isGuarded(me, to, today), now });
  if (!read.ok) throw new AppError("invalid_input", { field: read.field, message: read.message });
  const expiresAt = inviteExpiry(now);
  const match = { sport, format, timeZone, ...read.proposal };
  const notice = { userId: to.userId, who: nameInClub(me, today), inviteId: id, match, expiresAt };
  await commitAs(context, {
    statements: [
      ...insertInvite(db, {
        id,
        fromAthleteId: me.athleteId,
        toAthleteId,
        clubId: club?.id ?? null,
        ...match,
        createdAt: now,
        expiresAt,
      }),
      ...(key === null
        ? []
        : [
            insertIdempotencyKey(db, {
              userId: actor.userId,
              key,
              requestHash: hash,
              resourceId: id,
              createdAt: now,
            }),
          ]),
    ],
    notifications: [inviteNotice("opened", notice)],
    lookAgain: { readerIds: [actor.userId] },
    contended: [me.athleteId, toAthleteId],
  });
  return { id, status: "open", version: 1 };
}
