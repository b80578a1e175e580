import { addSeats, type Seats } from "../../app/features/office/imports/row-seats.ts";
import type { ImportPlayer } from "../../app/features/office/imports/sides.ts";

/** Takes the players of each row; gives who stands in a row with whom. */
export function seatsOf(rows: Iterable<readonly ImportPlayer[]>): Seats {
  const seats = new Map<string, Set<string>>();
  for (const players of rows) addSeats(seats, players);
  return seats;
}
