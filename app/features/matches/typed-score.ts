import type { SportId } from "../clubs/sports.ts";
import type { TypedScore } from "./schemas.ts";
import { findScoreFormat, scoreFormatsFor } from "./score-formats.ts";
import { judgeScore, type MatchEnd, type SetScore, type SideNumber } from "./score.ts";

/** A score that was judged possible, as a match keeps it; "mine" is side 1. */
export interface KeptScore {
  scoreFormat: string;
  sets: SetScore[];
  end: MatchEnd;
  losingSide: SideNumber | null;
  winnerSide: SideNumber | null;
}

export type ReadScore =
  | { ok: true; score: KeptScore }
  | { ok: false; code: "invalid_input" | "impossible_score"; field: string; message: string };

/** Judges a typed score in its sport; refuses an unknown format, or an impossible score with the sentence that says why. */
export function readTypedScore(sport: SportId, formatCode: string, typed: TypedScore): ReadScore {
  const format = findScoreFormat(formatCode);
  if (!format || !scoreFormatsFor(sport).includes(format)) {
    const message = "Este formato de placar não existe neste esporte.";
    return { ok: false, code: "invalid_input", field: "score_format", message };
  }
  const sets = typed.sets.map(({ mine, theirs, tiebreak }): SetScore => ({
    side1: mine,
    side2: theirs,
    ...(tiebreak === undefined ? {} : { tiebreak }),
  }));
  const isOneSided = typed.end !== "completed" && typed.end !== "double_walkover";
  const losingSide = isOneSided ? (typed.losing_side === "mine" ? 1 : 2) : null;
  const judged = judgeScore(format, { sets, end: typed.end, ...(losingSide ? { losingSide } : {}) });
  if (!judged.ok) return { ok: false, code: "impossible_score", field: "sets", message: judged.message };
  return {
    ok: true,
    score: { scoreFormat: format.code, sets, end: typed.end, losingSide, winnerSide: judged.winner },
  };
}
