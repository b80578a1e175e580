import type { Award, SeatChange } from "./ranking-events.ts";
import { opponentsKey, type RankingResult } from "./result.ts";

/** Of two profiles of one person, the one whose results pass and the one that gets them. */
type Seats = Pick<SeatChange, "from" | "to">;

/** The results of an athlete in a club's rankings of a sport and format that pass to another: by the ids of their events. */
export interface PassingResults {
  /** The main ranking. */
  rankingId: string;
  sport: string;
  /** Those beside it that count some of them. */
  besideIds: string[];
  eventIds: string[];
}

/** The result as if `to` had played in the place of `from`. */
export function passSeat(result: RankingResult, { from, to }: Seats): RankingResult {
  const seats = (side: readonly string[]) => side.map((id) => (id === from ? to : id));
  return { ...result, sides: [seats(result.sides[0]), seats(result.sides[1])] };
}

/** Opponents, as `opponentsKey` names them, with `to` in the place of `from`. */
export function passOpponents(opponents: string, { from, to }: Seats): string {
  const [one = [], other = []] = opponents
    .split(" x ")
    .map((side) => side.split("+").map((id) => (id === from ? to : id)));
  return opponentsKey([one, other]);
}

/**
 * Gives a function that reads an event with the people of then: its row names those of today, so what has passed since is read backwards, the
 * newest first. `passes` are the seats of the merges and splits of a sport, the oldest first; one from before an event does not name it.
 */
export function seatsOfThen(passes: readonly SeatChange[]) {
  const since = new Map<string, Seats[]>();
  for (const { from, to, eventIds } of passes)
    for (const id of eventIds) since.set(id, [{ from: to, to: from }, ...(since.get(id) ?? [])]);
  return <Row extends { id: string; result?: RankingResult; awards?: readonly Award[] }>(event: Row): Row => {
    const back = since.get(event.id);
    if (!back) return event;
    const { result, awards } = event;
    return {
      ...event,
      ...(result && { result: back.reduce(passSeat, result) }),
      ...(awards && {
        awards: awards.map((award) => ({ ...award, athleteId: back.reduce(passId, award.athleteId) })),
      }),
    };
  };
}

function passId(athleteId: string, { from, to }: Seats): string {
  return athleteId === from ? to : athleteId;
}
