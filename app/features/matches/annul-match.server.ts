import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeAnnulment } from "./answers.ts";
import { instantOf } from "./confirmation.server.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readJudged } from "./read-acting.server.ts";
import { type ReasonedInput, reasonedSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * A club admin annuls a confirmed match, with a reason: it was played and does not count; the exact negatives of its
 * lines are written (product §4, §5). Repeating gives the same answer. Throws `not_found`, `forbidden`,
 * `played_the_match`, `conflict` (not confirmed), `invalid_input`.
 */
export async function annulMatch(context: VerbContext, raw: ReasonedInput): Promise<MatchAnswer> {
  const { match_id, reason } = parseInput(reasonedSchema, raw);
  return untilWritten(async () => {
    const acting = await readJudged(context, match_id, ({ match, who, now }) =>
      judgeAnnulment(match, who, now),
    );
    const { match, who, now, state } = acting;
    if (acting.isRepeat) return { id: match.id, status: match.status };
    const at = instantOf(match, state, now);
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: { status: "annulled", decidedBy: who.userId, decisionReason: reason, confirmedAt: null },
          event: { kind: "annulled", reason, at },
        },
      ],
      {
        moves: [{ kind: "annul", matchId: match.id, at }],
        notifications: outcomeNotices(
          { match: { ...match, status: "annulled" }, now },
          { kind: "annulled", reason },
        ),
      },
    );
    return { id: match.id, status: "annulled" };
  });
}
