import { AppError } from "../../../lib/errors.ts";
import type { RequestedChange } from "../../scoring/ledger/ranking-change.server.ts";
import { type Match, rankingResult, sidesOf } from "./match.ts";

/** The ranking change that confirms a match as changed; `isAnswered` by `isAnsweredByOpponent`. */
export function confirmation(match: Match, at: Date, isAnswered = false): RequestedChange {
  const result = rankingResult(match, sidesOf(match));
  if (!result) throw new AppError("unexpected");
  return {
    kind: "confirm",
    matchId: match.id,
    rankingId: match.rankingId,
    result,
    at,
    isAnswered,
    scoreFormat: match.scoreFormat,
  };
}
