import { describe, expect, it } from "vitest";
import {
  type ClubBilling,
  type ClubCheckout,
  paymentStep,
} from "../../../../../../app/features/money/shop/club-billing.ts";
import { withdrawableUntil } from "../../../../../../app/features/money/subscriptions/withdrawal.ts";

const now = new Date("2026-03-10T12:00:00Z");
const checkout = (more: Partial<ClubCheckout> = {}): ClubCheckout => ({
  id: "a",
  createdAt: "2026-03-10T11:50:00.000Z",
  status: "open",
  lookupKey: "club_rede_month",
  expiresAt: "2026-03-10T12:20:00.000Z",
  stripeSessionId: "cs_1",
  ...more,
});
const subscription = (more: Partial<NonNullable<ClubBilling["subscription"]>>) =>
  more as ClubBilling["subscription"];
const of = (more: Partial<Pick<ClubBilling, "subscriptionStatus" | "subscription" | "checkout">>) => ({
  subscriptionStatus: "incomplete",
  subscription: null,
  checkout: null,
  ...more,
});

describe("where the payment of a club stands", () => {
  it.each([
    ["never begun", of({}), null, "unpaid"],
    [
      "active, whatever was asked",
      of({ subscriptionStatus: "active", checkout: checkout() }),
      "unknown",
      "active",
    ],
    ["a session is open and nobody came back", of({ checkout: checkout() }), null, "unpaid"],
    ["back from Stripe's page, without having paid", of({ checkout: checkout() }), "open", "unpaid"],
    ["back, paid, before the webhook", of({ checkout: checkout() }), "complete", "confirming"],
    ["back, and Stripe does not say", of({ checkout: checkout() }), "unknown", "confirming"],
    [
      "the webhook of the session came first",
      of({ checkout: checkout({ status: "completed" }) }),
      "unknown",
      "confirming",
    ],
    ["a boleto is on its way", of({ checkout: checkout({ status: "processing" }) }), null, "processing"],
    [
      "the bank still works on the invoice",
      of({ subscription: subscription({ isProcessing: true, endedAt: null }) }),
      null,
      "processing",
    ],
    ["the session ended", of({ checkout: checkout({ status: "expired" }) }), null, "lapsed"],
    ["the payment failed", of({ checkout: checkout({ status: "failed" }) }), "complete", "lapsed"],
    [
      "its time is over, the job has not run",
      of({ checkout: checkout({ expiresAt: now.toISOString() }) }),
      null,
      "lapsed",
    ],
    ["Stripe says that it is over", of({ checkout: checkout() }), "expired", "lapsed"],
    [
      "cancelled since: an old address is no news",
      of({
        subscriptionStatus: "canceled",
        subscription: subscription({ isProcessing: false, endedAt: "2026-03-10T11:55:00.000Z" }),
        checkout: checkout({ status: "completed" }),
      }),
      "unknown",
      "unpaid",
    ],
  ] as const)("%s", (_, billing, returned, step) => {
    expect(paymentStep(billing, returned, now)).toBe(step);
  });
});

describe("the seven days of withdrawal", () => {
  const bought = { firstPaidAt: "2026-03-03T12:00:00.000Z", endedAt: null };
  it("lasts to the end of the seventh day in the club's zone", () => {
    const until = withdrawableUntil(bought, now, "America/Sao_Paulo");
    expect(until).toMatch(/^2026-03-11T02:59:59/);
    const after = new Date("2026-03-11T03:00:00Z");
    expect(withdrawableUntil(bought, after, "America/Sao_Paulo")).toBeNull();
    expect(withdrawableUntil(bought, after, "America/Manaus")).not.toBeNull();
  });
  it("is for what was paid and goes on", () => {
    expect(withdrawableUntil({ ...bought, firstPaidAt: null }, now, "America/Sao_Paulo")).toBeNull();
    expect(
      withdrawableUntil({ ...bought, endedAt: "2026-03-05T00:00:00.000Z" }, now, "America/Sao_Paulo"),
    ).toBeNull();
  });
});
