import type { DrawPlan, Lot, Tie } from "./draw.ts";
import { randomFrom, shuffle } from "./lot.ts";
import { lotOf } from "./public-number.ts";
import type { LotOrder } from "./table-order.ts";

/** The number of a lot that breaks a tie, and of an evening without fee, comes out at least so long after the last result, or the list (product §6). */
export const SOONEST_SECONDS = 10;

/** The times of a beacon's rounds. */
export interface BeaconRounds {
  roundAt(at: Date): number;
  timeOf(round: number): Date;
}

/** Whether two ties are one: the same people of the same table. */
export function isSameTie(a: Tie, b: Tie): boolean {
  return a.table === b.table && a.tied.join() === b.tied.join();
}

/** The ties for which no round of the beacon was named yet: a tie that comes back has the lot that it had. */
export function unnamedTies({ lots = [] }: Pick<DrawPlan, "lots">, ties: readonly Tie[]): Tie[] {
  return ties.filter((tie) => !lots.some((lot) => isSameTie(lot, tie)));
}

/** The ties whose lot was not drawn yet. */
export function openTies(plan: Pick<DrawPlan, "lots">, ties: readonly Tie[]): Tie[] {
  return ties.filter(({ table, tied }) => lotOrderOf(plan, table)(tied) === null);
}

/** A plan with a lot for each of these ties, which the results fixed at `now` made: the first round of the beacon that is far enough ahead. */
export function withNamedLots(
  plan: DrawPlan,
  ties: readonly Tie[],
  { now, rounds }: { now: Date; rounds: BeaconRounds },
): DrawPlan {
  if (ties.length === 0) return plan;
  const round = rounds.roundAt(new Date(now.getTime() + SOONEST_SECONDS * 1000));
  const named = { namedAt: now.toISOString(), round, at: rounds.timeOf(round).toISOString() };
  return { ...plan, lots: [...(plan.lots ?? []), ...ties.map((tie) => ({ ...tie, ...named }))] };
}

/** When the number of the next lot is known (ISO 8601); null where none is awaited. */
export function nextLotAt({ lots = [] }: Pick<DrawPlan, "lots">): string | null {
  const awaited = lots.flatMap(({ at, drawn }) => (drawn ? [] : [at]));
  return awaited.toSorted()[0] ?? null;
}

/** A lot with its number, as the beacon published it, and the order that it gives. */
export function drawnLot({ drawn: _before, ...lot }: Lot, randomness: string): Lot {
  return { ...lot, drawn: { randomness, order: orderByNumber(lot.tied, randomness) } };
}

/** A plan whose lots were drawn again by their numbers. */
export function redrawnLots<Plan extends Pick<DrawPlan, "lots">>(plan: Plan): Plan {
  if (!plan.lots) return plan;
  return { ...plan, lots: plan.lots.map((lot) => (lot.drawn ? drawnLot(lot, lot.drawn.randomness) : lot)) };
}

function orderByNumber(tied: readonly number[], randomness: string): number[] {
  const number = lotOf({ kind: "drand", round: 0, randomness });
  return typeof number === "number" ? shuffledTie(tied, number) : [...tied];
}

/** The tied in the order of a number. Ties of one table that one result makes have one number: the first of each parts their generators. */
export function shuffledTie(tied: readonly number[], number: number): number[] {
  const [first = 0] = tied;
  return shuffle(tied, randomFrom((number + 7919 * (first + 1)) % Number.MAX_SAFE_INTEGER));
}

/** Gives the order that the lots of a table gave. */
export function lotOrderOf({ lots = [] }: Pick<DrawPlan, "lots">, table: string): LotOrder {
  return (tied) => lots.find((lot) => isSameTie(lot, { table, tied }))?.drawn?.order ?? null;
}
