const ZONE = { timeZone: "America/Sao_Paulo" };
const DATES = new Intl.DateTimeFormat("pt-BR", {
  ...ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const TIMES = new Intl.DateTimeFormat("pt-BR", {
  ...ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "R$ 19,90": centavos in pt-BR, whatever the currency. */
export function money(cents: number, currency: string): string {
  return (cents / 100).toLocaleString("pt-BR", { style: "currency", currency: currency.toUpperCase() });
}

/** "21/11/2026" for an instant in seconds, in São Paulo. */
export function shownDate(at: number): string {
  return DATES.format(at * 1000);
}

/** "21/11/2026 10:30" for an instant in seconds, in São Paulo. */
export function shownDateTime(at: number): string {
  return `${DATES.format(at * 1000)} ${TIMES.format(at * 1000)}`;
}

/** "Visa terminado em 4242". */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} terminado em ${last4}`;
}

/** Why a card was refused, in pt-BR, by Stripe's code. */
export function refusalText(code: string, declineCode?: string | null): string {
  return REFUSALS[declineCode ?? code] ?? REFUSALS[code] ?? "Seu cartão foi recusado.";
}

const REFUSALS: Record<string, string> = {
  card_declined: "Seu cartão foi recusado.",
  insufficient_funds: "Seu cartão não tem saldo suficiente.",
  expired_card: "Seu cartão está vencido.",
  incorrect_cvc: "O código de segurança do cartão está incorreto.",
  processing_error: "Houve um erro ao processar o cartão. Tente de novo daqui a pouco.",
  authentication_required: "Seu banco pede uma confirmação para este pagamento.",
  payment_intent_authentication_failure: "Não foi possível confirmar que o cartão é seu. Tente de novo.",
  payment_intent_payment_attempt_expired: "O prazo para pagar terminou. Escolha de novo como pagar.",
};

/** Words for the states of subscriptions, invoices, payments and deliveries. */
export const STATES: Record<string, string> = {
  incomplete: "incompleta",
  incomplete_expired: "incompleta, vencida",
  trialing: "em teste",
  active: "ativa",
  past_due: "em atraso",
  unpaid: "não paga",
  canceled: "cancelada",
  draft: "rascunho",
  open: "em aberto",
  paid: "paga",
  void: "anulada",
  uncollectible: "incobrável",
  complete: "concluída",
  expired: "vencida",
  requires_payment_method: "aguarda forma de pagamento",
  requires_confirmation: "aguarda confirmação",
  requires_action: "aguarda a pessoa",
  processing: "em processamento",
  succeeded: "pago",
  failed: "falhou",
  pending: "a entregar",
  held: "retida",
  delivered: "entregue",
  won: "ganha",
  lost: "perdida",
  needs_response: "aguarda resposta",
};
