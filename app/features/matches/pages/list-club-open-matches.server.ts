import type { VerbContext } from "../../../platform/services.server.ts";
import { type ClubOfMatches, readClubMatches } from "./read-club-matches.server.ts";
import { type MatchView, toMatchView } from "./match-view.ts";
import { clubOpenMatchesStatement } from "../matches/matches-repository.server.ts";
import { answererOf } from "../matches/read-participant.server.ts";

interface ClubOpenMatch extends MatchView {
  /** The deadline has passed and the match still waits. */
  is_overdue: boolean;
  /** It waits for the club: disputed, or the other side has no account. */
  needs_club: boolean;
}

/**
 * Lists the matches that a club's admins have to look at: disputed ones first, then those that need the club, then the others
 * by deadline. One round trip, with the session; throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function listClubOpenMatches(
  context: VerbContext,
  input: ClubOfMatches,
): Promise<{ rows: ClubOpenMatch[] }> {
  const { matches, viewer, now } = await readClubMatches(context, input, clubOpenMatchesStatement);
  const rows = matches.map((match): ClubOpenMatch => {
    const isDisputed = match.status === "disputed";
    return {
      ...toMatchView(match, answererOf(match, viewer), now),
      is_overdue: !isDisputed && match.answerBy !== null && match.answerBy <= now,
      needs_club: isDisputed || !match.silenceApproves,
    };
  });
  const rank = (row: ClubOpenMatch) => (row.status === "disputed" ? 0 : row.needs_club ? 1 : 2);
  rows.sort((a, b) => rank(a) - rank(b) || (a.answer_by ?? "").localeCompare(b.answer_by ?? ""));
  return { rows };
}
