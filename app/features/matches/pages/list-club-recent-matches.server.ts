import type { VerbContext } from "../../../platform/services.server.ts";
import { type ClubOfMatches, readClubMatches } from "./read-club-matches.server.ts";
import { type MatchView, toMatchView } from "./match-view.ts";
import { clubRecentMatchesStatement } from "../matches/matches-repository.server.ts";
import { answererOf } from "../matches/read-participant.server.ts";

const RECENT = 20;

/**
 * A club's newest finished matches, for its admins, who may correct or annul them. One round trip, with the session;
 * throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function listClubRecentMatches(
  context: VerbContext,
  input: ClubOfMatches,
): Promise<{ rows: MatchView[] }> {
  const { matches, viewer, now } = await readClubMatches(context, input, (db, club, at) =>
    clubRecentMatchesStatement(db, club, RECENT, at),
  );
  return { rows: matches.map((match) => toMatchView(match, answererOf(match, viewer), now)) };
}
