import { dayIn } from "../../lib/dates.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeChange } from "./answers.ts";
import type { MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { actorName } from "./match-words.ts";
import { readJudged } from "./read-acting.server.ts";
import { type MatchIdInput, matchIdSchema } from "./schemas.ts";
import { otherSide } from "./score.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * The reporter's side takes a result back before the answer and the deadline (product §4). Repeating gives the same
 * answer. Throws `not_found`, `not_your_match`, `forbidden` (the other side), `already_answered`, `deadline_passed`.
 */
export async function withdrawMatch(context: VerbContext, raw: MatchIdInput): Promise<MatchAnswer> {
  const input = parseInput(matchIdSchema, raw);
  return untilWritten(async () => {
    const acting = await readJudged(context, input.match_id, ({ match, who, now }) =>
      judgeChange(match, who, now, "withdraw"),
    );
    const { match, who, now, state } = acting;
    if (acting.isRepeat) return { id: match.id, status: match.status };
    const by = actorName(match, who.userId, dayIn(now, match.timeZone)) ?? "";
    await writeChanges(
      context,
      state,
      [{ match, changes: { status: "withdrawn" }, event: { kind: "withdrawn", at: now } }],
      {
        moves: [],
        notifications: outcomeNotices(
          { match: { ...match, status: "withdrawn" }, now },
          { kind: "withdrawn", by },
          { side: otherSide(match.reporterSide ?? 1) },
        ),
      },
    );
    return { id: match.id, status: "withdrawn" };
  });
}
