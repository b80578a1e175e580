import { scoreFormatsFor, type ScoreFormat } from "../../app/features/scoring/scores/score-formats.ts";
import { SPORTS, type SportId } from "../../app/lib/sports.ts";

/** The sports that are played in a score format. */
export function sportsOf({ code }: ScoreFormat): SportId[] {
  return SPORTS.map(({ id }) => id).filter((id) => scoreFormatsFor(id).some((one) => one.code === code));
}
