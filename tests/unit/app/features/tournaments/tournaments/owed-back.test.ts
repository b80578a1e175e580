import { describe, expect, it } from "vitest";
import { owedByRule, owedInFull } from "../../../../../../app/features/tournaments/tournaments/owed-back.ts";

const HALF_UNTIL_TWO_DAYS = {
  refundRule: {
    tiers: [
      { daysBefore: 7, percent: 100 },
      { daysBefore: 2, percent: 50 },
    ],
  },
  startsOn: "2026-12-20",
  registrationClosesAt: "2026-12-18T12:00:00Z",
  timeZone: "America/Manaus",
  eventState: "entries",
};
const share = (over: object = {}) => ({
  athleteId: "ana",
  userId: "u-ana",
  status: "paid",
  amountCents: 9_999,
  currency: "BRL",
  stripePaymentIntentId: null as string | null,
  paidAt: "2026-11-01T12:00:00Z",
  ...over,
});
const day = (n: number) => new Date(`2026-12-${String(n).padStart(2, "0")}T12:00:00Z`);
const owed = (amountCents: number) => [{ athleteId: "ana", userId: "u-ana", currency: "BRL", amountCents }];

describe("what a club owes of an entry that is given up", () => {
  it.each([
    ["a week before", share(), 13, owed(9_999)],
    ["after it, half, a broken centavo for the payer", share(), 16, owed(5_000)],
    ["the day before", share(), 19, []],
    [
      "the day before, paid three days ago: the seven days of who buys",
      share({ paidAt: "2026-12-16T12:00:00Z" }),
      19,
      owed(9_999),
    ],
    ["a share that is due", share({ status: "due", paidAt: null }), 13, []],
    ["a share that was paid here", share({ stripePaymentIntentId: "pi_1" }), 13, []],
    ["a share that was given back", share({ status: "refunded" }), 13, []],
    ["a share of nothing", share({ amountCents: 0 }), 13, []],
  ])("%s", (_, one, on, expected) => {
    expect(owedByRule({ ...HALF_UNTIL_TWO_DAYS, shares: [one] }, day(on))).toEqual(expected);
  });

  it("takes the rule's deduction, and gives nothing once the event has begun", () => {
    const deducted = {
      ...HALF_UNTIL_TWO_DAYS,
      refundRule: { tiers: HALF_UNTIL_TWO_DAYS.refundRule.tiers, deductionCents: 1_000 },
    };
    expect(owedByRule({ ...deducted, shares: [share()] }, day(13))).toEqual(owed(8_999));
    const begun = {
      ...HALF_UNTIL_TWO_DAYS,
      eventState: "running",
      shares: [share({ paidAt: "2026-12-19T12:00:00Z" })],
    };
    expect(owedByRule(begun, day(20))).toEqual([]);
  });

  it("is of each of a pair by itself", () => {
    const pair = [share(), share({ athleteId: "bia", userId: null, stripePaymentIntentId: "pi_2" })];
    expect(owedByRule({ ...HALF_UNTIL_TWO_DAYS, shares: pair }, day(13))).toEqual(owed(9_999));
  });

  it("is everything where the event is not played, whatever the rule says", () => {
    expect(
      owedInFull({ shares: [share(), share({ stripePaymentIntentId: "pi_1" }), share({ status: "due" })] }),
    ).toEqual(owed(9_999));
  });
});
