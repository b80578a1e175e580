import { describe, expect, it } from "vitest";
import type { Price } from "../../../../../../app/features/base/plans/plans.ts";
import {
  changePreview,
  isStillShown,
  whyNotChange,
} from "../../../../../../app/features/money/subscriptions/plan-change.ts";
import type { Subscription } from "../../../../../../app/features/money/subscriptions/subscription.ts";

const END = new Date("2026-04-01T12:00:00Z");
const PRO = { lookupKey: "athlete_pro_month" } as Price;
const held = (more: Partial<Subscription> = {}) =>
  ({
    status: "active",
    endedAt: null,
    isProcessing: false,
    willCancelAtPeriodEnd: false,
    currentPeriodEnd: END,
    lookupKey: "athlete_plus_month",
    ...more,
  }) as Subscription;

describe("why a plan can't be changed", () => {
  it.each<[string, Subscription | null, string | null]>([
    ["one that runs", held(), null],
    ["none", null, "Não há assinatura para mudar. Escolha um plano para assinar."],
    [
      "one that is over",
      held({ endedAt: END }),
      "Não há assinatura para mudar. Escolha um plano para assinar.",
    ],
    [
      "one whose payment is on its way",
      held({ isProcessing: true, status: "past_due" }),
      "Há um pagamento sendo processado. Mude de plano depois que ele for confirmado.",
    ],
    [
      "one that is not paid",
      held({ status: "past_due" }),
      "Há uma fatura em aberto. Pague a fatura antes de mudar de plano.",
    ],
    [
      "one that is cancelled",
      held({ willCancelAtPeriodEnd: true }),
      "A assinatura está cancelada. Retome a assinatura antes de mudar de plano.",
    ],
    [
      "one whose former plan still runs",
      held({ status: "trialing" }),
      "O plano de antes está pago até 01/04/2026. Depois desse dia você pode mudar de plano.",
    ],
    ["one of that price", held({ lookupKey: PRO.lookupKey }), "Este já é o plano da assinatura."],
  ])("%s", (_name, subscription, why) => {
    expect(whyNotChange(subscription, PRO)).toBe(why);
  });
});

it.each([
  [1_000, true],
  [1_060, true],
  [1_061, false],
  [1_000 - 1_799, true],
  [1_000 - 1_800, false],
])("an amount counted from %i s may be confirmed at 1000 s: %s", (countedFrom, expected) => {
  expect(isStillShown(countedFrom, 1_000)).toBe(expected);
});

describe("what a change costs, from Stripe's preview of its invoice", () => {
  const from = { lookupKey: "athlete_plus_month", plan: "plus", interval: "month", cents: 1_990 };
  const monthly = { lookupKey: "athlete_pro_month", plan: "pro", interval: "month", cents: 3_990 };
  const yearly = { lookupKey: "athlete_pro_year", plan: "pro", interval: "year", cents: 39_900 };
  type Line = { amount: number; isProration: boolean; periodEnd: number };
  const line = (amount: number, isProration: boolean, periodEnd = 0): Line => ({
    amount,
    isProration,
    periodEnd,
  });
  const preview = (
    to: typeof monthly,
    lines: Line[],
    { discountCents = 0, startingBalance = 0 }: { discountCents?: number; startingBalance?: number } = {},
  ) => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discountCents;
    return changePreview(
      { from, to, countedFrom: 1_790_000_000, currency: "BRL", periodEnd: END },
      { total, amountDue: Math.max(0, total + startingBalance), startingBalance, discountCents, lines },
      (plan) => plan.toUpperCase(),
    );
  };

  it("in the same period: the rest of the new one less what is left of the old one; several lines add up", () => {
    expect(
      preview(monthly, [line(-600, true), line(-395, true), line(1_000, true), line(995, true)]),
    ).toEqual({
      from,
      to: monthly,
      parts: [
        { words: "PRO pelo resto do período", cents: 1_995 },
        { words: "Tempo de PLUS que você já pagou", cents: -995 },
      ],
      nowCents: 1_000,
      creditCents: 0,
      nextCents: 3_990,
      nextAt: "2026-04-01T12:00:00.000Z",
      currency: "BRL",
      countedFrom: 1_790_000_000,
    });
  });

  it("into a period of its own: the whole, from whose end the next is counted", () => {
    const ends = [1_800_000_000, 1_820_000_000, 1_810_000_000];
    const shown = preview(yearly, [
      line(-995, true, 9_999_999_999),
      ...ends.map((end) => line(13_300, false, end)),
    ]);
    expect(shown.parts).toEqual([
      { words: "PRO por um ano", cents: 39_900 },
      { words: "Tempo de PLUS que você já pagou", cents: -995 },
    ]);
    expect(shown.nextAt).toBe(new Date(1_820_000_000_000).toISOString());
    expect(preview(monthly, [line(3_990, false)]).parts).toEqual([{ words: "PRO por um mês", cents: 3_990 }]);
  });

  it("a discount and credit are parts of their own, and the parts add up to what is paid now", () => {
    const shown = preview(monthly, [line(-995, true), line(1_995, true)], {
      discountCents: 200,
      startingBalance: -300,
    });
    expect(shown.parts.slice(2)).toEqual([
      { words: "Desconto", cents: -200 },
      { words: "Crédito que você já tinha", cents: -300 },
    ]);
    expect(shown.nowCents).toBe(500);
    expect(shown.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(500);
  });

  it("credit is used no further than the sum, and what is left of it pays the next charge", () => {
    const shown = preview(monthly, [line(1_000, true)], { startingBalance: -6_000 });
    expect(shown.parts.at(-1)).toEqual({ words: "Crédito que você já tinha", cents: -1_000 });
    expect(shown).toMatchObject({ nowCents: 0, creditCents: 5_000, nextCents: 0 });
  });

  it("who gets money back used no credit, and what was owed is no credit", () => {
    const back = preview(monthly, [line(-1_995, true), line(995, true)], { startingBalance: -100 });
    expect(back.parts.map(({ words }) => words)).not.toContain("Crédito que você já tinha");
    expect(back).toMatchObject({ creditCents: 1_100, nextCents: 2_890 });
    const owed = preview(monthly, [line(1_000, true)], { startingBalance: 300 });
    expect(owed.parts).toEqual([{ words: "PRO pelo resto do período", cents: 1_000 }]);
    expect(owed).toMatchObject({ nowCents: 1_300, creditCents: 0, nextCents: 3_990 });
  });
});
