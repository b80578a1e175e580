import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Match } from "./match.ts";
import { readPlayedAt, type SaidBy } from "./played-at.ts";
import type { TypedScore } from "./matches-schema.ts";
import { readTypedScore } from "./typed-score.ts";

interface CorrectedScore extends TypedScore {
  score_format?: string;
  played_at?: string;
}

/**
 * The match with another score, and with another format and instant where the input has them. Without `played_at` the
 * instant stays, however long ago it is; `saidBy` says how old another day may be. Throws `impossible_score` with the reason, or `invalid_input`.
 */
export function withCorrectedScore(match: Match, input: CorrectedScore, now: Date, saidBy: SaidBy): Match {
  const scoreFormat = input.score_format ?? match.scoreFormat;
  // A match of another format never becomes one that can end even.
  const read = readTypedScore(match.sport, scoreFormat, input, scoreFormat === match.scoreFormat);
  if (!read.ok) throw new AppError(read.code, { field: read.field, message: read.message });
  let { playedAt, playedOn } = match;
  if (input.played_at !== undefined) {
    const stays = readPlayedAt(input.played_at, match.timeZone, now, "club");
    const isSameDay = stays.ok && dayIn(stays.at, match.timeZone) === playedOn;
    const played = readPlayedAt(input.played_at, match.timeZone, now, isSameDay ? "club" : saidBy);
    if (!played.ok) throw new AppError("invalid_input", { field: "played_at", message: played.message });
    playedAt = played.at;
    playedOn = dayIn(playedAt, match.timeZone);
  }
  return { ...match, ...read.score, playedAt, playedOn };
}

/** The columns that a corrected score changes. */
export function scoreColumns({ scoreFormat, sets, end, losingSide, winnerSide, playedAt, playedOn }: Match) {
  return { scoreFormat, sets, end, losingSide, winnerSide, playedAt, playedOn };
}

/** Gives the part of a replaced score that the history keeps. */
export function formerScore({ scoreFormat, sets, end, losingSide, playedAt }: Match) {
  return { before: { scoreFormat, sets, end, losingSide, playedAt: playedAt.toISOString() } };
}
