/** Sentences about subscriptions that several places share, pt-BR. */
export const subscriptionCopy = {
  /** A subscription that will not renew by itself; `plan` null is a club's; `days` is at least 1, `endsOn` "24/11/2026". */
  ends: ({ plan, days, endsOn }: { plan: string | null; days: number; endsOn: string }) => {
    const what = plan === null ? "A assinatura do clube" : `Sua assinatura ${plan}`;
    return days === 1
      ? `${what} termina amanhã, ${endsOn}.`
      : `${what} termina em ${days} dias, em ${endsOn}.`;
  },
  seeSubscription: "Ver assinatura",
  dismiss: "Dispensar o aviso da assinatura",
} as const;
