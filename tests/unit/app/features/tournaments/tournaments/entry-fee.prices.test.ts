import { expect, test } from "vitest";
import { feeOf, pricesAsked } from "../../../../../../app/features/tournaments/tournaments/entry-fee.ts";

const AMOUNTS = [undefined, 0, 30, 8_000];
const DAYS = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-12-31"];

const every = [0, 30, 8_000].flatMap((baseCents) =>
  AMOUNTS.flatMap((secondCents) =>
    AMOUNTS.flatMap((thirdCents) =>
      AMOUNTS.flatMap((guestCents) =>
        AMOUNTS.map((cents) => ({
          baseCents,
          secondCents,
          thirdCents,
          guestCents,
          early: cents === undefined ? undefined : { until: "2026-03-02", cents },
        })),
      ),
    ),
  ),
);

test("every price that somebody is asked is among those of the event, and each of these is asked of somebody", () => {
  for (const fees of every) {
    const asked = [0, 1, 2, 3, 7].flatMap((others) =>
      [true, false].flatMap((isMember) => DAYS.map((day) => feeOf(fees, { others, isMember, day }))),
    );
    expect(new Set(pricesAsked(fees)), JSON.stringify(fees)).toEqual(new Set(asked));
  }
});
