import { joinNames } from "../../scoring/scores/end-labels.ts";
import { otherSide, type SideNumber } from "../../scoring/scores/score.ts";
import type { MatchView } from "./match-view.ts";

/** The part of a match that a list shows; twenty of them travel with a dashboard, where the whole of each would be most of the page. */
export interface ListedMatch extends Pick<
  MatchView,
  | "id"
  | "sport_label"
  | "format"
  | "time_zone"
  | "played_at"
  | "place"
  | "status"
  | "status_label"
  | "reads_as"
  | "reads_as_label"
  | "my_side"
  | "winner_side"
  | "end"
  | "score"
> {
  /** "× Bruno" to who played, "Ana venceu Bruno por 6/4 6/3" to others. */
  title: string;
  can_dispute: boolean;
}

/** A match as a list shows it to the same viewer. */
export function toListedMatch(match: MatchView): ListedMatch {
  const { my_side: mine } = match;
  return {
    id: match.id,
    sport_label: match.sport_label,
    format: match.format,
    time_zone: match.time_zone,
    played_at: match.played_at,
    place: match.place,
    status: match.status,
    status_label: match.status_label,
    reads_as: match.reads_as,
    reads_as_label: match.reads_as_label,
    my_side: mine,
    winner_side: match.winner_side,
    end: match.end,
    score: match.score,
    title: mine ? `× ${joinNames(namesOfSide(match, otherSide(mine)))}` : match.result_text,
    can_dispute: match.can.dispute,
  };
}

/** The names of a side as the reader sees them: their own name is "Você". */
export function namesOfSide({ sides }: Pick<MatchView, "sides">, side: SideNumber): string[] {
  return sides[side - 1]!.map((person) => (person.is_me ? "Você" : person.name));
}
