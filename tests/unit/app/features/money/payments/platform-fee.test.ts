import { describe, expect, it } from "vitest";
import { CURRENCIES } from "../../../../../../app/lib/money.ts";
import {
  feeLabel,
  FEE_RULES,
  feeRuleAt,
  leastFeeCents,
  platformFeeCents,
} from "../../../../../../app/features/money/payments/platform-fee.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe("what the platform keeps of an entry fee", () => {
  const rule = feeRuleAt(at("2026-06-01"));

  it.each([
    { amountCents: 8_000, currency: "BRL", fee: 529 },
    { amountCents: 500_000, currency: "BRL", fee: 30_049 },
    { amountCents: 101, currency: "BRL", fee: 55 },
    { amountCents: 50, currency: "BRL", fee: 50 },
    { amountCents: 1, currency: "BRL", fee: 1 },
    { amountCents: 2_000, currency: "USD", fee: 140 },
  ] as const)("is $fee of $amountCents $currency", ({ amountCents, currency, fee }) => {
    expect(platformFeeCents(rule, amountCents, currency)).toBe(fee);
  });

  it("is that of the rule in effect, and versions only rise", () => {
    const next = { ...FEE_RULES[0], version: 2, since: "2027-01-01T00:00:00Z" };
    const rules = [...FEE_RULES, next] as const;
    expect(feeRuleAt(at("2026-12-31"), rules).version).toBe(1);
    expect(feeRuleAt(at("2027-01-01"), rules).version).toBe(2);
    expect(feeRuleAt(at("2020-01-01"), rules).version).toBe(1);
    const versions = FEE_RULES.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, i) => i + 1));
  });

  it.each(CURRENCIES)("leaves something of each fee in %s from the least that is charged", (currency) => {
    const least = leastFeeCents(rule, currency);
    const works = (cents: number) => cents >= 50 && cents > platformFeeCents(rule, cents, currency);
    expect(Array.from({ length: 1_000 }, (_, cents) => cents).find(works)).toBe(least);
    for (let cents = 1; cents < 1_000; cents += 1) expect(works(cents)).toBe(cents >= least);
    expect(
      leastFeeCents({ ...FEE_RULES[0], hundredthsOfPercent: 0, fixedCents: { BRL: 0, USD: 0 } }, currency),
    ).toBe(50);
  });

  it("is said in words", () => {
    expect(feeLabel({ hundredthsOfPercent: 600, fixedCents: 49 })).toBe("6 % + R$\u00a00,49");
    expect(feeLabel({ hundredthsOfPercent: 525, fixedCents: 0 })).toBe("5,25 % + R$\u00a00,00");
  });
});
