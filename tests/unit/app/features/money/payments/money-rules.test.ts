import { describe, expect, it } from "vitest";
import { errorText } from "../../../../../../app/copy/error-texts.ts";
import {
  buysNothing,
  type ChargeRefusal,
  chargeCurrency,
  checkCharge,
} from "../../../../../../app/features/money/payments/money-rules.ts";
import {
  methodLabel,
  subscriptionStateLabel,
} from "../../../../../../app/features/money/payments/money-labels.ts";
import { PRICES } from "../../../../../../app/features/base/plans/plans.ts";
import {
  isLastingRefusal,
  MAX_REFUND_ATTEMPTS,
  refundPauseMs,
} from "../../../../../../app/features/money/payments/refund-pauses.ts";
import { refuseCharge } from "../../../../../../app/features/money/payments/refuse-charge.server.ts";
import { formatMoney } from "../../../../../../app/lib/money.ts";

describe("what may be charged (spec §5)", () => {
  it.each<[number, string, ChargeRefusal | null]>([
    [1, "BRL", null],
    [1_990, "brl", null],
    [500_000, "BRL", null],
    [500_000, "Usd", null],
    [500_001, "BRL", "amount_too_large"],
    [500_001, "EUR", "amount_too_large"],
    [1_000, "EUR", "currency_not_allowed"],
    [1_000, "", "currency_not_allowed"],
    [1_000, "BRLX", "currency_not_allowed"],
    [0, "BRL", "invalid_input"],
    [-1, "BRL", "invalid_input"],
    [19.9, "BRL", "invalid_input"],
    [Number.NaN, "BRL", "invalid_input"],
    [Number.POSITIVE_INFINITY, "BRL", "invalid_input"],
    [2 ** 60, "BRL", "invalid_input"],
  ])("%d %s → %s", (amountCents, currency, refusal) => {
    expect(checkCharge({ amountCents, currency })).toBe(refusal);
    const refuse = () => refuseCharge({ amountCents, currency });
    if (refusal === null) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining({ code: refusal }));
  });

  it("refuses in the words of the spec", () => {
    expect(errorText("amount_too_large").description).toBe("Payment amount exceeds maximum allowed");
    expect(errorText("currency_not_allowed").description).toBe("Currency not allowed");
  });

  it("shows dollars as dollars", () => {
    expect(formatMoney(123_456, chargeCurrency("usd")!)).toBe("US$\u00a01.234,56");
    expect(formatMoney(1_990)).toBe("R$\u00a019,90");
  });

  it("lets every price of ours through", () => {
    for (const { cents, currency } of PRICES)
      expect(checkCharge({ amountCents: cents, currency })).toBeNull();
  });
});

describe("what a line of the ledger says", () => {
  it("names plan, interval and owner", () => {
    const words = PRICES.map((price) => subscriptionStateLabel(price, "subscription_create"));
    expect(words).toEqual([
      "Assinatura Plus, mensal",
      "Assinatura Plus, anual",
      "Assinatura Pro, mensal",
      "Assinatura Pro, anual",
      "Assinatura do clube Essencial, mensal",
      "Assinatura do clube Completo, mensal",
      "Assinatura do clube Rede, mensal",
    ]);
    expect(subscriptionStateLabel(PRICES[2]!, "subscription_update")).toBe(
      "Mudança da assinatura para Pro, mensal",
    );
    expect(subscriptionStateLabel(null, null)).toBe("Assinatura");
    expect(["card", "pix", "boleto", "link", null].map(methodLabel)).toEqual([
      "Cartão",
      "Pix",
      "Boleto",
      "link",
      "–",
    ]);
  });
});

describe("a refund that fails", () => {
  it("waits longer each time, and for more than a day before a person must look", () => {
    const pauses = Array.from({ length: MAX_REFUND_ATTEMPTS - 1 }, (_, i) => refundPauseMs(i + 1));
    expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(24 * 3_600_000);
  });

  it("is not tried again where Stripe will always say no", () => {
    expect(isLastingRefusal("StripeInvalidRequestError")).toBe(true);
    expect(isLastingRefusal("StripePermissionError")).toBe(true);
    expect(
      ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError", undefined].map(isLastingRefusal),
    ).toEqual([false, false, false, false]);
  });
});

describe("money that comes after a cancellation (product §7)", () => {
  const paid = { id: "in_2", status: "paid", paidAt: 200 };
  const over = { endedAt: 100, endedFor: null, newestInvoiceId: "in_2" };
  const unpaid = { ...over, endedFor: "cancelled_unpaid" };
  it.each([
    ["of no subscription", paid, null, false],
    ["its invoice is void", { ...paid, status: "void", paidAt: null }, null, true],
    ["it runs", paid, { ...over, endedAt: null }, false],
    ["it had ended", paid, over, true],
    ["it was paid before the end", { ...paid, paidAt: 100 }, over, false],
    ["cancelled unpaid, in the same second", { ...paid, paidAt: 100 }, unpaid, true],
    ["cancelled unpaid, an earlier period", { ...paid, id: "in_1", paidAt: 50 }, unpaid, false],
  ])("%s", (_, invoice, subscription, isForNothing) => {
    expect(buysNothing({ invoice, subscription })).toBe(isForNothing);
  });
});
