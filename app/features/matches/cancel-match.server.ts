import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeCancellation } from "./answers.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readJudged } from "./read-acting.server.ts";
import { type ReasonedInput, reasonedSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin cancels a match that was not played, with a reason, while it is unanswered or disputed (product §4).
 * Repeating gives the same answer. Throws `not_found`, `forbidden`, `played_the_match`, `deadline_passed`, `conflict`,
 * `invalid_input`.
 */
export async function cancelMatch(context: VerbContext, raw: ReasonedInput): Promise<MatchAnswer> {
  const { match_id, reason } = parseInput(reasonedSchema, raw);
  return untilWritten(async () => {
    const acting = await readJudged(context, match_id, ({ match, who, now }) =>
      judgeCancellation(match, who, now),
    );
    const { match, who, now, state } = acting;
    if (acting.isRepeat) return { id: match.id, status: match.status };
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: { status: "cancelled", decidedBy: who.userId, decisionReason: reason },
          event: { kind: "cancelled", reason, at: now },
        },
      ],
      {
        moves: [],
        notifications: outcomeNotices(
          { match: { ...match, status: "cancelled" }, now },
          { kind: "cancelled", reason },
        ),
      },
    );
    return { id: match.id, status: "cancelled" };
  });
}
