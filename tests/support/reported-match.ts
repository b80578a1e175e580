import { asPerson, type MatchClub, type PersonName } from "./match-club.ts";
import type { TestVerbs } from "./services.ts";
import { reportMatch, type ReportRequest } from "./match-requests.ts";

/** How a reported match differs from the default: Ana beats Bruno by 6/4 6/3 on the clock's day. */
export interface ReportChanges extends Partial<ReportRequest> {
  by?: PersonName;
  against?: PersonName;
  /** The day it was played, "YYYY-MM-DD". */
  on?: string;
}

/** The body of a report: Ana beats Bruno, 6/4 6/3, just now. */
export function reportedMatch(
  club: MatchClub,
  now: Date,
  { by = "ana", against = "bruno", on, ...rest }: ReportChanges = {},
): ReportRequest {
  return {
    club_id: club.clubId,
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: on ?? now.toISOString(),
    my_side: [club[by].athleteId],
    their_side: [club[against].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    // Tests report the same score many times; each is a match of its own.
    is_second_match: true,
    ...rest,
  };
}

/** A function that reports a match and gives its id. */
export function reporting(verbs: TestVerbs, club: MatchClub): (changes?: ReportChanges) => Promise<string> {
  return async (changes = {}) => {
    const input = reportedMatch(club, verbs.clock.at, changes);
    const { id } = await reportMatch(asPerson(verbs, club[changes.by ?? "ana"]), input);
    // The other side is reached once its mail is out.
    await verbs.settle();
    return id;
  };
}
