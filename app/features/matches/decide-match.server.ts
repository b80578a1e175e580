import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeDecision } from "./answers.ts";
import { confirmation, instantOf } from "./confirmation.server.ts";
import { type MatchAnswer, sameScore } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readJudged } from "./read-acting.server.ts";
import { formerScore, scoreColumns, withRetoldScore } from "./retold-score.server.ts";
import { type DecideMatchInput, decideMatchSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin decides a disputed match (or one against a side with no account) with a written reason: confirmed, with
 * another score where that was wrong, or annulled (product §4). Nobody decides what they played. The same decision
 * again gives the same answer. Throws `not_found`, `forbidden`, `played_the_match`, `already_answered`, `conflict` (it
 * still waits for the other side), `impossible_score`, `invalid_input`.
 */
export async function decideMatch(context: VerbContext, raw: DecideMatchInput): Promise<MatchAnswer> {
  const input = parseInput(decideMatchSchema, raw);
  const { outcome, reason, score } = input;
  return untilWritten(async () => {
    const acting = await readJudged(context, input.match_id, ({ match, who }) =>
      judgeDecision(match, who, outcome),
    );
    const { match, who, now, state } = acting;
    const scored = score && outcome === "confirmed" ? withRetoldScore(match, score, now) : match;
    if (acting.isRepeat) {
      if (!sameScore(match, scored)) throw new AppError("already_answered");
      return { id: match.id, status: match.status };
    }
    const isConfirmed = outcome === "confirmed";
    const at = isConfirmed ? instantOf(match, state, now) : now;
    const after = { ...scored, status: outcome };
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: {
            ...scoreColumns(after),
            status: outcome,
            decidedBy: who.userId,
            decisionReason: reason,
            confirmedAt: isConfirmed ? at : null,
          },
          event: {
            kind: "decided",
            reason,
            at,
            data: { outcome, ...(sameScore(match, scored) ? {} : formerScore(match)) },
          },
        },
      ],
      {
        moves: isConfirmed ? [confirmation(after, at)] : [],
        notifications: outcomeNotices({ match: after, now }, { kind: "decided", reason }),
      },
    );
    return { id: match.id, status: outcome };
  });
}
