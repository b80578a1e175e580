/** What a plan costs; found at Stripe by its `lookupKey`, never by id (product §7). */
export interface PlanPrice {
  lookupKey: string;
  interval: "month" | "year";
  cents: number;
  currency: "BRL";
}

export interface Plan {
  id: string;
  name: string;
  /** For whom, in one line. */
  tagline: string;
  prices: PlanPrice[];
  gives: string[];
  isHighlighted?: boolean;
}

const brl = (lookupKey: string, interval: PlanPrice["interval"], cents: number): PlanPrice => ({
  lookupKey,
  interval,
  cents,
  currency: "BRL",
});

/** The athlete's plans (product §7), from the least; each gives what those before it give too. */
export const ATHLETE_PLANS: readonly Plan[] = [
  {
    id: "free",
    name: "Grátis",
    tagline: "Para jogar no ranking do clube.",
    prices: [],
    gives: ["Perfil de atleta", "Ranking do clube", "Lançar e aprovar resultados", "Torneios"],
  },
  {
    id: "plus",
    name: "Plus",
    tagline: "Para saber onde você está.",
    prices: [brl("athlete_plus_month", "month", 1_990), brl("athlete_plus_year", "year", 19_900)],
    gives: ["Rankings regionais", "Estatísticas e confronto direto", "Convites para partidas"],
    isHighlighted: true,
  },
  {
    id: "pro",
    name: "Pro",
    tagline: "Para quem treina para ganhar.",
    prices: [brl("athlete_pro_month", "month", 3_990), brl("athlete_pro_year", "year", 39_900)],
    gives: [
      "Histórico completo, com exportação",
      "Adversários sugeridos, perto em nível e cidade",
      "Inscrição em torneios 24 h antes",
    ],
  },
];

/** The price of a plan for an interval, or null where it is free or not sold that way. */
export function priceOf(plan: Plan, interval: PlanPrice["interval"]): PlanPrice | null {
  return plan.prices.find((price) => price.interval === interval) ?? null;
}

/** Whole percent that a year costs less than twelve months; 0 where it does not. */
export function yearlySaving(plan: Plan): number {
  const [month, year] = [priceOf(plan, "month"), priceOf(plan, "year")];
  if (!month || !year) return 0;
  return Math.max(0, Math.floor(100 - (year.cents * 100) / (month.cents * 12)));
}

/** The plan of a tier as stored; null and unknown tiers are the free plan. */
export function athletePlan(tier: string | null): Plan {
  return ATHLETE_PLANS.find((plan) => plan.id === tier) ?? ATHLETE_PLANS[0]!;
}
