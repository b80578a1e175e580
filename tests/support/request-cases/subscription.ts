import { randomUUID } from "node:crypto";
import { sdkFor } from "@quadra/local-stripe/testing";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { page } from "./pages.ts";
import type { FormFields, RequestHarness, Who } from "./harness.ts";

const PLANS = "/athlete/subscription";
const MORE_PLANS = `${PLANS}/plans`;
const CANCEL = `${PLANS}/cancelar`;
const WITHDRAW = `${PLANS}/desistir`;
const PANELS = [CANCEL, WITHDRAW];
const SUCCESS = `${PLANS}/success`;

/** Somebody pays for Plus by card, at Stripe and in our copy; Stripe delivers no events from then on. */
export async function subscribed({ app, club }: RequestHarness, who: Exclude<Who, "visitor">): Promise<void> {
  await app.stripe.control("endpoint", {});
  const { userId } = club[who];
  const sdk = sdkFor(app.stripe);
  const customer = await sdk.customers.create({ name: who });
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const { data } = await sdk.prices.list({ lookup_keys: ["athlete_plus_month"] });
  const made = await sdk.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]!.id }],
    default_payment_method: method.id,
  });
  await app.sql(
    `delete from subscriptions s using billing_customers b where b.id = s.customer_id and b.user_id = $1`,
    [userId],
  );
  await app.sql(
    `insert into billing_customers (id, user_id, stripe_customer_id, created_at) values ($1, $2, $3, now())
     on conflict (user_id) do update set stripe_customer_id = excluded.stripe_customer_id`,
    [randomUUID(), userId, customer.id],
  );
  await app.sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
       status, started_at, current_period_end, first_paid_at, updated_at)
     select gen_random_uuid(), $2, b.id, 'plus', 'athlete_plus_month', 'month', 1990, 'BRL', 'active', now(),
       now() + interval '30 days', now(), now() from billing_customers b where b.user_id = $1`,
    [userId, made.id],
  );
}

/** Somebody has not paid for anything yet. */
async function unsubscribed({ app, club }: RequestHarness, who: Exclude<Who, "visitor">): Promise<void> {
  await app.stripe.control("endpoint", {});
  const mine = "in (select id from billing_customers where user_id = $1)";
  for (const table of ["subscription_orders", "subscriptions", "checkouts"])
    await app.sql(`delete from ${table} where customer_id ${mine}`, [club[who].userId]);
}

/** The same without a customer at Stripe. */
async function unknown(harness: RequestHarness, who: Exclude<Who, "visitor">): Promise<void> {
  await unsubscribed(harness, who);
  await harness.app.sql("delete from billing_customers where user_id = $1", [harness.club[who].userId]);
}

const begin = (lookup_key: string) => ({ intent: "subscribe", lookup_key });
async function begun(harness: RequestHarness, lookupKey: string): Promise<string> {
  await unsubscribed(harness, "outsider");
  const answer = await harness.post("outsider", PLANS, begin(lookupKey));
  if (answer.status !== 303) throw new Error(`begun: ${answer.status} ${await answer.text()}`);
  for (;;) {
    const [row] = await harness.app.sql<{ id: string }>(
      "select id from checkouts where user_id = $1 and stripe_session_id is not null",
      [harness.club.outsider.userId],
    );
    if (row) return row.id;
  }
}

/** What was shown of a change to Pro. */
async function shownChange(harness: RequestHarness): Promise<FormFields> {
  await subscribed(harness, "outsider");
  const html = await (await harness.get("outsider", `${PLANS}?mudar=athlete_pro_month`)).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return {
    intent: "change",
    lookup_key: value("lookup_key"),
    counted_from: value("counted_from"),
    now_cents: value("now_cents"),
  };
}

const having = (query: string) => async (harness: RequestHarness) => {
  await subscribed(harness, "outsider");
  return query;
};

/** The plans of an athlete: who has one, who changes it, who comes from paying. */
export const subscriptionPages: RequestCase[] = [
  ...["", "?mudar=athlete_pro_month"].map((query) =>
    page(PLANS, "outsider", having(query), { what: `${query} subscribed` }),
  ),
  page(MORE_PLANS, "outsider", "?painel=cancelar", { status: 302 }),
  ...PANELS.map((path) => page(path, "outsider", having(""), { what: "subscribed" })),
  page(MORE_PLANS, "outsider", having("?mudar=athlete_pro_year"), { what: "?mudar subscribed" }),
  page(SUCCESS, "outsider", async (w) => `?sessao=${await begun(w, "athlete_plus_month")}`, {
    what: "?sessao",
  }),
  page(SUCCESS, "ana", async (w) => `?sessao=${await begun(w, "athlete_plus_month")}`, {
    what: "?sessao of another",
  }),
  page(SUCCESS, "outsider", "?sessao=nada", { what: "?sessao=nada" }),
];

const held =
  (fields: FormFields) =>
  async (harness: RequestHarness): Promise<FormFields> => {
    await subscribed(harness, "outsider");
    return fields;
  };

async function nothingHeld(harness: RequestHarness): Promise<FormFields> {
  await unsubscribed(harness, "outsider");
  return {};
}

/** Their forms; what redirects to Stripe's page answers 303. */
export const subscriptionForms: RequestCase[] = [
  form(
    PLANS,
    "outsider",
    async (w) => {
      await unknown(w, "outsider");
      return begin("athlete_plus_month");
    },
    { what: "subscribe: the first time", status: 303, afterAnswer: 1 },
  ),
  ...[PLANS, MORE_PLANS].map((path) =>
    form(
      path,
      "outsider",
      async (w) => {
        await begun(w, "athlete_plus_month");
        return begin("athlete_plus_month");
      },
      { what: "subscribe: the same again", status: 303 },
    ),
  ),
  form(
    PLANS,
    "outsider",
    async (w) => {
      await begun(w, "athlete_plus_month");
      return begin("athlete_pro_month");
    },
    { what: "subscribe: another plan", status: 303, afterAnswer: 1 },
  ),
  form(PLANS, "outsider", held(begin("athlete_pro_month")), { what: "subscribe twice", status: 409 }),
  form(PLANS, "outsider", begin("nada"), { what: "subscribe to nothing", status: 400 }),
  form(PLANS, "outsider", shownChange, { what: "change", afterAnswer: 1 }),
  form(PLANS, "outsider", async (w) => ({ ...(await shownChange(w)), now_cents: "1" }), {
    what: "change for another amount",
    status: 409,
  }),
  form(CANCEL, "outsider", held({}), { what: "cancel", afterAnswer: 1 }),
  form(
    PLANS,
    "outsider",
    {},
    { what: "cancel, at its former address", query: "?painel=cancelar", status: 308 },
  ),
  form(WITHDRAW, "outsider", nothingHeld, { what: "withdraw", status: 409 }),
  form(PLANS, "outsider", held({ intent: "resume" }), { what: "resume", afterAnswer: 1 }),
  form(PLANS, "outsider", held({ intent: "withdraw_change" }), {
    what: "withdraw_change, none",
    status: 409,
  }),
  form(PLANS, "outsider", held({ intent: "give_up_boleto" }), { what: "give_up_boleto, paid", status: 409 }),
  form(PLANS, "outsider", held({ intent: "portal" }), { what: "portal", status: 303 }),
  ...[PLANS, MORE_PLANS].map((path) =>
    form(path, "outsider", held({ intent: "portal" }), { what: "portal", json: true }),
  ),
  form(
    PLANS,
    "outsider",
    { intent: "receipt_tax_id", tax_id: "111.444.777-35" },
    { what: "tax id", json: true },
  ),
  form(
    PLANS,
    "outsider",
    { intent: "receipt_tax_id", tax_id: "1" },
    { what: "no tax id", json: true, status: 400 },
  ),
  form(PLANS, "outsider", { intent: "nada" }, { what: "unknown intent", status: 400 }),
  form(CANCEL, "visitor", {}, { what: "cancel" }),
];

function functionCall(
  name: string,
  who: Who,
  body: object | undefined,
  what: string,
  status = 200,
): RequestCase {
  const path = `/api/functions/v1/${name}`;
  return {
    route: `POST ${path}`,
    what: `${what} ${who}`.trim(),
    kind: "call",
    status,
    // A denial is logged after the answer (spec §6).
    ...(status === 403 ? { afterAnswer: 1, beforeAnswer: 1 } : {}),
    async prepare(harness) {
      await subscribed(harness, "outsider");
      const customer = await sdkFor(harness.app.stripe).customers.create({ name: "Clube" });
      await harness.app.sql(
        `insert into billing_customers (id, club_id, stripe_customer_id, created_at) values ($1, $2, $3, now())
         on conflict (club_id) do update set stripe_customer_id = excluded.stripe_customer_id`,
        [randomUUID(), harness.club.clubId, customer.id],
      );
      return () => harness.call(who, "POST", path, body);
    },
  };
}

/** The three functions of spec §7. */
export const functionCalls: RequestCase[] = [
  functionCall("check-athlete-subscription", "outsider", {}, ""),
  functionCall("check-athlete-subscription", "ana", undefined, "without a body"),
  functionCall("check-athlete-subscription", "visitor", {}, "", 401),
  functionCall("create-athlete-customer-portal", "outsider", {}, ""),
  functionCall("create-customer-portal", "secretary", {}, ""),
  functionCall("create-customer-portal", "ana", {}, "of no club of theirs", 403),
];
