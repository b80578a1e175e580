import { describe, expect, it } from "vitest";
import { addIntervals, isSameCadence, periodAt } from "../src/rules/billing-period.ts";
import { afterFailure, DEFAULT_DUNNING } from "../src/rules/dunning.ts";
import { invoiceTotals } from "../src/rules/invoice-totals.ts";
import { prorate, shareLeft } from "../src/rules/proration.ts";
import { statusAfter } from "../src/rules/subscription-status.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const month = { interval: "month", interval_count: 1 } as const;
const year = { interval: "year", interval_count: 1 } as const;

describe("billing periods", () => {
  it.each([
    ["2026-01-31T10:00:00Z", month, 1, "2026-02-28T10:00:00Z"],
    ["2026-01-31T10:00:00Z", month, 2, "2026-03-31T10:00:00Z"],
    ["2028-01-31T10:00:00Z", month, 1, "2028-02-29T10:00:00Z"],
    ["2026-11-15T23:59:59Z", month, 3, "2027-02-15T23:59:59Z"],
    ["2028-02-29T00:00:00Z", year, 1, "2029-02-28T00:00:00Z"],
    ["2028-02-29T00:00:00Z", year, 4, "2032-02-29T00:00:00Z"],
    ["2026-01-10T12:00:00Z", { interval: "month", interval_count: 3 } as const, 2, "2026-07-10T12:00:00Z"],
    ["2026-01-10T12:00:00Z", { interval: "week", interval_count: 2 } as const, 1, "2026-01-24T12:00:00Z"],
    ["2026-01-10T12:00:00Z", { interval: "day", interval_count: 1 } as const, 30, "2026-02-09T12:00:00Z"],
  ])("%s + %o × %i is %s", (anchor, cadence, count, expected) => {
    expect(addIntervals(at(anchor), cadence, count)).toBe(at(expected));
  });

  it.each([
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
    ["2026-01-31T10:00:00Z", "2026-02-28T09:59:59Z", "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
    ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"],
    ["2026-01-31T10:00:00Z", "2027-01-01T00:00:00Z", "2026-12-31T10:00:00Z", "2027-01-31T10:00:00Z"],
    ["2026-03-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"],
  ])("from %s, %s falls into %s to %s", (anchor, instant, start, end) => {
    expect(periodAt(at(anchor), month, at(instant))).toEqual({ start: at(start), end: at(end) });
  });

  it("distinguishes months from years and quarters", () => {
    expect(isSameCadence(month, { ...month })).toBe(true);
    expect(isSameCadence(month, year)).toBe(false);
    expect(isSameCadence(month, { interval: "month", interval_count: 3 })).toBe(false);
  });
});

describe("proration", () => {
  const period = { start: 1_000, end: 2_000 };
  it.each([
    [1_990, 1_000, 1_990],
    [1_990, 1_500, 995],
    [1_990, 1_999, 2],
    [1_990, 2_000, 0],
    [1_990, 2_500, 0],
    [1_990, 0, 1_990],
    [1_001, 1_500, 501],
    [-1_001, 1_500, -501],
    [0, 1_500, 0],
  ])("of %i centavos, from %i on, %i are left", (amount, from, expected) => {
    expect(shareLeft(amount, period, from)).toBe(expected);
  });

  const plus = { itemId: "si_1", unitAmount: 1_990, quantity: 1 };
  it("gives the old back and charges the new for the rest", () => {
    const parts = prorate([plus], [{ ...plus, unitAmount: 3_990 }], period, 1_250, false);
    expect(parts.map(({ side, amount }) => [side, amount])).toEqual([
      ["unused", -1_493],
      ["remaining", 2_993],
    ]);
    expect(parts.every((part) => part.period.start === 1_250 && part.period.end === 2_000)).toBe(true);
  });

  it("counts quantities, and leaves alone what stays", () => {
    const kept = { itemId: "si_2", unitAmount: 500, quantity: 2 };
    const parts = prorate([plus, kept], [{ ...plus, quantity: 3 }, kept], period, 1_500, false);
    expect(parts.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      ["si_1", -995],
      ["si_1", 2_985],
    ]);
  });

  it("only gives back when another cadence begins, also for the same price", () => {
    expect(prorate([plus], [plus], period, 1_500, true).map(({ amount }) => amount)).toEqual([-995]);
    expect(prorate([plus], [plus], period, 1_500, false)).toEqual([]);
  });

  it("gives what was charged back when a change is undone at the same instant", () => {
    const pro = { ...plus, unitAmount: 3_990 };
    for (let instant = 1_000; instant <= 2_000; instant += 7) {
      const there = prorate([plus], [pro], period, instant, false);
      const back = prorate([pro], [plus], period, instant, false);
      const sum = [...there, ...back].reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(0);
    }
  });
});

describe("dunning", () => {
  it.each([
    [1, { kind: "retry", at: 3 * 86_400 }],
    [2, { kind: "retry", at: 5 * 86_400 }],
    [3, { kind: "retry", at: 7 * 86_400 }],
    [4, { kind: "exhausted", status: "canceled" }],
    [9, { kind: "exhausted", status: "canceled" }],
  ])("after failure %i comes %o", (attempts, expected) => {
    expect(afterFailure(DEFAULT_DUNNING, attempts, 0)).toEqual(expected);
  });

  it.each(["unpaid", "past_due"] as const)("ends as %s when the account says so", (afterwards) => {
    expect(afterFailure({ retryDays: [], afterwards }, 1, 0)).toEqual({
      kind: "exhausted",
      status: afterwards,
    });
  });
});

describe("an invoice's total", () => {
  it.each([
    [[1_990], 0, { subtotal: 1_990, amountDue: 1_990, endingBalance: 0 }],
    [[1_990, -500], 0, { subtotal: 1_490, amountDue: 1_490, endingBalance: 0 }],
    [[-1_990, 500], 0, { subtotal: -1_490, amountDue: 0, endingBalance: -1_490 }],
    [[1_990], -500, { subtotal: 1_990, amountDue: 1_490, endingBalance: 0 }],
    [[1_990], -3_000, { subtotal: 1_990, amountDue: 0, endingBalance: -1_010 }],
    [[1_990], 300, { subtotal: 1_990, amountDue: 2_290, endingBalance: 0 }],
    [[49], 0, { subtotal: 49, amountDue: 0, endingBalance: 49 }],
    [[50], 0, { subtotal: 50, amountDue: 50, endingBalance: 0 }],
    [[], 0, { subtotal: 0, amountDue: 0, endingBalance: 0 }],
  ])("of %o with a balance of %i", (amounts, balance, expected) => {
    expect(invoiceTotals(amounts, balance)).toEqual(expected);
  });
});

describe("a subscription's state", () => {
  it.each([
    ["incomplete", "paid", true, "active"],
    ["incomplete", "processing", true, "active"],
    ["incomplete", "failed", true, "incomplete"],
    ["incomplete", "action_required", true, "incomplete"],
    ["active", "failed", true, "incomplete"],
    ["active", "failed", false, "past_due"],
    ["active", "action_required", false, "past_due"],
    ["active", "overdue", true, "past_due"],
    ["active", "paid", false, "active"],
    ["past_due", "paid", false, "active"],
    ["past_due", "processing", false, "active"],
    ["past_due", "failed", false, "past_due"],
    ["unpaid", "failed", false, "unpaid"],
    ["unpaid", "paid", false, "active"],
    ["trialing", "paid", true, "trialing"],
    ["canceled", "paid", false, "canceled"],
    ["canceled", "failed", false, "canceled"],
    ["incomplete_expired", "paid", true, "incomplete_expired"],
  ] as const)("%s, its invoice %s (first: %s): %s", (status, news, isFirst, expected) => {
    expect(statusAfter(status, news, isFirst)).toBe(expected);
  });
});
