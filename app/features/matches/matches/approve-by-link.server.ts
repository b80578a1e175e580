import { dayIn, formatDateTime, formatDay } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Match, MatchAnswer } from "./match.ts";
import { namesInClub, resultSentence } from "./match-labels.ts";
import { matchesStatement, parseMatches } from "./matches-repository.server.ts";
import { revisionOf, scoreMark } from "./score-mark.server.ts";
import { openApproval } from "../../base/notifications/approval-link.server.ts";
import { judgeLink } from "./judged-link.ts";
import { LINK_REFUSALS, type ShownApproval } from "./approval-link-words.ts";
import { approveMatch } from "./approve-match.server.ts";

/** Reads what a link would approve, for its page, in one round trip; reading changes nothing, since scanners of mail open links too. */
export async function readApprovalLink(
  { services }: { services: Services },
  token: string,
): Promise<ShownApproval> {
  const link = await openApproval(services, token);
  if (!link) return { state: "forged", match: null };
  const now = services.now();
  const [match] = parseMatches(await services.read(matchesStatement(services.db, [link.matchId], now)));
  if (!match) return { state: "forged", match: null };
  const state = judgeLink(match, await scoreMark(match, revisionOf(match)), link, now);
  return { state, match: shownMatch(match, now) };
}

function shownMatch(match: Match, now: Date): ShownApproval["match"] {
  const { id, clubName, playedOn, place, timeZone, answerBy, silenceApproves } = match;
  return {
    id,
    result: resultSentence(match, namesInClub(dayIn(now, timeZone))),
    clubName,
    playedOn: formatDay(playedOn),
    place,
    until: answerBy && silenceApproves ? formatDateTime(answerBy, timeZone) : null,
  };
}

/**
 * Whoever was asked by mail approves the score that was mailed, once, without a session: as that participant would
 * (`approveMatch`), and nothing else. Throws `not_found` for a forged link, `not_your_match` for the other side,
 * `already_answered` or `deadline_passed` with a sentence for an edited score and a second use, and what `approveMatch` throws.
 */
export async function approveByLink(
  { services }: { services: Services },
  token: string,
): Promise<MatchAnswer> {
  const link = await openApproval(services, token);
  if (!link) throw new AppError("not_found", { message: LINK_REFUSALS.forged });
  const { userId, matchId } = link;
  return await approveMatch(
    { services, actor: { kind: "mailedLink", userId, matchId } },
    { match_id: matchId },
    {
      async mayStill(match, now) {
        const state = judgeLink(match, await scoreMark(match, revisionOf(match)), link, now);
        if (state === "open") return null;
        return { kind: "refuse", code: CODES[state], message: LINK_REFUSALS[state] };
      },
    },
  );
}

const CODES = {
  forged: "not_found",
  not_your_side: "not_your_match",
  edited: "already_answered",
  approved: "already_answered",
  silence: "deadline_passed",
  disputed: "already_answered",
  withdrawn: "already_answered",
  annulled: "already_answered",
  cancelled: "already_answered",
} as const;
