import type { DisplayBoard, DisplayTournament } from "../../../lib/display-data.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { sideLabel } from "../../matches/tv/display-names.ts";
import { readEventDraws } from "../running/read-event-draws.server.ts";
import { drawBoard } from "./draw-board.ts";
import { nowAndNextBoard } from "./now-and-next-board.ts";

/** The letters that a side's line holds in the picture of a draw. */
const SIDE_LETTERS = 26;

/**
 * Reads what a TV shows of a tournament, what is played now and next of it or the draw of one of its events, in the round trip of its other
 * reads; gives what makes a board of it once the tournament's names are there.
 */
export async function readTournamentScene(
  { services }: Pick<VerbContext, "services">,
  asked: { tournamentId: string } | { eventId: string },
): Promise<(tournament: DisplayTournament) => DisplayBoard | null> {
  if ("tournamentId" in asked) {
    const { matches } = await readEventDraws({ services }, asked);
    return (tournament) => nowAndNextBoard(tournament, matches);
  }
  const sideWords = (names: readonly string[]) => sideLabel(names, SIDE_LETTERS);
  const { events, matches } = await readEventDraws({ services }, { ...asked, sideWords });
  const [event] = events;
  return (tournament) => (event ? drawBoard(tournament, asked.eventId, event, matches) : null);
}
