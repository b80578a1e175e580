import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { decideDispute } from "./verdicts.ts";
import type { MatchAnswer } from "./match.ts";
import { clubNotices, outcomeNotices } from "./match-notices.ts";
import { actorName } from "./match-labels.ts";
import { answerMatch } from "./answer-match.server.ts";
import type { ReasonedInput } from "./matches-schema.ts";

/**
 * The other side disputes a result before its deadline, with a reason; either side does so with what the secretary
 * entered, whose points are then annulled, for a disputed match scores for nobody until decided (product §4).
 * Repeating gives the same answer. Throws `not_found`, `not_your_match`, `reporter_cannot_answer`, `already_answered`,
 * `deadline_passed`, `invalid_input`.
 */
export async function disputeMatch(context: VerbContext, input: ReasonedInput): Promise<MatchAnswer> {
  return answerMatch(context, input.match_id, decideDispute, ({ match, answerer, now }) => {
    const wasConfirmed = match.status === "confirmed";
    const after = { ...match, status: "disputed" as const, disputeReason: input.reason };
    const by = actorName(match, answerer.userId, dayIn(now, match.timeZone)) ?? "";
    return {
      changes: {
        status: "disputed",
        disputedBy: answerer.userId,
        disputeReason: input.reason,
        confirmedAt: null,
      },
      event: { kind: "disputed", reason: input.reason, at: now },
      rankingChanges: wasConfirmed ? [{ kind: "annul", matchId: match.id, at: now }] : [],
      notifications: [
        ...outcomeNotices(
          { match: after, now },
          { kind: "disputed", by, reason: input.reason },
          { exceptUserId: answerer.userId },
        ),
        ...clubNotices({ match: after, now }, "disputed"),
      ],
    };
  });
}
