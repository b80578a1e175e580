/** An event of Stripe's that could not be applied. Instants are ISO 8601. */
export interface FailedEvent {
  id: string;
  type: string;
  objectId: string | null;
  /** `dead` waits for a person; else Stripe still sends it again by itself. */
  isDead: boolean;
  attempts: number;
  lastError: string | null;
  receivedAt: string;
}

/** A refund that is owed and could not be made; the amount in centavos. */
export interface FailedRefund {
  id: string;
  stripePaymentIntentId: string;
  payerName: string | null;
  amountCents: number;
  currency: "BRL" | "USD";
  reason: string;
  attempts: number;
  lastError: string | null;
  orderedAt: string;
}

export interface StripeFailures {
  events: FailedEvent[];
  /** All of them, also those that are not listed. */
  eventCount: number;
  refunds: FailedRefund[];
}

const REASONS: Readonly<Record<string, string>> = {
  withdrawal: "Desistência em 7 dias",
  late_payment: "Pagamento fora do prazo",
  entry_withdrawn: "Inscrição retirada",
  tournament_cancelled: "Torneio cancelado",
  paid_twice: "Pago duas vezes",
};

/** Why a refund is owed, in words. */
export function refundReason(reason: string): string {
  return REASONS[reason] ?? reason;
}
