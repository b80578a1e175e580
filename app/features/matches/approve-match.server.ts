import { dayIn } from "../../lib/dates.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeApproval } from "./answers.ts";
import { confirmation, instantOf } from "./confirmation.server.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { actorName } from "./match-words.ts";
import { readJudged } from "./read-acting.server.ts";
import { type MatchIdInput, matchIdSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * The other side approves a result (or a club admin, against a side with no account): it is confirmed and its points
 * are written, exactly once (product §4). After the deadline it is confirmed by silence. Repeating gives the same
 * answer. Throws `not_found`, `not_your_match`, `reporter_cannot_answer`, `already_answered`, `forbidden`.
 */
export async function approveMatch(context: VerbContext, raw: MatchIdInput): Promise<MatchAnswer> {
  const input = parseInput(matchIdSchema, raw);
  return untilWritten(async () => {
    const acting = await readJudged(context, input.match_id, ({ match, who, now }) =>
      judgeApproval(match, who, now),
    );
    const { match, who, now, state } = acting;
    if (acting.isRepeat) return { id: match.id, status: match.status };
    const at = instantOf(match, state, now);
    const after = { ...match, status: "confirmed" as const };
    const by = actorName(match, who.userId, dayIn(now, match.timeZone));
    await writeChanges(
      context,
      state,
      [{ match, changes: { status: "confirmed", confirmedAt: at }, event: { kind: "approved", at } }],
      {
        moves: [confirmation(after, at)],
        notifications: outcomeNotices(
          { match: after, now },
          by === null ? { kind: "approved_by_club" } : { kind: "approved", by },
          { exceptUserId: who.userId },
        ),
      },
    );
    return { id: match.id, status: "confirmed" };
  });
}
