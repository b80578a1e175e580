interface StatusLabel {
  label: string;
  tone: "ok" | "warn" | "danger" | "neutral";
}

const LABELS: Record<string, StatusLabel> = {
  active: { label: "Assinatura ativa", tone: "ok" },
  trialing: { label: "Em teste", tone: "ok" },
  incomplete: { label: "Assinatura por concluir", tone: "warn" },
  past_due: { label: "Pagamento pendente", tone: "warn" },
  canceled: { label: "Assinatura cancelada", tone: "danger" },
};

/** How a club's `subscription_status` reads; a value that we do not know reads as it stands. */
export function subscriptionLabel(status: string): StatusLabel {
  return LABELS[status] ?? { label: status, tone: "neutral" };
}
