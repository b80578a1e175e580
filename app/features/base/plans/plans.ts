import { Defect } from "../../../lib/errors.ts";

/** The athletes' plans of product §7, from the least. */
export type AthletePlanId = "free" | "plus" | "pro";

/** The clubs' plans of product §7, from the least. */
type ClubPlanId = "essencial" | "completo" | "rede";

/** A right that an athlete's plan may give (product §7). */
export type AthleteEntitlement =
  | "profile"
  | "clubRanking"
  | "reporting"
  | "regionalRankings"
  | "statistics"
  | "matchInvites"
  | "matchHistory"
  | "suggestedOpponents"
  | "earlyEntry";

export interface AthletePlan {
  id: AthletePlanId;
  name: string;
  /** For whom, in one line. */
  tagline: string;
  /** Centavos by interval; none where it is free. */
  cents: Partial<Record<Price["interval"], number>>;
  /**
   * Its gifts beyond those of the plans before it, as its card says them; null for what a rule grants already and no screen or address
   * opens yet: only what can be used is named.
   */
  gives: Partial<Record<AthleteEntitlement, string | null>>;
  isHighlighted?: boolean;
}

export interface ClubPlan {
  id: ClubPlanId;
  name: string;
  /** Centavos by interval. */
  cents: { month: number };
  /** Active members whose profile somebody has claimed; null is without a limit, here and below. */
  claimedAthletes: number | null;
  /** Displays that hear at once of what changes. */
  tvs: number | null;
  /** Places with courts of their own. */
  venues: number | null;
  /** Whether programs of the club's may use the API by token. */
  givesApi: boolean;
  /** Whether its screens count what they show of sponsors, month by month. */
  givesProofOfPlay: boolean;
  /** Its gifts that can be used today, as its card says them. */
  gives: string;
}

/** A price that is paid by subscription; found at Stripe by its `lookupKey`, never by id (product §7). */
export interface Price {
  lookupKey: string;
  /** The subscriber at this price. */
  owner: "athlete" | "club";
  plan: Exclude<AthletePlanId, "free"> | ClubPlanId;
  interval: "month" | "year";
  /** Centavos. */
  cents: number;
  currency: "BRL";
}

/** How long before everybody else the holder of an early entry may enter a tournament. */
export const EARLY_ENTRY_HOURS = 24;

/** THE TABLE of athletes' plans (product §7), from the least; each gives what those before it give too. */
export const ATHLETE_PLANS: readonly [AthletePlan, ...AthletePlan[]] = [
  {
    id: "free",
    name: "Grátis",
    tagline: "Para jogar no ranking do clube.",
    cents: {},
    gives: {
      profile: "Perfil de atleta",
      clubRanking: "Ranking do clube",
      reporting: "Lançar e aprovar resultados",
    },
  },
  {
    id: "plus",
    name: "Plus",
    tagline: "Para saber onde você está.",
    cents: { month: 1_990, year: 19_900 },
    gives: {
      regionalRankings: "Rankings regionais",
      statistics: "Estatísticas e confronto direto",
      matchInvites: "Convites de partida",
    },
    isHighlighted: true,
  },
  {
    id: "pro",
    name: "Pro",
    tagline: "Para quem treina para ganhar.",
    cents: { month: 3_990, year: 39_900 },
    gives: {
      matchHistory: "Histórico completo, com exportação",
      suggestedOpponents: "Adversários sugeridos, perto em nível e cidade",
      earlyEntry: "Inscrição antecipada em torneios (24 h)",
    },
  },
];

/** THE TABLE of clubs' plans (product §7), from the least. */
export const CLUB_PLANS: readonly [ClubPlan, ...ClubPlan[]] = [
  {
    id: "essencial",
    name: "Essencial",
    cents: { month: 14_900 },
    claimedAthletes: 100,
    tvs: 1,
    venues: 1,
    givesApi: false,
    givesProofOfPlay: false,
    gives: "Até 100 atletas, uma TV e ranking do clube",
  },
  {
    id: "completo",
    name: "Completo",
    cents: { month: 34_900 },
    claimedAthletes: 500,
    tvs: 5,
    venues: 1,
    givesApi: true,
    givesProofOfPlay: true,
    gives: "Até 500 atletas, cinco TVs, comprovante de exibição dos patrocinadores e tokens de API",
  },
  {
    id: "rede",
    name: "Rede",
    cents: { month: 89_900 },
    claimedAthletes: null,
    tvs: null,
    venues: null,
    givesApi: true,
    givesProofOfPlay: true,
    gives:
      "Sem limite de atletas e de TVs, com várias sedes, comprovante de exibição dos patrocinadores e tokens de API",
  },
];

export const CLUB_PLAN_IDS = CLUB_PLANS.map(({ id }) => id);

/** Every price, from the least of each owner. */
export const PRICES: readonly Price[] = [
  ...ATHLETE_PLANS.flatMap((plan) => pricesOf("athlete", plan)),
  ...CLUB_PLANS.flatMap((plan) => pricesOf("club", plan)),
];

function pricesOf(owner: Price["owner"], { id, cents }: AthletePlan | ClubPlan): Price[] {
  if (id === "free") return [];
  return (["month", "year"] as const).flatMap((interval): Price[] => {
    const amount = (cents as AthletePlan["cents"])[interval];
    if (amount === undefined) return [];
    const lookupKey = `${owner}_${id}_${interval}`;
    return [{ lookupKey, owner, plan: id, interval, cents: amount, currency: "BRL" }];
  });
}

/** The price under a lookup key, or null for a key that is none of ours. */
export function priceByKey(lookupKey: string): Price | null {
  return PRICES.find((price) => price.lookupKey === lookupKey) ?? null;
}

/** The price under a lookup key that was kept when it was sold. Throws a `Defect` for a key that is none of ours. */
export function soldPrice(lookupKey: string | null): Price {
  const price = PRICES.find((price) => price.lookupKey === lookupKey);
  if (!price) throw new Defect(`a price that is not sold: ${lookupKey}`);
  return price;
}

/** The price of a plan for an interval, or null where it is free or has none. */
export function priceOf(plan: AthletePlan | ClubPlan, interval: Price["interval"]): Price | null {
  return PRICES.find((price) => price.plan === plan.id && price.interval === interval) ?? null;
}

/** Whole percent that a year costs less than twelve months; 0 where it does not. */
export function yearlySaving({ cents }: AthletePlan): number {
  if (!cents.month || !cents.year) return 0;
  return Math.max(0, Math.floor(100 - (cents.year * 100) / (cents.month * 12)));
}

/** The plan of a tier as stored; null and unknown tiers are the free plan. */
export function athletePlan(tier: string | null): AthletePlan {
  return ATHLETE_PLANS.find(({ id }) => id === tier) ?? ATHLETE_PLANS[0];
}

/** Lists the gifts of a plan beyond those of the plans before it, in the sentences of its card: all of it can be used today (product §7). */
export function giftsOf({ gives }: AthletePlan): string[] {
  return Object.values(gives).filter((gift) => gift !== null);
}

/** The plan of a club as stored; none, or one that we do not know, is the least. */
export function clubPlan(plan: string | null): ClubPlan {
  return CLUB_PLANS.find(({ id }) => id === plan) ?? CLUB_PLANS[0];
}

/** Whether a club's plan, as stored, gives tokens of the API. */
export function clubMayUseApi(plan: string | null): boolean {
  return clubPlan(plan).givesApi;
}

/** Whether a club's plan, as stored, gives proof of play of its sponsors. */
export function clubMayProvePlays(plan: string | null): boolean {
  return clubPlan(plan).givesProofOfPlay;
}

/** A plan as a person reads it; one that we do not know as it stands. */
export function planName(plan: string | null): string {
  return [...ATHLETE_PLANS, ...CLUB_PLANS].find(({ id }) => id === plan)?.name ?? plan ?? "Sem plano";
}

/** Names the thing that is paid at a price, as it stands on Stripe's pages and receipts. */
export function productName({ owner, plan }: Pick<Price, "owner" | "plan">): string {
  return `${owner === "club" ? "Clube" : "Atleta"} ${planName(plan)}`;
}

/** The least of the athletes' plans that gives something: the one to offer. */
export function leastPlanWith(what: AthleteEntitlement): AthletePlan {
  return ATHLETE_PLANS.find(({ gives }) => gives[what] !== undefined) ?? ATHLETE_PLANS.at(-1)!;
}

/** Whether an athlete's plan gives something. */
export function athleteMay(plan: AthletePlanId, what: AthleteEntitlement): boolean {
  return ATHLETE_PLANS.indexOf(athletePlan(plan)) >= ATHLETE_PLANS.indexOf(leastPlanWith(what));
}
