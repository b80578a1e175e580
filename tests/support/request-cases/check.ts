import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "../app.ts";
import { budgetOf, keyOf, measure, type RequestCase } from "./measure.ts";
import { startRequestHarness, type RequestHarness } from "./harness.ts";

/** Measures groups of request cases on one running product, each against its budget; prints what each cost. */
export function checkRequests(groups: Record<string, RequestCase[]>): { harness(): RequestHarness } {
  let harness: RequestHarness;
  const table: string[] = [];

  beforeAll(async () => {
    harness = await startRequestHarness();
    // Warm: the first request loads what the others share.
    for (const who of ["visitor", "ana"] as const) await harness.get(who, "/auth");
  });
  afterAll(async () => {
    console.log(table.sort().join("\n"));
    await harness?.stop();
  });

  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      it.each(cases.map((requestCase) => [keyOf(requestCase), requestCase] as const))(
        "%s",
        async (key, requestCase) => {
          // All come from one address.
          await forgetLimits(harness.app);
          const { status, roundTrips, isHeldUp, text } = await measure(harness, requestCase);
          const after = requestCase.afterAnswer ?? 0;
          const budget = budgetOf(requestCase);
          table.push(
            `${roundTrips - after} of ${budget}${after ? ` + ${after} after the answer` : ""}  ${key}`,
          );
          expect(status, await text()).toBe(requestCase.status);
          expect(roundTrips - after).toBeLessThanOrEqual(budget);
          // The work after the answer did not delay it.
          expect(isHeldUp).not.toBe(true);
        },
      );
    });
  }
  return { harness: () => harness };
}
