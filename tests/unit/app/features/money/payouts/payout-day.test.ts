import { describe, expect, it } from "vitest";
import {
  automaticPayoutDay,
  type HeldAmount,
  payoutDay,
} from "../../../../../../app/features/money/payouts/payout-day.ts";

const DAY = 86_400_000;
const CHARGED = Date.UTC(2026, 0, 10, 12);
const on = (day: number) => new Date(CHARGED + day * DAY);

/** A fee of 75 reais by Pix, paid on day 0, of an event that ends on day 20. */
const FEE: HeldAmount = {
  chargeId: "ch_1",
  cents: 7_500,
  chargedAt: on(0),
  availableAt: on(2),
  of: "event",
  isOver: false,
  endsAt: on(20),
  isReturning: false,
  isDisputed: false,
};

describe("the money of a charge", () => {
  it.each<[string, Partial<HeldAmount>, number, number | null, string?]>([
    ["waits for the end of its event", {}, 5, 20, "event"],
    ["leaves at the end of its event", {}, 20, null],
    ["leaves once its event is closed, before that day", { isOver: true }, 5, null],
    ["leaves at once where it is of no event", { of: "other", endsAt: null }, 3, null],
    ["waits for Stripe, though it is of no event", { of: "other", endsAt: null }, 1, 2, "stripe"],
    ["waits for Stripe, though its event is over", { availableAt: on(30), isOver: true }, 10, 30, "stripe"],
    ["waits for Stripe beyond the end of its event", { availableAt: on(30) }, 5, 30, "stripe"],
    [
      "waits for its event beyond the day on which Stripe lets it",
      { endsAt: on(40), availableAt: on(30) },
      5,
      40,
      "event",
    ],
    [
      "waits for no event longer than 80 days, the job beginning a day before",
      { endsAt: on(200) },
      5,
      79,
      "latest",
    ],
    ["leaves before the 80 days are over", { endsAt: on(200) }, 79, null],
    [
      "is never asked for before Stripe lets it, the 80 days or not",
      { endsAt: on(200), availableAt: on(85) },
      79,
      85,
      "stripe",
    ],
    ["waits while the payer disputes it", { isDisputed: true, isOver: true }, 30, 79, "dispute"],
    ["waits while a refund of it is on its way", { isReturning: true, isOver: true }, 30, 79, "refund"],
    ["waits while nobody knows what it is of", { of: "unheard", endsAt: null }, 30, 79, "unheard"],
    ["leaves at the latest though it is disputed", { isDisputed: true }, 79, null],
    ["leaves at once where Stripe said nothing of a day", { availableAt: null, isOver: true }, 0, null],
  ])("%s", (_, change, today, day, why) => {
    expect(payoutDay({ ...FEE, ...change }, on(today))).toEqual(
      day === null ? { kind: "now" } : { kind: "wait", until: on(day), why },
    );
  });

  it("of an account that Stripe pays out by its own plan waits for Stripe alone", () => {
    expect(automaticPayoutDay(FEE, on(1))).toEqual({ kind: "wait", until: on(2), why: "stripe" });
    expect(automaticPayoutDay(FEE, on(2))).toEqual({ kind: "now" });
  });
});
