import { expect, it } from "vitest";
import { keyStateLabel } from "../../../../../../app/features/platform/diagnostics/stripe-failures.ts";

const refund = {
  id: "r1",
  stripePaymentIntentId: "pi_1",
  payerName: "Ana Souza",
  amountCents: 3_990,
  currency: "BRL",
  reason: "late_payment",
  attempts: 1,
  lastError: null,
  orderedAt: "2026-03-01T12:00:00.000Z",
  key: "none",
  owedBy: null,
} as const;

it("says how a refund that could not be made stands with its payer's Pix key, and who gives it back", () => {
  expect(keyStateLabel(refund)).toBe("Aguardando a chave Pix de quem pagou");
  expect(keyStateLabel({ ...refund, key: "given" })).toBe("Chave Pix informada. Quem devolve: a Quadra");
  expect(keyStateLabel({ ...refund, key: "read", owedBy: "Clube da Orla" })).toBe(
    "Chave Pix informada, e já foi vista: só sai por Pix. Quem devolve: Clube da Orla",
  );
  // Pix pays in reais alone.
  expect(keyStateLabel({ ...refund, currency: "USD" })).toBeNull();
});
