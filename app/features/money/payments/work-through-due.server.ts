import type { Services } from "../../../platform/services.server.ts";

/** At most this many a run, a few at a time. */
const MAX_A_RUN = 50;
const BATCH = 5;
/** Nobody else takes an order while this may still be at it. */
const TAKEN_MS = 2 * 60_000;

/** How the try of an order went: it is done, it must be tried again or given up, or Stripe did not answer. */
export type OrderOutcome = "done" | "missed" | "away";

/**
 * Carries out what was ordered at Stripe and is due, a few at a time: `take` takes the next ones (nobody else gets them
 * before `untilAt`), `carryOut` does one and says how it went. Where Stripe is away (`away`) the others need not be tried, and
 * count no failure. Can run twice at once. Gives how many were done.
 */
export async function workThroughDue<Order>(
  { now: clock }: Pick<Services, "now">,
  take: (due: { now: Date; untilAt: Date; limit: number }) => PromiseLike<readonly Order[]>,
  carryOut: (order: Order) => Promise<OrderOutcome>,
): Promise<number> {
  const outcomes: OrderOutcome[] = [];
  for (let tried = 0; tried < MAX_A_RUN; tried += BATCH) {
    const now = clock();
    const orders = await take({ now, untilAt: new Date(now.getTime() + TAKEN_MS), limit: BATCH });
    for (const order of orders) outcomes.push(await carryOut(order));
    if (orders.length < BATCH || outcomes.includes("away")) break;
  }
  return outcomes.filter((outcome) => outcome === "done").length;
}
