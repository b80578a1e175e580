interface StatusLabel {
  label: string;
  tone: "ok" | "warn" | "danger" | "neutral";
}

/** Stripe's statuses of a subscription; `incomplete` is also what a club begins with, before it has ever paid. */
const LABELS: Readonly<Record<string, StatusLabel>> = {
  active: { label: "Assinatura ativa", tone: "ok" },
  // Time that was paid for before and runs to its end; nothing is sold as a trial.
  trialing: { label: "Assinatura ativa", tone: "ok" },
  incomplete: { label: "Pagamento pendente", tone: "warn" },
  incomplete_expired: { label: "Assinatura não concluída", tone: "warn" },
  past_due: { label: "Pagamento pendente", tone: "warn" },
  unpaid: { label: "Assinatura sem pagamento", tone: "danger" },
  canceled: { label: "Assinatura cancelada", tone: "danger" },
  paused: { label: "Assinatura pausada", tone: "warn" },
};

/** How a club's `subscription_status` reads; a value that we do not know reads as it stands. */
export function subscriptionLabel(status: string): StatusLabel {
  return LABELS[status] ?? { label: status, tone: "neutral" };
}
