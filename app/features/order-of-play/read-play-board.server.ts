import type { DisplayBoard } from "../../lib/display-data.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readEventDraws } from "../running/read-event-draws.server.ts";
import { playBoard, type PlayedTournament } from "./play-board.ts";

/**
 * Reads the matches of a tournament for a TV, in the round trip of its other reads; gives what makes a board of them once the tournament's
 * names are there.
 */
export async function readPlayBoard(
  { services }: Pick<VerbContext, "services">,
  tournamentId: string,
): Promise<(tournament: PlayedTournament) => DisplayBoard | null> {
  const { matches } = await readEventDraws({ services }, { tournamentId });
  return (tournament) => playBoard(tournament, matches);
}
