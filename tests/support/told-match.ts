import { reportMatch } from "../../app/features/matches/report-match.server.ts";
import type { ReportMatchInput } from "../../app/features/matches/schemas.ts";
import { asPerson, type MatchClub, type PersonName } from "./match-club.ts";
import type { TestVerbs } from "./services.ts";

/** What a told match differs in from Ana beating Bruno by 6/4 6/3 on the clock's day. */
export interface Told extends Partial<ReportMatchInput> {
  by?: PersonName;
  against?: PersonName;
  /** The day it was played, "YYYY-MM-DD". */
  on?: string;
}

/** The body of a report: Ana beats Bruno, 6/4 6/3, just now. */
export function toldMatch(
  club: MatchClub,
  now: Date,
  { by = "ana", against = "bruno", on, ...rest }: Told = {},
): ReportMatchInput {
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
    ...rest,
  };
}

/** A function that reports a match and gives its id. */
export function reporting(verbs: TestVerbs, club: MatchClub): (told?: Told) => Promise<string> {
  return async (told = {}) => {
    const input = toldMatch(club, verbs.clock.at, told);
    return (await reportMatch(asPerson(verbs, club[told.by ?? "ana"]), input)).id;
  };
}
