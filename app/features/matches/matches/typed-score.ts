import type { SportId } from "../../../lib/sports.ts";
import type { TypedScore } from "./matches-schema.ts";
import { findScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import {
  checkScore,
  type MatchEnd,
  type SetScore,
  settleRetirement,
  type SideNumber,
} from "../../scoring/scores/score.ts";
import { shortFormatsFor } from "../../scoring/scores/short-formats.ts";

/** A possible score, as a match keeps it; "mine" is side 1. */
interface KeptScore {
  scoreFormat: string;
  sets: SetScore[];
  end: MatchEnd;
  losingSide: SideNumber | null;
  winnerSide: SideNumber | null;
}

type ReadScore =
  | { ok: true; score: KeptScore }
  | { ok: false; code: "invalid_input" | "impossible_score"; field: string; message: string };

/** The notice for somebody whose retirement was kept as a W.O. */
export const UNPLAYED_NOTICE = "Sem nenhum ponto ou game jogado, a desistência valeu como W.O.";

/** Whether a typed retirement is kept as a W.O. */
export function isUnplayed(typed: Pick<TypedScore, "end" | "sets">): boolean {
  return keptResult(typed).end !== typed.end;
}

function keptResult({ end, sets }: Pick<TypedScore, "end" | "sets">) {
  return settleRetirement({
    end,
    sets: sets.map(({ mine, theirs, tiebreak }): SetScore => ({
      side1: mine,
      side2: theirs,
      ...(tiebreak === undefined ? {} : { tiebreak }),
    })),
  });
}

/**
 * Checks a typed score against its sport; refuses an unknown format, or an impossible score with the sentence that says why. Fixed points and
 * the clock are taken only where the match `mayEndEven`: at a place of a draw, which says whether it is played so.
 */
export function readTypedScore(
  sport: SportId,
  formatCode: string,
  typed: TypedScore,
  mayEndEven = false,
): ReadScore {
  const format = findScoreFormat(formatCode);
  const formats = mayEndEven
    ? [...scoreFormatsFor(sport), ...shortFormatsFor(sport)]
    : scoreFormatsFor(sport);
  if (!format || !formats.includes(format)) {
    const message = "Este formato de placar não existe neste esporte.";
    return { ok: false, code: "invalid_input", field: "score_format", message };
  }
  const { end, sets } = keptResult(typed);
  const isOneSided = end !== "completed" && end !== "double_walkover";
  const losingSide = isOneSided ? (typed.losing_side === "mine" ? 1 : 2) : null;
  const checked = checkScore(format, { sets, end, ...(losingSide ? { losingSide } : {}) });
  if (!checked.ok) return { ok: false, code: "impossible_score", field: "sets", message: checked.message };
  return {
    ok: true,
    score: { scoreFormat: format.code, sets, end, losingSide, winnerSide: checked.winner },
  };
}
