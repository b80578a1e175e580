import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { type Answerer, decideApproval, isAnsweredByOpponent, type Verdict } from "./verdicts.ts";
import { confirmation } from "./confirmation-change.server.ts";
import type { Match, MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { actorName } from "./match-labels.ts";
import { answerMatch } from "./answer-match.server.ts";
import type { MatchIdInput } from "./matches-schema.ts";

interface ApprovalOptions {
  /** Tells the score that was seen from one that was edited meanwhile. */
  isAsSeen?: (match: Match) => boolean;
  /** Asked first; what it refuses is refused so. */
  mayStill?: (match: Match, now: Date) => Verdict | null | Promise<Verdict | null>;
}

/**
 * The other side approves a result (or a club admin, against a side with no account): it is confirmed and its points
 * are written, exactly once (product §4). After the deadline it is confirmed by silence. Repeating gives the same
 * answer. A score that is not the one meant is `already_answered`. The history says what was approved by a mailed link. Throws
 * `not_found`, `not_your_match`, `reporter_cannot_answer`, `already_answered`, `forbidden`.
 */
export async function approveMatch(
  context: VerbContext,
  input: MatchIdInput,
  { isAsSeen = () => true, mayStill = () => null }: ApprovalOptions = {},
): Promise<MatchAnswer> {
  const rule = async (match: Match, answerer: Answerer, now: Date): Promise<Verdict> => {
    if (!isAsSeen(match)) return { kind: "refuse", code: "already_answered" };
    return (await mayStill(match, now)) ?? decideApproval(match, answerer, now);
  };
  const way = context.actor.kind === "mailedLink" ? { data: { way: "mailed_link" } } : {};
  return answerMatch(context, input.match_id, rule, ({ match, answerer, now }) => {
    const after = { ...match, status: "confirmed" as const };
    const by = actorName(match, answerer.userId, dayIn(now, match.timeZone));
    return {
      changes: { status: "confirmed", confirmedAt: now },
      event: { kind: "approved", at: now, ...way },
      rankingChanges: [confirmation(after, now, isAnsweredByOpponent(match, answerer))],
      notifications: outcomeNotices(
        { match: after, now },
        by === null ? { kind: "approved_by_club" } : { kind: "approved", by },
        { exceptUserId: answerer.userId },
      ),
    };
  });
}
