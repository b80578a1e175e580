import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { judgeChange } from "./answers.ts";
import { answerDeadline } from "./deadline.ts";
import type { MatchAnswer } from "./match.ts";
import { sameScore } from "./match.ts";
import { requestNotices } from "./match-notices.ts";
import { readJudged } from "./read-acting.server.ts";
import { formerScore, scoreColumns, withRetoldScore } from "./retold-score.server.ts";
import { type EditMatchInput, editMatchSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

/**
 * The reporter's side tells the score again before the answer and the deadline; the other side is asked anew, with a
 * new deadline (product §4). Telling what it says already changes nothing. Throws `not_found`, `not_your_match`,
 * `forbidden` (the other side), `already_answered`, `deadline_passed`, `impossible_score`, `invalid_input`.
 */
export async function editMatch(context: VerbContext, raw: EditMatchInput): Promise<MatchAnswer> {
  const input = parseInput(editMatchSchema, raw);
  return untilWritten(async () => {
    const { match, now, state } = await readJudged(context, input.match_id, (acting) =>
      judgeChange(acting.match, acting.who, acting.now, "edit"),
    );
    const retold = withRetoldScore(match, input, now);
    const place = input.place ?? match.place;
    const isSame =
      sameScore(match, retold) &&
      place === match.place &&
      retold.playedAt.getTime() === match.playedAt.getTime();
    if (isSame) return { id: match.id, status: match.status };
    const answerBy = answerDeadline(now, match.silenceHours);
    const after = { ...retold, place, answerBy };
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: { ...scoreColumns(after), place, answerBy, remindedAt: null },
          event: { kind: "edited", data: formerScore(match), at: now },
        },
      ],
      { moves: [], notifications: requestNotices({ match: after, now }, "edited") },
    );
    return { id: match.id, status: match.status };
  });
}
