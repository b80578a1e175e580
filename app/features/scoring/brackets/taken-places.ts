import type { DrawPlan, Taking } from "./draw.ts";

type Taken = Pick<DrawPlan, "taken">;

/** The lucky loser that plays on the line of an entry since that left, or the entry itself; a line is named by who was drawn there. */
export function takerOf({ taken = [] }: Taken, entry: number): number {
  return taken.findLast((one) => one.entry === entry)?.lucky ?? entry;
}

/** The line on which an entry plays: that which it took as a lucky loser, or its own. */
export function lineOf(plan: Taken, entry: number): number {
  const line = plan.taken?.findLast(({ lucky }) => lucky === entry)?.entry ?? entry;
  return takerOf(plan, line) === entry ? line : entry;
}

/** Whether a lucky loser came to the line of an entry. */
export function isLineTaken(plan: Taken, entry: number): boolean {
  return takerOf(plan, entry) !== entry;
}

/** Whether an entry came back as a lucky loser, whatever became of it since. */
export function cameBack({ taken = [] }: Taken, entry: number): boolean {
  return taken.some(({ lucky }) => lucky === entry);
}

/**
 * Gives the ids of the entries that stand at the places of a draw: those that were drawn, then whoever took a place. Null where somebody takes a
 * second place, or one that they left: nobody comes there by the rules, so that no two entrants can be made to swap places.
 */
export function standingSeats(drawn: readonly string[], taken: readonly Taking[] = []): string[] | null {
  const seats = [...drawn];
  const known = new Set(drawn);
  const back = new Set<number>();
  for (const { entry, seat, lucky } of taken) {
    if (seats[entry] === undefined) return null;
    if (lucky !== undefined) {
      if (lucky === entry || seats[lucky] === undefined || back.has(lucky)) return null;
      back.add(lucky);
    } else {
      if (!seat || seats[entry] !== seat.left || known.has(seat.came)) return null;
      known.add(seat.came);
      seats[entry] = seat.came;
    }
  }
  return seats;
}
