import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireActingAthlete } from "../matches/acting-athlete.server.ts";
import { insertIdempotencyKey } from "../matches/match-writes-repository.server.ts";
import { requestHash } from "../matches/request-hash.server.ts";
import { inviteeError } from "../../people/people/invitee-error.ts";
import { refusesInvitee } from "../../people/people/invitee.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { pairNotice } from "./pair-notices.ts";
import { MOST_PAIRS_WAITING, pairExpiryOf } from "./pair.ts";
import { askingStatement, insertPair, TOO_MANY_PAIRS } from "./pairs-repository.server.ts";
import type { InvitePartnerInput, PairAnswer } from "./pairs-schema.ts";

/**
 * An athlete asks another one to be a standing pair of doubles in a sport; free on every plan. The other one is told
 * (`team_invitation`) and has seven days to answer. The same `idempotency_key` gives the same pair. Throws `not_found` (nobody that this
 * person may find), `invalid_input`, `conflict` (they are one, or one has asked), `plan_limit_reached`, `idempotency_conflict` and what
 * `requireActingAthlete` throws.
 */
export async function invitePartner(context: VerbContext, input: InvitePartnerInput): Promise<PairAnswer> {
  const id = context.services.newId();
  const hash = await requestHash(input);
  return await retryOnConflict(() => inviteOnce(context, input, { id, hash }));
}

async function inviteOnce(
  context: VerbContext,
  input: InvitePartnerInput,
  { id, hash }: { id: string; hash: string },
): Promise<PairAnswer> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const { userId } = actor;
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const { to_athlete_id: toAthleteId, sport } = input;
  const key = input.idempotency_key ?? null;
  const [, [found]] = await Promise.all([
    requireActingAthlete(context),
    services.read(askingStatement(db, { id, userId, toAthleteId, sport, key, today, now })),
  ]);
  if (!found) throw new AppError("forbidden");
  const { me, to, kept, written, standing } = found;
  if (kept && kept.requestHash !== hash) throw new AppError("idempotency_conflict");
  if (written) return written;
  const refusal = refusesInvitee(me, to, today);
  if (refusal !== null || to?.userId == null) throw inviteeError(refusal ?? "unclaimed", "to_athlete_id");
  if (standing)
    throw new AppError("conflict", {
      message:
        standing.status === "accepted"
          ? "Vocês já são dupla neste esporte."
          : "Já há um convite de dupla entre vocês.",
      resourceId: standing.id,
    });
  if (found.waiting >= MOST_PAIRS_WAITING)
    throw new AppError("plan_limit_reached", { message: TOO_MANY_PAIRS });
  const expiresAt = pairExpiryOf(now);
  await commitAs(context, {
    statements: [
      ...insertPair(db, { id, sport, fromAthleteId: me.athleteId, toAthleteId, createdAt: now, expiresAt }),
      ...(key === null
        ? []
        : [insertIdempotencyKey(db, { userId, key, requestHash: hash, resourceId: id, createdAt: now })]),
    ],
    notifications: [
      pairNotice("asked", { userId: to.userId, who: nameInClub(me, today), pairId: id, sport, expiresAt }),
    ],
    lookAgain: { readerIds: [userId] },
    contended: [me.athleteId, toAthleteId],
  });
  return { id, status: "open", version: 1 };
}
