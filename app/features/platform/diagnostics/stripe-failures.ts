/** An event of Stripe's that could not be applied. Instants are ISO 8601. */
export interface FailedEvent {
  id: string;
  type: string;
  objectId: string | null;
  /** `dead` waits for a person; else Stripe still sends it again by itself. */
  isDead: boolean;
  /** It came signed and could not be read: there is nothing to apply. */
  isUnreadable: boolean;
  attempts: number;
  lastError: string | null;
  receivedAt: string;
}

/** Whether events of a type are about a subscription, by itself or by its invoice. */
export function isAboutSubscription(type: string): boolean {
  return type.startsWith("customer.subscription.") || type.startsWith("invoice.");
}

/** A refund that could not be made; the amount in centavos. */
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
  change_withdrawal: "Desistência de uma mudança",
  late_payment: "Pagamento fora do prazo",
  entry_withdrawn: "Inscrição retirada",
  tournament_cancelled: "Torneio cancelado",
  paid_twice: "Pago duas vezes",
};

/** The reason of a refund, pt-BR. */
export function refundReason(reason: string): string {
  return REASONS[reason] ?? reason;
}
