/** The plans of a club (product §7); prices in centavos a month. */
export const CLUB_PLANS = [
  {
    id: "essencial",
    label: "Essencial",
    priceCents: 14_900,
    gives: "Até 100 atletas, uma TV, ranking e torneios",
  },
  {
    id: "completo",
    label: "Completo",
    priceCents: 34_900,
    gives: "Até 500 atletas, cinco TVs, comprovação para patrocinadores",
  },
  { id: "rede", label: "Rede", priceCents: 89_900, gives: "Sem limites, várias sedes" },
] as const;

export const CLUB_PLAN_IDS = CLUB_PLANS.map((plan) => plan.id);

/** The name of a plan as stored, or as it stands where it is not one of ours. */
export function planLabel(id: string | null): string {
  return CLUB_PLANS.find((plan) => plan.id === id)?.label ?? id ?? "Sem plano";
}
