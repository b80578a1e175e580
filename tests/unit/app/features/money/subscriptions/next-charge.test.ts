import { describe, expect, it } from "vitest";
import { nextChargeLabel } from "../../../../../../app/features/money/subscriptions/next-charge.ts";

const charge: Parameters<typeof nextChargeLabel>[0] = {
  priceCents: 1_990,
  currency: "BRL" as const,
  interval: "month",
  nextChargeCents: 1_990,
  nextChargeAt: "2026-12-22T15:00:00.000Z",
  nextDiscountCents: 0,
  creditCents: 0,
  currentPeriodEnd: "2026-12-22T15:00:00.000Z",
};
const label = (more: Partial<typeof charge>) =>
  nextChargeLabel({ ...charge, ...more }, "America/Sao_Paulo").replaceAll("\u00a0", " ");

describe("the next charge", () => {
  it.each([
    [{}, "Renova em 22/12/2026, por R$ 19,90."],
    [
      { nextChargeCents: 1_791, nextDiscountCents: 199 },
      "Renova em 22/12/2026, por R$ 17,91, já com o desconto de R$ 1,99.",
    ],
    [
      { nextChargeCents: 990, creditCents: 1_000 },
      "Renova em 22/12/2026, por R$ 9,90, já sem o seu crédito de R$ 10,00; depois, R$ 19,90 por mês.",
    ],
    // Of the year's price, by the year.
    [
      { interval: "year", priceCents: 19_900, nextChargeCents: 9_900, creditCents: 10_000 },
      "Renova em 22/12/2026, por R$ 99,00, já sem o seu crédito de R$ 100,00; depois, R$ 199,00 por ano.",
    ],
    [
      { interval: "year", priceCents: 19_900, nextChargeCents: 0, creditCents: 29_900 },
      "Renova em 22/12/2026, por R$ 0,00: o seu crédito de R$ 299,00 paga. Em 22/12/2027, R$ 99,00. A partir de 22/12/2028, R$ 199,00 por ano.",
    ],
    // Without a preview: what is known of the price and the period.
    [{ nextChargeCents: null, nextChargeAt: null }, "Renova em 22/12/2026, por R$ 19,90."],
    // Credit that Stripe did not take off yet.
    [{ nextChargeCents: 1_990, creditCents: 500 }, "Renova em 22/12/2026, por R$ 19,90."],
    [
      { nextChargeCents: 1_790, nextDiscountCents: 200, creditCents: 500 },
      "Renova em 22/12/2026, por R$ 17,90, já com o desconto de R$ 2,00.",
    ],
    [
      { nextChargeCents: 1_789, nextDiscountCents: 200, creditCents: 1 },
      "Renova em 22/12/2026, por R$ 17,89, já sem o seu crédito de R$ 0,01, já com o desconto de R$ 2,00; depois, R$ 19,90 por mês.",
    ],
    // A debt is no credit.
    [{ nextChargeCents: 1_500, creditCents: -500 }, "Renova em 22/12/2026, por R$ 15,00."],
    [{ nextChargeCents: 1_500, creditCents: 0 }, "Renova em 22/12/2026, por R$ 15,00."],
    // The first month takes less than the price from the credit, by the discount.
    [
      { nextChargeCents: 0, nextDiscountCents: 200, creditCents: 2_000 },
      "Renova em 22/12/2026, por R$ 0,00: o seu crédito de R$ 20,00 paga. Em 22/01/2027, R$ 17,80. A partir de 22/02/2027, R$ 19,90 por mês.",
    ],
    // 50 centavos can be charged, 49 wait for the next month.
    [
      { nextChargeCents: 0, creditCents: 1_990 + 1_940 },
      "Renova em 22/12/2026, por R$ 0,00: o seu crédito de R$ 39,30 paga. Em 22/01/2027, R$ 0,50. A partir de 22/02/2027, R$ 19,90 por mês.",
    ],
    [
      { nextChargeCents: 0, creditCents: 37_910 },
      "Renova em 22/12/2026, por R$ 0,00: o seu crédito de R$ 379,10 paga. Em 22/07/2028, R$ 18,90. A partir de 22/08/2028, R$ 19,90 por mês.",
    ],
    [
      { nextChargeCents: 0, creditCents: 3_980 },
      "Renova em 22/12/2026, por R$ 0,00: o seu crédito de R$ 39,80 paga. A partir de 22/02/2027, R$ 19,90 por mês.",
    ],
    [
      {
        nextChargeCents: 0,
        creditCents: 1_990,
        nextChargeAt: "2027-01-31T15:00:00.000Z",
      },
      "Renova em 31/01/2027, por R$ 0,00: o seu crédito de R$ 19,90 paga. A partir de 28/02/2027, R$ 19,90 por mês.",
    ],
  ])("%#: is said with credit and discounts", (more, words) => {
    expect(label(more)).toBe(words);
  });
});
