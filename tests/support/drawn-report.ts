import { reportMatchSchema } from "../../app/features/matches/matches/matches-schema.ts";
import type { MatchClub, PersonName } from "./match-club.ts";

/** A match of a draw of singles whose sides are known. */
export interface DrawnPlace {
  id: string;
  side1: string[] | null;
  side2: string[] | null;
}

/** Makes a player's report of such a match of `makeDrawEvent`: the first side won 6/4 6/3; the second, where it is turned. */
export function drawnReport(
  { clubId }: Pick<MatchClub, "clubId">,
  place: DrawnPlace,
  { at, isTurned = false }: { at: Date; isTurned?: boolean },
) {
  const [mine, theirs] = isTurned ? [place.side2, place.side1] : [place.side1, place.side2];
  return reportMatchSchema.parse({
    club_id: clubId,
    sport: "beach_tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: at.toISOString(),
    my_side: mine,
    their_side: theirs,
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    tournament_match_id: place.id,
  });
}

/** Which of some people a side of singles is. */
export function personOf<Name extends PersonName>(
  club: MatchClub,
  names: readonly Name[],
  side: readonly string[] | null,
): Name {
  return names.find((name) => club[name].athleteId === side![0])!;
}
