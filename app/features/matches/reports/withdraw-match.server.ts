import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { type Answerer, decideChange } from "../matches/verdicts.ts";
import type { Match, MatchAnswer } from "../matches/match.ts";
import { outcomeNotices } from "../matches/match-notices.ts";
import { actorName } from "../matches/match-labels.ts";
import { answerMatch } from "../matches/answer-match.server.ts";
import type { MatchIdInput } from "../matches/matches-schema.ts";
import { otherSide } from "../../scoring/scores/score.ts";

/**
 * The reporter's side takes a result back before the answer and the deadline (product §4). Repeating gives the same
 * answer. Throws `not_found`, `not_your_match`, `forbidden` (the other side), `already_answered`, `deadline_passed`.
 */
export async function withdrawMatch(context: VerbContext, input: MatchIdInput): Promise<MatchAnswer> {
  const mayWithdraw = (match: Match, answerer: Answerer, now: Date) =>
    decideChange(match, answerer, now, "withdraw");
  return answerMatch(context, input.match_id, mayWithdraw, ({ match, answerer, now }) => {
    const by = actorName(match, answerer.userId, dayIn(now, match.timeZone)) ?? "";
    return {
      changes: { status: "withdrawn" },
      event: { kind: "withdrawn", at: now },
      notifications: outcomeNotices(
        { match: { ...match, status: "withdrawn" }, now },
        { kind: "withdrawn", by },
        { side: otherSide(match.reporterSide ?? 1) },
      ),
    };
  });
}
