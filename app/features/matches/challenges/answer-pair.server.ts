import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import { requireActingAthlete } from "../matches/acting-athlete.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { PAIR_REFUSALS, pairNotice } from "./pair-notices.ts";
import { decidePair, type PairAct, pairStatusAfter } from "./pair.ts";
import { changePair, pairStatement } from "./pairs-repository.server.ts";
import type { PairAnswer } from "./pairs-schema.ts";

/**
 * Answers an invitation to be a pair, or ends the pair: the one who was asked accepts or declines, the one who asked withdraws,
 * either dissolves what stands; the other one is notified. The same answer when repeated. Throws `not_found`,
 * `deadline_passed`, `already_answered`, `conflict` and what `requireActingAthlete` throws.
 */
export async function answerPair(
  context: VerbContext,
  { pair_id: pairId, act }: { pair_id: string; act: PairAct },
): Promise<PairAnswer> {
  return await retryOnConflict(async () => {
    const { services, actor } = context;
    if (actor.kind !== "user") throw new AppError("unauthenticated");
    const { db } = services;
    const now = services.now();
    const today = dayIn(now, DEFAULT_TIME_ZONE);
    const [viewer, [row]] = await Promise.all([
      requireActingAthlete(context),
      services.read(pairStatement(db, { pairId, userId: actor.userId, today })),
    ]);
    if (!row) throw new AppError("not_found");
    const { athleteId } = viewer;
    const { id, version, sport, me, other } = row;
    const state = { ...row, expiresAt: new Date(row.expiresAt) };
    const decision = decidePair(state, { athleteId, act, now });
    if (decision.kind === "refused") throw new AppError(...PAIR_REFUSALS[decision.why]);
    if (decision.kind === "same") return { id, status: row.status, version };
    const status = pairStatusAfter(act);
    const { userId } = other;
    await commitAs(context, {
      statements: [
        changePair(db, { id, version, status, by: athleteId, at: now }),
        settleNotices(
          db,
          { key: "pair_id", ids: [id] },
          userId === null ? [actor.userId] : [actor.userId, userId],
        ),
      ],
      notifications:
        userId === null ? [] : [pairNotice(act, { userId, who: nameInClub(me, today), pairId: id, sport })],
      lookAgain: { readerIds: [actor.userId] },
      contended: [id],
    });
    return { id, status, version: version + 1 };
  });
}
