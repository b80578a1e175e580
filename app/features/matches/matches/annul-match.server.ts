import type { VerbContext } from "../../../platform/services.server.ts";
import { decideAnnulment } from "./verdicts.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { answerMatch } from "./answer-match.server.ts";
import type { ReasonedInput } from "./matches-schema.ts";

/**
 * A club admin annuls a confirmed match, with a reason: it was played and does not count; the exact negatives of its
 * lines are written (product §4, §5). Repeating gives the same answer. Throws `not_found`, `forbidden`,
 * `played_the_match`, `conflict` (not confirmed), `invalid_input`.
 */
export async function annulMatch(
  context: VerbContext,
  { match_id, reason }: ReasonedInput,
): Promise<MatchAnswer> {
  return answerMatch(context, match_id, decideAnnulment, ({ match, answerer, now }) => {
    return {
      changes: {
        status: "annulled",
        decidedBy: answerer.userId,
        decisionReason: reason,
        confirmedAt: null,
      },
      event: { kind: "annulled", reason, at: now },
      rankingChanges: [{ kind: "annul", matchId: match.id, at: now }],
      notifications: outcomeNotices(
        { match: { ...match, status: "annulled" }, now },
        { kind: "annulled", reason },
      ),
    };
  });
}
