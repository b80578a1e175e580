/** Sentences about what a club's plan includes and when it has lapsed, pt-BR. */
export const planLimitCopy = {
  athletes: (plan: string, limit: number) =>
    `O plano ${plan} do clube inclui até ${limit} atletas com conta, e não há mais vaga. O clube pode mudar de plano no painel, em Assinatura.`,
  /** On a TV, from afar; a socket's closing words hold 123 bytes. */
  tvs: (limit: number) =>
    `O plano deste clube inclui ${limit === 1 ? "1 TV" : `${limit} TVs`}. Feche outro telão ou mude de plano.`,
} as const;

/** A club that has had no active subscription for too long. */
export const lapsedCopy = {
  offlineTitle: "A página deste clube está fora do ar",
  offlineText: "A assinatura do clube venceu. Nada se perdeu: quando o clube renovar, o ranking volta aqui.",
  readOnly: "O clube está em modo de leitura: a assinatura venceu. O ranking continua visível.",
} as const;
