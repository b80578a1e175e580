import { AppError } from "../../../lib/errors.ts";
import type { ReportMatchInput } from "../../matches/matches/matches-schema.ts";
import { hasScore } from "../../scoring/scores/score-entry.ts";
import { parseScoreText } from "../../scoring/scores/score-text.ts";
import { pointsOf, typedPoints } from "./courtside-points.ts";
import { CHOOSE_WINNER, type CourtsideResult } from "./courtside-schema.ts";

/**
 * Turns what the organiser typed at the court into a result to enter: the winners as "mine" (of a double W.O. side 1), their
 * score read as people write it. The same form twice has the same key. Throws `invalid_input`
 * for a text that is no score and for a winner that lacks.
 */
export function resultOf(form: CourtsideResult, clubId: string): ReportMatchInput {
  const { end, score, side1, side2 } = form;
  const winner = winnerOf(form);
  const isByPoints = pointsOf(form.score_format) !== undefined;
  const sets = !hasScore(end) ? [] : isByPoints ? [pointsSet(form, winner)] : setsOf(score);
  return {
    club_id: clubId,
    sport: form.sport,
    format: form.format,
    score_format: form.score_format,
    played_at: form.played_at,
    my_side: winner === "2" ? side2 : side1,
    their_side: winner === "2" ? side1 : side2,
    sets,
    end,
    losing_side: "theirs",
    place: undefined,
    tournament_match_id: form.tournament_match_id,
    is_second_match: false,
    idempotency_key: `courtside ${form.tournament_match_id} ${form.version}`,
  };
}

function winnerOf({ end, winner }: CourtsideResult): "1" | "2" {
  if (end === "double_walkover") return "1";
  if (!winner) throw new AppError("invalid_input", { field: "winner", message: CHOOSE_WINNER });
  return winner;
}

function pointsSet(
  { points1 = "", points2 = "", score_format: scoreFormat }: CourtsideResult,
  winner: "1" | "2",
) {
  const set = typedPoints([points1, points2], { scoreFormat, winner });
  if (!set)
    throw new AppError("invalid_input", { field: "points1", message: "Escreva os pontos de cada lado." });
  return set;
}

function setsOf(text: string): { mine: number; theirs: number; tiebreak?: number }[] {
  const read = parseScoreText(text);
  if (!read.ok) throw new AppError("invalid_input", { field: "score", message: read.message });
  return read.sets.map(({ side1, side2, tiebreak }) => ({
    mine: side1,
    theirs: side2,
    ...(tiebreak === undefined ? {} : { tiebreak }),
  }));
}
