import type { VerbContext } from "../../../platform/services.server.ts";
import { decideCancellation } from "./verdicts.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { answerMatch } from "./answer-match.server.ts";
import type { ReasonedInput } from "./matches-schema.ts";

/**
 * A club admin cancels a match that was not played, with a reason, while it is unanswered or disputed (product §4).
 * Repeating gives the same answer. Throws `not_found`, `forbidden`, `played_the_match`, `deadline_passed`, `conflict`,
 * `invalid_input`.
 */
export async function cancelMatch(
  context: VerbContext,
  { match_id, reason }: ReasonedInput,
): Promise<MatchAnswer> {
  return answerMatch(context, match_id, decideCancellation, ({ match, answerer, now }) => ({
    changes: { status: "cancelled", decidedBy: answerer.userId, decisionReason: reason },
    event: { kind: "cancelled", reason, at: now },
    notifications: outcomeNotices(
      { match: { ...match, status: "cancelled" }, now },
      { kind: "cancelled", reason },
    ),
  }));
}
