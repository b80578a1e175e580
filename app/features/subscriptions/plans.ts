import { type Price, PRICES } from "../payments/prices.ts";
import { planName } from "./plan-names.ts";

export interface Plan {
  id: string;
  name: string;
  /** For whom, in one line. */
  tagline: string;
  prices: readonly Price[];
  gives: string[];
  isHighlighted?: boolean;
}

const plan = (id: string, tagline: string, gives: string[]): Plan => ({
  id,
  name: planName(id),
  tagline,
  prices: PRICES.filter((price) => price.owner === "athlete" && price.plan === id),
  gives,
});

/** The athlete's plans (product §7), from the least; each gives what those before it give too. */
export const ATHLETE_PLANS: readonly Plan[] = [
  plan("free", "Para jogar no ranking do clube.", [
    "Perfil de atleta",
    "Ranking do clube",
    "Lançar e aprovar resultados",
    "Torneios",
  ]),
  {
    ...plan("plus", "Para saber onde você está.", [
      "Rankings regionais",
      "Estatísticas e confronto direto",
      "Convites para partidas (em breve)",
    ]),
    isHighlighted: true,
  },
  plan("pro", "Para quem treina para ganhar.", [
    "Histórico completo, com exportação",
    "Adversários sugeridos, perto em nível e cidade",
    "Inscrição em torneios 24 h antes",
  ]),
];

/** The price of a plan for an interval, or null where it is free or not sold that way. */
export function priceOf(plan: Plan, interval: Price["interval"]): Price | null {
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
