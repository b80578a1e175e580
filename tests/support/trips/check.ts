import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { budgetOf, keyOf, measure, type Trip } from "./measure.ts";
import { startTripWorld, type TripWorld } from "./world.ts";

/** Measures groups of trips on one running product, each against its budget; prints what each cost. */
export function checkTrips(groups: Record<string, Trip[]>): { world(): TripWorld } {
  let world: TripWorld;
  const table: string[] = [];

  beforeAll(async () => {
    world = await startTripWorld();
    // Warm: the first request loads what the others share.
    for (const who of ["visitor", "ana"] as const) await world.get(who, "/auth");
  });
  afterAll(async () => {
    console.log(table.sort().join("\n"));
    await world?.stop();
  });

  for (const [group, trips] of Object.entries(groups)) {
    describe(group, () => {
      it.each(trips.map((trip) => [keyOf(trip), trip] as const))("%s", async (key, trip) => {
        const { status, trips: counted, isHeldUp, text } = await measure(world, trip);
        const behind = trip.behind ?? 0;
        const budget = budgetOf(trip);
        table.push(`${counted - behind} of ${budget}${behind ? ` + ${behind} behind` : ""}  ${key}`);
        expect(status, await text()).toBe(trip.status);
        expect(counted - behind).toBeLessThanOrEqual(budget);
        // What is behind the answer did not hold it back.
        expect(isHeldUp).not.toBe(true);
      });
    });
  }
  return { world: () => world };
}
