import type { RequestHarness } from "../request-cases/harness.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const PLANS = "/athlete/subscription";
const MORE_PLANS = `${PLANS}/plans`;
const SUCCESS = `${PLANS}/success`;
const FUNCTIONS = "/api/functions/v1";

function page(route: string, what: string, query: string): Row {
  return {
    route: `GET ${route}`,
    what,
    target: "none",
    way: "cookie",
    prepare: async () => ({ path: `${route}${query}` }),
  };
}

function form(path: string, what: string, fields: Record<string, string>): Row {
  return {
    route: `POST ${path}`,
    what,
    target: "none",
    way: "cookie",
    prepare: async () => ({ path, form: fields }),
  };
}

function call(
  name: string,
  what: string,
  body: (w: RequestHarness) => object = () => ({}),
  target: Target = "none",
): Row {
  const path = `${FUNCTIONS}/${name}`;
  return {
    route: `POST ${path}`,
    what,
    target,
    way: "bearer",
    prepare: async (w) => ({ path, body: body(w) }),
  };
}

/** The athlete's plans, their forms, and the functions; nobody here has paid for anything. */
export const subscriptionRows: Row[] = [
  page(PLANS, "change", "?mudar=athlete_pro_month"),
  page(SUCCESS, "session of nobody", `?sessao=${NOBODY}`),
  form(PLANS, "subscribe to a club's plan", { intent: "subscribe", lookup_key: "club_rede_month" }),
  form(PLANS, "subscribe to nothing", { intent: "subscribe" }),
  form(MORE_PLANS, "change", {
    intent: "change",
    lookup_key: "athlete_pro_month",
    counted_from: "1",
    now_cents: "0",
  }),
  ...["resume", "give_up_boleto", "portal"].map((intent) => form(PLANS, intent, { intent })),
  ...["cancelar", "desistir"].flatMap((panel) => [
    page(`${PLANS}/${panel}`, "", ""),
    form(`${PLANS}/${panel}`, "", {}),
  ]),
  call("check-athlete-subscription", ""),
  call("check-athlete-subscription", "unknown parameter", () => ({ nada: 1 })),
  call("create-athlete-customer-portal", ""),
  ...(["own", "another", "missing"] as const).map((target) =>
    call(
      "create-customer-portal",
      "",
      (w) => ({ club_id: { own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target] }),
      target,
    ),
  ),
];
