import type { ComponentProps } from "react";
import { ScoreFields } from "../../scoring/scores/score-fields.tsx";
import type { MatchView } from "./match-view.ts";
import { storedSides, storedSport } from "./stored-score.ts";

/** The score of a match that stands already, to be changed: its sport and its sides are those of the match. */
export function StoredScoreFields({
  match,
  ...rest
}: { match: MatchView } & Omit<ComponentProps<typeof ScoreFields>, "sport" | "sides">) {
  return <ScoreFields {...rest} sport={storedSport(match)} sides={storedSides(match)} />;
}
