import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeCorrection } from "./answers.ts";
import { confirmation, instantOf } from "./confirmation.server.ts";
import { type MatchAnswer, sameScore } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readJudged } from "./read-acting.server.ts";
import { monthsOf } from "./played-at.ts";
import { formerScore, scoreColumns, withRetoldScore } from "./retold-score.server.ts";
import { type CorrectMatchInput, correctMatchSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin corrects a confirmed result, with a reason: an annulment and a new confirmation in one batch (product
 * §4). Correcting into what it says already changes nothing. Throws `not_found`, `forbidden`, `played_the_match`,
 * `conflict` (not confirmed), `impossible_score`, `invalid_input`.
 */
export async function correctMatch(context: VerbContext, raw: CorrectMatchInput): Promise<MatchAnswer> {
  const input = parseInput(correctMatchSchema, raw);
  return untilWritten(async () => {
    const { match, who, now, state } = await readJudged(
      context,
      input.match_id,
      (acting) => judgeCorrection(acting.match, acting.who, acting.now),
      monthsOf(input.played_at),
    );
    const after = withRetoldScore(match, input, now);
    if (sameScore(match, after) && after.playedAt.getTime() === match.playedAt.getTime()) {
      return { id: match.id, status: match.status };
    }
    const at = instantOf(match, state, now);
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: {
            ...scoreColumns(after),
            decidedBy: who.userId,
            decisionReason: input.reason,
            confirmedAt: at,
          },
          event: { kind: "corrected", reason: input.reason, data: formerScore(match), at },
        },
      ],
      {
        moves: [{ kind: "annul", matchId: match.id, at }, confirmation(after, at, 1)],
        notifications: outcomeNotices({ match: after, now }, { kind: "corrected", reason: input.reason }),
      },
    );
    return { id: match.id, status: "confirmed" };
  });
}
