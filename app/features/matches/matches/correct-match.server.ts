import type { VerbContext } from "../../../platform/services.server.ts";
import { decideCorrection } from "./verdicts.ts";
import { confirmation } from "./confirmation-change.server.ts";
import { type MatchAnswer, sameScore } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readDecided } from "./read-participant.server.ts";
import { monthsOf } from "./played-at.ts";
import { formerScore, scoreColumns, withCorrectedScore } from "./corrected-score.server.ts";
import type { CorrectMatchInput } from "./matches-schema.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin corrects a confirmed result, with a reason: an annulment and a new confirmation in one batch (product
 * §4). Correcting into what it says already changes nothing. Throws `not_found`, `forbidden`, `played_the_match`,
 * `conflict` (not confirmed), `impossible_score`, `invalid_input`.
 */
export async function correctMatch(context: VerbContext, input: CorrectMatchInput): Promise<MatchAnswer> {
  return retryOnConflict(async () => {
    const { match, answerer, now, state } = await readDecided(
      context,
      input.match_id,
      (participant) => decideCorrection(participant.match, participant.answerer, participant.now),
      monthsOf(input.played_at),
    );
    const after = withCorrectedScore(match, input, now, "club");
    if (sameScore(match, after) && after.playedAt.getTime() === match.playedAt.getTime()) {
      return { id: match.id, status: match.status };
    }
    const outcome = { kind: "corrected" as const, reason: input.reason };
    const decision = { decidedBy: answerer.userId, decisionReason: input.reason, confirmedAt: now };
    const changes = { ...scoreColumns(after), ...decision };
    const event = { ...outcome, data: formerScore(match), at: now };
    await writeChanges(context, state, [{ match, changes, event }], {
      rankingChanges: [{ kind: "annul", matchId: match.id, at: now }, confirmation(after, now)],
      notifications: outcomeNotices({ match: after, now }, outcome),
    });
    return { id: match.id, status: "confirmed" };
  });
}
