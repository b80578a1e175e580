/** Sentences about subscriptions that several places share, pt-BR. */
export const subscriptionCopy = {
  title: "Assinatura do clube",
  /** `days` is at least 1; the last one begun is told in hours, since it may end today or tomorrow. */
  endsIn: (days: number) =>
    days === 1
      ? "A assinatura do clube termina em menos de 24 horas."
      : `A assinatura do clube termina em ${days} dias.`,
  dismiss: "Dispensar o aviso da assinatura",
} as const;
