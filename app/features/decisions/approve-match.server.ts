import { dayIn } from "../../lib/dates.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { type Answerer, decideApproval, isAnsweredByOpponent, type Verdict } from "../matches/answers.ts";
import { confirmation } from "../matches/confirmation-change.server.ts";
import type { Match, MatchAnswer } from "../matches/match.ts";
import { outcomeNotices } from "../matches/match-notices.ts";
import { actorName } from "../matches/match-labels.ts";
import { answerMatch } from "../matches/answer-match.server.ts";
import type { MatchIdInput } from "../matches/schemas.ts";

/**
 * The other side approves a result (or a club admin, against a side with no account): it is confirmed and its points
 * are written, exactly once (product §4). After the deadline it is confirmed by silence. Repeating gives the same
 * answer. `isMeant` tells the score that was seen from one that was edited meanwhile (`already_answered`). Throws
 * `not_found`, `not_your_match`, `reporter_cannot_answer`, `already_answered`, `forbidden`.
 */
export async function approveMatch(
  context: VerbContext,
  input: MatchIdInput,
  { isMeant = () => true }: { isMeant?: (match: Match) => boolean } = {},
): Promise<MatchAnswer> {
  const rule = (match: Match, answerer: Answerer, now: Date): Verdict =>
    isMeant(match) ? decideApproval(match, answerer, now) : { kind: "refuse", code: "already_answered" };
  return answerMatch(context, input.match_id, rule, ({ match, answerer, now }) => {
    const after = { ...match, status: "confirmed" as const };
    const by = actorName(match, answerer.userId, dayIn(now, match.timeZone));
    return {
      changes: { status: "confirmed", confirmedAt: now },
      event: { kind: "approved", at: now },
      rankingChanges: [confirmation(after, now, isAnsweredByOpponent(match, answerer))],
      notifications: outcomeNotices(
        { match: after, now },
        by === null ? { kind: "approved_by_club" } : { kind: "approved", by },
        { exceptUserId: answerer.userId },
      ),
    };
  });
}
