/** How a dispute (chargeback) stands: the bank has taken the money and decides, has given it back to us, or to the payer. */
export type DisputeState = "open" | "won" | "lost";

/** The state of a dispute by Stripe's status; null for an inquiry (`warning_…`), which takes no money, so that a refund is still made. */
export function disputeState(status: string): DisputeState | null {
  if (status.startsWith("warning_")) return null;
  if (status === "won") return "won";
  return status === "needs_response" || status === "under_review" ? "open" : "lost";
}

/** The disputes of one payment, as far as a refund of it depends on them. Centavos. */
export interface Disputed {
  isDisputed: boolean;
  /** The bank gave so much to the payer, for good. */
  lostCents: number;
}

/** Computes what of a refund is still owed once the bank has given the payer money of the same payment; centavos. */
export function owedAfterDisputes(amountCents: number, { lostCents }: Pick<Disputed, "lostCents">): number {
  return Math.max(0, amountCents - lostCents);
}

/** The sentence for who gives up something whose payment they dispute: Stripe would refuse a refund. */
export const DISPUTED_PAYMENT =
  "Este pagamento está em contestação no banco: enquanto ele não decide, não podemos devolver. Se o banco devolver o valor a você, nada mais é devido; se ele voltar para nós, a devolução sai em seguida.";
