import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import type { Match } from "./match.ts";
import { readPlayedAt } from "./played-at.ts";
import type { TypedScore } from "./schemas.ts";
import { readTypedScore } from "./typed-score.ts";

interface Retold extends TypedScore {
  score_format?: string;
  played_at?: string;
}

/**
 * The match as it reads with another score (and format, and instant, where told). Throws `impossible_score` with the
 * reason, or `invalid_input`. Where `played_at` is not told it stays, however long ago.
 */
export function withRetoldScore(match: Match, told: Retold, now: Date): Match {
  const read = readTypedScore(match.sport, told.score_format ?? match.scoreFormat, told);
  if (!read.ok) throw new AppError(read.code, { field: read.field, message: read.message });
  let { playedAt, playedOn } = match;
  if (told.played_at !== undefined) {
    const played = readPlayedAt(told.played_at, match.timeZone, now);
    if (!played.ok) throw new AppError("invalid_input", { field: "played_at", message: played.message });
    playedAt = played.at;
    playedOn = dayIn(playedAt, match.timeZone);
  }
  return { ...match, ...read.score, playedAt, playedOn };
}

/** The columns that a score told again changes. */
export function scoreColumns({ scoreFormat, sets, end, losingSide, winnerSide, playedAt, playedOn }: Match) {
  return { scoreFormat, sets, end, losingSide, winnerSide, playedAt, playedOn };
}

/** What the history keeps of a score that was replaced. */
export function formerScore({ scoreFormat, sets, end, losingSide, playedAt }: Match) {
  return { before: { scoreFormat, sets, end, losingSide, playedAt: playedAt.toISOString() } };
}
