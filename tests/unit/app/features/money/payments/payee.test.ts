import { describe, expect, it } from "vitest";
import { type PayeeCopy, payeeState } from "../../../../../../app/features/money/payments/payee.ts";

const asks = { due: ["company.tax_id"], pending: [], disabledReason: "requirements.past_due" };
const nothing = { due: [], pending: [], disabledReason: null };
const copy = (more: Partial<PayeeCopy>): PayeeCopy => ({
  isChargeable: false,
  isPaidOut: false,
  isSubmitted: false,
  requirements: nothing,
  ...more,
});

describe("how a club's account stands", () => {
  it.each([
    { state: "none", of: null },
    { state: "pending", of: copy({ requirements: asks }) },
    { state: "ready", of: copy({ isChargeable: true, isPaidOut: true, isSubmitted: true }) },
    // Stripe may ask for something later on while it goes on paying.
    {
      state: "ready",
      of: copy({ isChargeable: true, isPaidOut: true, isSubmitted: true, requirements: asks }),
    },
    { state: "restricted", of: copy({ isSubmitted: true, requirements: asks }) },
    { state: "restricted", of: copy({ isChargeable: true, isSubmitted: true, requirements: asks }) },
    {
      state: "restricted",
      of: copy({ isSubmitted: true, requirements: { ...nothing, disabledReason: "rejected.fraud" } }),
    },
    {
      state: "in_review",
      of: copy({
        isSubmitted: true,
        requirements: { ...nothing, pending: ["company.verification.document"] },
      }),
    },
    { state: "in_review", of: copy({ isSubmitted: true }) },
  ] as const)("is $state", ({ state, of }) => {
    expect(payeeState(of)).toBe(state);
  });
});
