import { dayIn } from "../../lib/dates.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeDispute } from "./answers.ts";
import { instantOf } from "./confirmation.server.ts";
import type { MatchAnswer } from "./match.ts";
import { clubNotices, outcomeNotices } from "./match-notices.ts";
import { actorName } from "./match-words.ts";
import { readJudged } from "./read-acting.server.ts";
import { type ReasonedInput, reasonedSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * The other side disputes a result before its deadline, with a reason; either side does so with what the secretary
 * entered, whose points are then annulled, for a disputed match scores for nobody until decided (product §4).
 * Repeating gives the same answer. Throws `not_found`, `not_your_match`, `reporter_cannot_answer`, `already_answered`,
 * `deadline_passed`, `invalid_input`.
 */
export async function disputeMatch(context: VerbContext, raw: ReasonedInput): Promise<MatchAnswer> {
  const input = parseInput(reasonedSchema, raw);
  return untilWritten(async () => {
    const acting = await readJudged(context, input.match_id, ({ match, who, now }) =>
      judgeDispute(match, who, now),
    );
    const { match, who, now, state } = acting;
    if (acting.isRepeat) return { id: match.id, status: match.status };
    const wasConfirmed = match.status === "confirmed";
    const at = wasConfirmed ? instantOf(match, state, now) : now;
    const after = { ...match, status: "disputed" as const, disputeReason: input.reason };
    const by = actorName(match, who.userId, dayIn(now, match.timeZone)) ?? "";
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: {
            status: "disputed",
            disputedBy: who.userId,
            disputeReason: input.reason,
            confirmedAt: null,
          },
          event: { kind: "disputed", reason: input.reason, at },
        },
      ],
      {
        moves: wasConfirmed ? [{ kind: "annul", matchId: match.id, at }] : [],
        notifications: [
          ...outcomeNotices(
            { match: after, now },
            { kind: "disputed", by, reason: input.reason },
            { exceptUserId: who.userId },
          ),
          ...clubNotices({ match: after, now }, "disputed"),
        ],
      },
    );
    return { id: match.id, status: "disputed" };
  });
}
