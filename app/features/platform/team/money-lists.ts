import { addDays, DEFAULT_TIME_ZONE, startOfDay } from "../../../lib/dates.ts";
import type { Currency } from "../../../lib/money.ts";
import { searchText } from "../../../lib/search-text.ts";

/** Rows on a page of each list. */
export const MONEY_PAGE = 50;

/** The lists, by their word in the address; the first is what the page opens with. */
export const MONEY_LISTS = {
  assinaturas: "Assinaturas",
  pagamentos: "Pagamentos",
  avisos: "Avisos do Stripe",
} as const;
type MoneyList = keyof typeof MONEY_LISTS;

/** The filters of each list, by the word in the address. */
export const SUBSCRIPTION_FILTERS: Readonly<Record<string, string>> = {
  active: "Ativas",
  trialing: "Em teste",
  past_due: "Pagamento atrasado",
  unpaid: "Não pagas",
  incomplete: "Incompletas",
  canceled: "Canceladas",
};
export const PAYMENT_FILTERS: Readonly<Record<string, string>> = {
  payment: "Pagamento",
  refund: "Devolução",
  refund_failed: "Devolução que voltou",
  returned: "Devolução por Pix",
  dispute: "Contestação",
  dispute_won: "Contestação ganha",
};
export const EVENT_FILTERS: Readonly<Record<string, string>> = { dead: "Parados", received: "Falhando" };

/** The query of a list; `from` counts the rows before the page. Days are calendar days in Brasília. */
export interface MoneyQuery {
  list: MoneyList;
  state: string | null;
  /** The payer, by name or e-mail, or an id of Stripe's. */
  who: string;
  /** Only of payments. */
  since: string | null;
  until: string | null;
  from: number;
}

const STATES: Readonly<Record<MoneyList, readonly string[]>> = {
  assinaturas: Object.keys(SUBSCRIPTION_FILTERS),
  pagamentos: Object.keys(PAYMENT_FILTERS),
  avisos: Object.keys(EVENT_FILTERS),
};
const DAY = /^\d{4}-\d\d-\d\d$/;
const STRIPE_ID = /^[a-z]{2,10}_[A-Za-z0-9_-]+$/;

/** Whether what is searched for is an id of Stripe's. */
export function isStripeId(text: string): boolean {
  return STRIPE_ID.test(text);
}

/** Where Stripe shows what an id of its names. */
export function stripeHref(id: string): string {
  return `https://dashboard.stripe.com/search?query=${encodeURIComponent(id)}`;
}

/** Reads the query from the address; a value without a meaning is left out. */
export function moneyQuery(params: URLSearchParams): MoneyQuery {
  const asked = params.get("lista") ?? "";
  const list = Object.hasOwn(MONEY_LISTS, asked) ? (asked as MoneyList) : "assinaturas";
  const state = params.get("situacao") ?? "";
  const page = Number(params.get("pagina") ?? 0);
  const day = (name: string) => {
    const typed = params.get(name) ?? "";
    return list === "pagamentos" && DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : null;
  };
  return {
    list,
    state: STATES[list].includes(state) ? state : null,
    who: searchText(params.get("quem")),
    since: day("de"),
    until: day("ate"),
    from: Number.isInteger(page) && page > 0 && page < 10_000 ? page * MONEY_PAGE : 0,
  };
}

/** The address's parameters of a list, its page from `from` on. */
export function moneyParameters(query: MoneyQuery, from = 0): Record<string, string> {
  const { list, state, who, since, until } = query;
  return {
    lista: list,
    ...(state ? { situacao: state } : {}),
    ...(who ? { quem: who } : {}),
    ...(since ? { de: since } : {}),
    ...(until ? { ate: until } : {}),
    ...(from > 0 ? { pagina: String(from / MONEY_PAGE) } : {}),
  };
}

/** The instants of a query's days; null: no bound. */
export function moneySpan({ since, until }: Pick<MoneyQuery, "since" | "until">): {
  after: Date | null;
  before: Date | null;
} {
  return {
    after: since === null ? null : startOfDay(since, DEFAULT_TIME_ZONE),
    before: until === null ? null : startOfDay(addDays(until, 1), DEFAULT_TIME_ZONE),
  };
}

/** The payer: a club or a person. */
interface Payer {
  id: string;
  name: string;
  isClub: boolean;
}

/** Rows of the lists; money in centavos, instants as ISO 8601. */
export interface ListedSubscription {
  id: string;
  payer: Payer;
  plan: string;
  interval: string;
  priceCents: number;
  currency: Currency;
  status: string;
  startedAt: string;
  endsAt: string | null;
  endedAt: string | null;
  nextChargeAt: string | null;
  stripeSubscriptionId: string;
}

export interface ListedPayment {
  id: string;
  payer: Payer;
  kind: string;
  at: string;
  amountCents: number;
  currency: Currency;
  /** "Cartão", "Pix", "Boleto". */
  method: string;
  description: string;
  stripeId: string;
}

export interface ListedStripeEvent {
  id: string;
  type: string;
  objectId: string | null;
  status: string;
  attempts: number;
  lastError: string | null;
  receivedAt: string;
}

/** A page of the list that was asked for; the others are empty. */
export interface MoneyPage {
  subscriptions: ListedSubscription[];
  payments: ListedPayment[];
  events: ListedStripeEvent[];
  hasMore: boolean;
}
