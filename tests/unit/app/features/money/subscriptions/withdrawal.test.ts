import { describe, expect, it } from "vitest";
import {
  billingState,
  isReadOnly,
  lapsedBefore,
} from "../../../../../../app/features/base/plans/billing-state.ts";
import { graceEnd } from "../../../../../../app/features/money/subscriptions/plan-change.ts";
import {
  withdrawableUntil,
  withdrawalEnd,
} from "../../../../../../app/features/money/subscriptions/withdrawal.ts";

const DAY_MS = 86_400_000;

describe("seven days, to the instant", () => {
  it.each([
    // Half past eleven at night and half past midnight in São Paulo: two days.
    ["2026-11-21T02:30:00Z", "America/Sao_Paulo", "2026-11-28T02:59:59.999Z"],
    ["2026-11-21T03:30:00Z", "America/Sao_Paulo", "2026-11-29T02:59:59.999Z"],
    ["2026-11-21T03:30:00Z", "America/Manaus", "2026-11-28T03:59:59.999Z"],
    ["2026-12-29T15:00:00Z", "America/Sao_Paulo", "2027-01-06T02:59:59.999Z"],
  ])("paid at %s in %s: undone until %s", (paid, zone, end) => {
    expect(withdrawalEnd(new Date(paid), zone).toISOString()).toBe(end);
    const until = (now: number) =>
      withdrawableUntil({ firstPaidAt: paid, endedAt: null }, new Date(now), zone);
    expect(until(Date.parse(paid))).toBe(end);
    expect(until(Date.parse(end))).toBe(end);
    expect(until(Date.parse(end) + 1)).toBeNull();
  });

  it("not where nothing was paid, or where it has ended", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const paid = now.toISOString();
    expect(withdrawableUntil({ firstPaidAt: null, endedAt: null }, now, "America/Sao_Paulo")).toBeNull();
    expect(withdrawableUntil({ firstPaidAt: paid, endedAt: paid }, now, "America/Sao_Paulo")).toBeNull();
  });

  it("a payment that failed may be made until the seventh day, by the payer's calendar", () => {
    expect(graceEnd("2026-11-21T02:30:00Z", "America/Sao_Paulo")).toBe("2026-11-27");
    expect(graceEnd("2026-11-21T03:30:00Z", "America/Sao_Paulo")).toBe("2026-11-28");
  });

  it.each([
    [0, "grace", 7],
    [1, "grace", 7],
    [DAY_MS, "grace", 6],
    [7 * DAY_MS - 1, "grace", 1],
    [7 * DAY_MS, "grace", 0],
    [7 * DAY_MS + 1, "read_only", undefined],
    [30 * DAY_MS, "read_only", undefined],
    [30 * DAY_MS + 1, "offline", undefined],
  ])("%i ms after a club's subscription lapsed: %s", (ms, kind, daysLeft) => {
    const lapsed = new Date("2026-03-01T12:00:00Z");
    const now = new Date(lapsed.getTime() + ms);
    const state = { kind, ...(daysLeft === undefined ? {} : { daysLeft }) };
    expect(billingState({ lapsedAt: lapsed }, now)).toEqual(state);
    expect(billingState({ lapsedAt: lapsed.toISOString() }, now)).toEqual(state);
    expect(isReadOnly({ lapsedAt: lapsed }, now)).toBe(kind !== "grace");
  });

  it("a club that has a subscription is active", () => {
    const now = new Date("2026-03-01T12:00:00Z");
    expect(billingState({ lapsedAt: null }, now)).toEqual({ kind: "active" });
    expect(isReadOnly({ lapsedAt: null }, now)).toBe(false);
    expect(lapsedBefore(now, 7).toISOString()).toBe("2026-02-22T12:00:00.000Z");
  });
});
