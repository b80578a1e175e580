import { describe, expect, it } from "vitest";
import { asksForPixKey, isOwedByClub } from "../../../../../../app/features/money/payments/refund-key.ts";

describe("a refund asks its payer for a Pix key", () => {
  it.each([
    ["dead", "BRL", true],
    ["dead", "USD", false],
    ["ordered", "BRL", false],
    ["held", "BRL", false],
    ["done", "BRL", false],
    ["settled", "BRL", false],
  ])("%s in %s: %s", (status, currency, asks) => {
    expect(asksForPixKey({ status, currency })).toBe(asks);
  });
});

describe("who owes it has the money", () => {
  const owed = (paidCents: number, clubCents: number, owedCents: number, isConnected = true) =>
    isOwedByClub({ paidCents, clubCents, isConnected }, owedCents);

  it("the club whose account has it: nothing was taken back from there", () => {
    expect(owed(8_000, 8_000, 8_000)).toBe(true);
    expect(owed(8_000, 8_000, 4_000)).toBe(true);
  });

  it("the platform, of what the bank sent back: it was taken from the club before", () => {
    expect(owed(8_000, 0, 8_000)).toBe(false);
    // Half was ordered back, so half is the club's by the tournament's rule.
    expect(owed(8_000, 4_000, 4_000)).toBe(false);
  });

  it("the platform, of what was paid to itself, and for a club whose account is gone", () => {
    expect(owed(3_990, 0, 3_990)).toBe(false);
    expect(owed(8_000, 8_000, 8_000, false)).toBe(false);
  });
});
