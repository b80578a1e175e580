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
  /** The Pix key that its payer is asked for: none is given yet, it waits to be read, or it was read. */
  key: "none" | "given" | "read";
  /** The club that gives it back by that key; null: the platform, or nobody has said yet. */
  owedBy: string | null;
}

export interface StripeFailures {
  events: FailedEvent[];
  /** All of them, also those that are not listed. */
  eventCount: number;
  refunds: FailedRefund[];
}

/** Says how a refund that could not be made stands with its payer's Pix key, pt-BR. */
export function keyStateLabel({ key, owedBy, currency }: FailedRefund): string | null {
  if (currency !== "BRL") return null;
  if (key === "none") return "Aguardando a chave Pix de quem pagou";
  const read = key === "read" ? ", e já foi vista: só sai por Pix" : "";
  return `Chave Pix informada${read}. Quem devolve: ${owedBy ?? "a Quadra"}`;
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
