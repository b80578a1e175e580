import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traceTeamCall } from "../../base/access/audit-trace.server.ts";
import { decideDecision, isAnsweredByOpponent } from "./verdicts.ts";
import { confirmation } from "./confirmation-change.server.ts";
import { type MatchAnswer, sameScore } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readDecided } from "./read-participant.server.ts";
import { formerScore, scoreColumns, withCorrectedScore } from "./corrected-score.server.ts";
import type { DecideMatchInput } from "./matches-schema.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin decides a disputed match (or one against a side with no account) with a written reason: confirmed, with
 * another score where that was wrong, or annulled (product §4). Nobody decides what they played. The same decision
 * again gives the same answer. Throws `not_found`, `forbidden`, `played_the_match`, `already_answered`, `conflict` (it
 * still waits for the other side), `impossible_score`, `invalid_input`.
 */
export async function decideMatch(context: VerbContext, input: DecideMatchInput): Promise<MatchAnswer> {
  const { outcome, reason, score } = input;
  return retryOnConflict(async () => {
    const participant = await readDecided(context, input.match_id, ({ match, answerer }) =>
      decideDecision(match, answerer, outcome),
    );
    const { match, answerer, now, state } = participant;
    const scored = score && outcome === "confirmed" ? withCorrectedScore(match, score, now, "club") : match;
    if (participant.isRepeat) {
      if (!sameScore(match, scored)) throw new AppError("already_answered");
      return { id: match.id, status: match.status };
    }
    traceTeamCall(context, match.clubId, "decide");
    const isConfirmed = outcome === "confirmed";
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
            decidedBy: answerer.userId,
            decisionReason: reason,
            confirmedAt: isConfirmed ? now : null,
          },
          event: {
            kind: "decided",
            reason,
            at: now,
            data: { outcome, ...(sameScore(match, scored) ? {} : formerScore(match)) },
          },
        },
      ],
      {
        rankingChanges: isConfirmed ? [confirmation(after, now, isAnsweredByOpponent(match, answerer))] : [],
        notifications: outcomeNotices({ match: after, now }, { kind: "decided", reason }),
      },
    );
    return { id: match.id, status: outcome };
  });
}
