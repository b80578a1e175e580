import { describe, expect, it } from "vitest";
import {
  entersFrom,
  type EntryStatus,
  mayWithdraw,
  registrationRefusal,
  settle,
  type ShareStatus,
} from "../../../../../../app/features/tournaments/tournaments/entry-rules.ts";
import {
  entryRefund,
  refundCents,
  refundInWords,
  refundPercent,
} from "../../../../../../app/features/tournaments/tournaments/refund-rule.ts";

const RULE = {
  tiers: [
    { daysBefore: 7, percent: 100 },
    { daysBefore: 2, percent: 50 },
  ],
};

describe("the refund rule", () => {
  it.each([
    [30, 100],
    [7, 100],
    [6, 50],
    [2, 50],
    [1, 0],
    [0, 0],
    [-1, 0],
  ])("%i days before the start gives %i %% back", (days, percent) => {
    expect(refundPercent(RULE, days)).toBe(percent);
  });

  it("does not depend on the order of its tiers, gives nothing without any and never more than all", () => {
    expect(refundPercent({ tiers: RULE.tiers.toReversed() }, 8)).toBe(100);
    expect(refundPercent({ tiers: [] }, 100)).toBe(0);
    expect(refundPercent({ tiers: [{ daysBefore: 0, percent: 130 }] }, 0)).toBe(100);
    expect(refundPercent({ tiers: [{ daysBefore: 0, percent: 30 }] }, -1)).toBe(0);
  });

  it.each([
    [10_000, 50, 5_000],
    [9_999, 50, 5_000],
    [1, 50, 1],
    [3_333, 33, 1_100],
    [500_000, 100, 500_000],
    [8_000, 0, 0],
  ])("%i centavos, %i %% → %i, the broken centavo to the payer", (fee, percent, cents) => {
    expect(refundCents(fee, percent)).toBe(cents);
  });

  it.each([
    ["bought today, starts tomorrow", 1, 0, 8_001, true],
    ["bought 7 days ago", 1, 7, 8_001, true],
    ["bought 8 days ago, 7 days left", 7, 8, 8_001, false],
    ["bought 8 days ago, 3 days left", 3, 8, 4_001, false],
    ["bought 8 days ago, 1 day left", 1, 8, 0, false],
    ["bought today, the tournament is on but not the event", 0, 0, 8_001, true],
    ["bought today, the tournament is on since yesterday but not the event", -1, 0, 8_001, true],
    ["bought 8 days ago, the tournament is on but not the event", 0, 8, 0, false],
    ["bought today, the event has begun", 0, 0, 0, false, true],
    [
      "bought yesterday, the event was moved before the tournament's first day and has begun",
      3,
      1,
      4_001,
      false,
      true,
    ],
  ])("%s", (_name, daysLeft, daysSincePaid, cents, isWithdrawal, hasBegun = false) => {
    expect(entryRefund(RULE, { amountCents: 8_001, daysLeft, daysSincePaid, hasBegun })).toEqual({
      cents,
      isWithdrawal,
    });
  });
});

describe("what is kept of it", () => {
  const share = { amountCents: 10_000, daysLeft: 9, daysSincePaid: 8 };

  it("is a fixed deduction, never more than all", () => {
    expect(entryRefund({ ...RULE, deductionCents: 1_500 }, share).cents).toBe(8_500);
    expect(entryRefund({ ...RULE, deductionCents: 20_000 }, share).cents).toBe(0);
  });

  it("is everything after closing, where the rule says so, but never against the right of withdrawal", () => {
    const rule = { ...RULE, isNoneAfterClosing: true };
    expect(entryRefund(rule, { ...share, hasClosed: true }).cents).toBe(0);
    expect(entryRefund(rule, share).cents).toBe(10_000);
    expect(entryRefund(rule, { ...share, daysSincePaid: 3, hasClosed: true })).toEqual({
      cents: 10_000,
      isWithdrawal: true,
    });
  });

  it("is said in words", () => {
    expect(refundInWords({ ...RULE, deductionCents: 1_500 })).toEqual([
      "Nos primeiros 7 dias depois de pagar, enquanto a sua categoria não começou: devolução de 100%.",
      "Até 7 dias antes do início: devolução de 100%, menos R$ 15,00.",
      "Até 2 dias antes do início: devolução de 50%, menos R$ 15,00.",
      "Depois disso: sem devolução.",
    ]);
  });
});

describe("when entries are taken", () => {
  const opens = new Date("2026-01-10T12:00:00Z");
  const open = {
    status: "open",
    registrationOpensAt: opens,
    registrationClosesAt: new Date("2026-01-20T12:00:00Z"),
  };
  it.each([
    ["2026-01-10T11:59:59Z", false, "too_early"],
    ["2026-01-10T12:00:00Z", false, null],
    ["2026-01-09T12:00:00Z", true, null],
    ["2026-01-09T11:59:59Z", true, "too_early"],
    ["2026-01-20T11:59:59Z", false, null],
    ["2026-01-20T12:00:00Z", true, "too_late"],
  ])("at %s, early entry %s: %s", (now, hasEarlyEntry, refusal) => {
    expect(registrationRefusal(open, { now: new Date(now), hasEarlyEntry })).toBe(refusal);
  });

  it("is while the tournament is open, and never of a draft", () => {
    const at = { now: opens, hasEarlyEntry: false };
    expect(registrationRefusal({ ...open, status: "draft" }, at)).toBe("not_found");
    for (const status of ["closed", "draws_published", "running", "finished", "cancelled"])
      expect(registrationRefusal({ ...open, status }, at)).toBe("not_open");
    expect(entersFrom(opens, true).toISOString()).toBe("2026-01-09T12:00:00.000Z");
  });
});

describe("giving an entry up", () => {
  it.each([
    ["entries", true],
    ["announced", true],
    ["drawn", true],
    ["running", false],
    ["finished", false],
    ["merged", false],
    ["cancelled", false],
  ])("of an event that is %s: %s, whatever else of the tournament is played", (eventState, may) => {
    for (const tournamentStatus of ["open", "closed", "draws_published", "running"])
      expect(mayWithdraw({ tournamentStatus, eventState })).toBe(may);
  });

  it.each(["draft", "finished", "cancelled"])("is over with the tournament: %s", (tournamentStatus) => {
    for (const eventState of ["entries", "announced", "drawn", "running"])
      expect(mayWithdraw({ tournamentStatus, eventState })).toBe(false);
  });
});

describe("money for a share that has arrived", () => {
  it.each<[EntryStatus, ShareStatus, string | null, ShareStatus[], unknown]>([
    ["pending", "due", null, [], { kind: "paid", confirms: true }],
    ["pending", "due", null, ["paid"], { kind: "paid", confirms: true }],
    ["pending", "due", null, ["due"], { kind: "paid", confirms: false }],
    ["pending", "paid", "pi_1", ["due"], { kind: "settled" }],
    ["withdrawn", "refunded", "pi_1", [], { kind: "settled" }],
    ["confirmed", "paid", "pi_2", [], { kind: "refund", reason: "paid_twice" }],
    ["withdrawn", "refunded", "pi_2", [], { kind: "refund", reason: "paid_twice" }],
    ["withdrawn", "due", null, ["refunded"], { kind: "refund", reason: "late_payment" }],
    ["waiting", "due", null, [], { kind: "refund", reason: "late_payment" }],
    ["confirmed", "due", null, ["paid"], { kind: "paid", confirms: false }],
  ])("entry %s, share %s by %s, others %j", (entry, status, stripePaymentIntentId, others, outcome) => {
    expect(settle(entry, { status, stripePaymentIntentId }, others, "pi_1")).toEqual(outcome);
  });
});
