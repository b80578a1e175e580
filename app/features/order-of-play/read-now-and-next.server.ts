import type { DisplayBoard, DisplayTournament } from "../../lib/display-data.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readEventDraws } from "../running/read-event-draws.server.ts";
import { nowAndNextBoard } from "./now-and-next-board.ts";

/**
 * Reads the matches of a tournament for a TV, in the round trip of its other reads; gives what makes a board of them once the tournament's
 * names are there.
 */
export async function readNowAndNext(
  { services }: Pick<VerbContext, "services">,
  tournamentId: string,
): Promise<(tournament: DisplayTournament) => DisplayBoard | null> {
  const { matches } = await readEventDraws({ services }, { tournamentId });
  return (tournament) => nowAndNextBoard(tournament, matches);
}
