import { AppError } from "../../lib/errors.ts";
import type { LoadedFold } from "../rankings/fold-state.server.ts";
import { type Move, nextInstant } from "../rankings/move.server.ts";
import { type Match, rankingResult, sidesOf } from "./match.ts";

/** The instant at which a person's act moves the ranking: now, but after everything folded for those who played. */
export function instantOf(match: Pick<Match, "sport" | "players">, state: LoadedFold, now: Date): Date {
  return nextInstant(
    state,
    match.sport,
    match.players.map((player) => player.athleteId),
    now,
  );
}

/** The move that confirms a match as it stands after its change; `ordinal` 1 after an annulment at the same instant. */
export function confirmation(match: Match, at: Date, ordinal: 0 | 1 = 0): Move {
  const result = rankingResult(match, sidesOf(match));
  if (!result) throw new AppError("unexpected");
  return { kind: "confirm", matchId: match.id, rankingId: match.rankingId, result, at, ordinal };
}
