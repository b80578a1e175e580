import type { VerbContext } from "../../../platform/services.server.ts";
import { decideChange } from "../matches/verdicts.ts";
import { answerDeadline } from "../matches/silence.ts";
import type { MatchAnswer } from "../matches/match.ts";
import { sameScore } from "../matches/match.ts";
import { requestNotices } from "../matches/match-notices.ts";
import { requestMails } from "../matches/request-mails.server.ts";
import { readDecided } from "../matches/read-participant.server.ts";
import { formerScore, scoreColumns, withCorrectedScore } from "../matches/corrected-score.server.ts";
import type { EditMatchInput } from "../matches/matches-schema.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { writeChanges } from "../matches/write-change.server.ts";

/**
 * The reporter's side corrects the score before the answer and the deadline; the other side is asked anew, with a
 * new deadline (product §4). MatchReport what it says already changes nothing. Throws `not_found`, `not_your_match`,
 * `forbidden` (the other side), `already_answered`, `deadline_passed`, `impossible_score`, `invalid_input`.
 */
export async function editMatch(context: VerbContext, input: EditMatchInput): Promise<MatchAnswer> {
  return retryOnConflict(async () => {
    const { match, now, state } = await readDecided(context, input.match_id, (participant) =>
      decideChange(participant.match, participant.answerer, participant.now, "edit"),
    );
    const corrected = withCorrectedScore(match, input, now, "athlete");
    const place = input.place ?? match.place;
    const isSame =
      sameScore(match, corrected) &&
      place === match.place &&
      corrected.playedAt.getTime() === match.playedAt.getTime();
    if (isSame) return { id: match.id, status: match.status };
    const answerBy = answerDeadline(now, match.silenceHours);
    const after = { ...corrected, place, answerBy };
    const mails = await requestMails(context.services, after, "edited");
    await writeChanges(
      context,
      state,
      [
        {
          match,
          changes: { ...scoreColumns(after), place, answerBy, askedAt: now, remindedAt: null },
          event: { kind: "edited", data: formerScore(match), at: now },
        },
      ],
      { rankingChanges: [], notifications: requestNotices({ match: after, now }, "edited"), mails },
    );
    return { id: match.id, status: match.status };
  });
}
