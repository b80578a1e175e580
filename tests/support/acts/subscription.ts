import { randomUUID } from "node:crypto";
import { sdkFor } from "@quadra/local-stripe/testing";
import { type Act, NOBODY } from "./act.ts";
import { athletes, byBearer } from "./answers.ts";
import { madeRefund } from "../made-refund.ts";
import { call, form, page, sentForm } from "./builders.ts";
import { forgetCustomer } from "./forget-customer.ts";
import type { FormFields, RequestHarness } from "./harness.ts";
import type { Who } from "./people.ts";

const PLANS = "/athlete/subscription";
const MORE_PLANS = `${PLANS}/plans`;
const CANCEL = `${PLANS}/cancelar`;
const WITHDRAW = `${PLANS}/desistir`;
const SUCCESS = `${PLANS}/success`;
const FUNCTIONS = "POST /api/functions/v1";

/** Otto pays for Plus by card, at Stripe and in our copy; Stripe delivers no events from then on. */
async function subscribed({ app, club }: RequestHarness): Promise<void> {
  await app.stripe.control("endpoint", {});
  const { userId } = club.outsider;
  const sdk = sdkFor(app.stripe);
  const customer = await sdk.customers.create({ name: "outsider" });
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

/** Otto has not paid for anything yet. */
async function unsubscribed({ app, club }: RequestHarness): Promise<void> {
  await app.stripe.control("endpoint", {});
  const mine = "in (select id from billing_customers where user_id = $1)";
  for (const table of ["changed_payers", "subscription_orders", "subscriptions", "checkouts"])
    await app.sql(`delete from ${table} where customer_id ${mine}`, [club.outsider.userId]);
}

/** The same without a customer at Stripe. */
async function unknown(w: RequestHarness): Promise<void> {
  await unsubscribed(w);
  await forgetCustomer(w.app, { userId: w.club.outsider.userId });
}

const KEY = { intent: "give_refund_key", kind: "email", pix_key: "otto@banco.test", holder: "Otto" };

const begin = (lookup_key: string) => ({ intent: "subscribe", lookup_key });
async function begun(w: RequestHarness, lookupKey = "athlete_plus_month"): Promise<string> {
  await unsubscribed(w);
  const answer = await w.post("outsider", PLANS, begin(lookupKey));
  if (answer.status !== 303) throw new Error(`begun: ${answer.status} ${await answer.text()}`);
  for (;;) {
    const [row] = await w.app.sql<{ id: string }>(
      "select id from checkouts where user_id = $1 and stripe_session_id is not null",
      [w.club.outsider.userId],
    );
    if (row) return row.id;
  }
}

/** The preview of a change to Pro, as it was shown. */
async function shownChange(w: RequestHarness): Promise<FormFields> {
  await subscribed(w);
  const html = await (await w.get("outsider", `${PLANS}?mudar=athlete_pro_month`)).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return {
    intent: "change",
    lookup_key: value("lookup_key"),
    counted_from: value("counted_from"),
    now_cents: value("now_cents"),
  };
}

const having = (query: string) => async (w: RequestHarness) => {
  await subscribed(w);
  return query;
};
const open = athletes("open");

/** The plans of an athlete: one who has a plan, who changes it, who comes from paying. */
export const subscriptionPages: Act[] = [
  ...["", "?mudar=athlete_pro_month"].flatMap((query) =>
    page(PLANS, `${query} subscribed`.trim(), { by: "outsider", query: having(query) }),
  ),
  ...page(PLANS, "change", { answers: open, query: "?mudar=athlete_pro_month" }),
  ...[CANCEL, WITHDRAW].flatMap((path) => [
    ...page(path, "", { answers: open }),
    ...page(path, "subscribed", { by: "outsider", query: having("") }),
  ]),
  ...page(MORE_PLANS, "?mudar subscribed", { by: "outsider", query: having("?mudar=athlete_pro_year") }),
  ...page(SUCCESS, "?sessao", { by: "outsider", query: async (w) => `?sessao=${await begun(w)}` }),
  ...page(SUCCESS, "?sessao of another", { by: "ana", query: async (w) => `?sessao=${await begun(w)}` }),
  ...page(SUCCESS, "?sessao=nada", { by: "outsider" }),
  ...page(SUCCESS, "session of nobody", { answers: open, query: `?sessao=${NOBODY}` }),
];

/** A form of Otto's, in a state that is made before. */
const ofOtto = (
  path: string,
  what: string,
  prepared: (w: RequestHarness) => Promise<unknown>,
  fields: FormFields | ((w: RequestHarness) => Promise<FormFields>),
  { status = 303, after = 0, before = 2 }: { status?: number; after?: number; before?: number } = {},
): Act[] =>
  form(
    path,
    what,
    async (w) => {
      await prepared(w);
      return typeof fields === "function" ? await fields(w) : fields;
    },
    { by: "outsider", status, after, before, changes: status < 400 ? "own" : undefined },
  );
const nothing = () => Promise.resolve();
const plus = begin("athlete_plus_month");

/** A form of an athlete who has not paid for anything, or has no plan of that kind. */
const unheld = (path: string, what: string, fields: FormFields, did: string): Act[] =>
  form(path, what, async (w) => (await unknown(w), fields), { answers: athletes(did) });
const noPortal = athletes("303", "502");

/** Their forms; what redirects to Stripe's page answers 303. */
export const subscriptionForms: Act[] = [
  ...ofOtto(PLANS, "subscribe: the first time", unknown, plus, { before: 5, after: 1 }),
  ...[PLANS, MORE_PLANS].flatMap((path) => ofOtto(path, "subscribe: the same again", begun, plus)),
  ...ofOtto(PLANS, "subscribe: another plan", begun, begin("athlete_pro_month"), { after: 1 }),
  ...ofOtto(PLANS, "subscribe twice", subscribed, begin("athlete_pro_month"), { status: 409 }),
  ...ofOtto(PLANS, "subscribe to nothing", nothing, begin("nada"), { status: 400 }),
  ...ofOtto(PLANS, "change", nothing, shownChange, { status: 302, after: 1 }),
  ...ofOtto(
    PLANS,
    "change for another amount",
    nothing,
    async (w) => ({ ...(await shownChange(w)), now_cents: "1" }),
    { status: 409 },
  ),
  ...ofOtto(CANCEL, "cancel", subscribed, {}, { status: 302, after: 1 }),
  ...ofOtto(WITHDRAW, "withdraw", unsubscribed, {}, { status: 409 }),
  ...ofOtto(PLANS, "resume", subscribed, { intent: "resume" }, { status: 302, after: 1 }),
  ...ofOtto(PLANS, "withdraw_change, none", subscribed, { intent: "withdraw_change" }, { status: 409 }),
  ...ofOtto(PLANS, "give_up_boleto, paid", subscribed, { intent: "give_up_boleto" }, { status: 409 }),
  ...[PLANS, MORE_PLANS].flatMap((path) =>
    sentForm(path, "portal", async (w) => (await subscribed(w), { intent: "portal" }), {
      by: "outsider",
      changes: "own",
    }),
  ),
  ...sentForm(
    PLANS,
    "tax id",
    { intent: "receipt_tax_id", tax_id: "111.444.777-35" },
    {
      by: "outsider",
      changes: "own",
    },
  ),
  ...sentForm(PLANS, "no tax id", { intent: "receipt_tax_id", tax_id: "1" }, { by: "outsider", status: 400 }),
  ...form(PLANS, "unknown intent", { intent: "nada" }, { by: "outsider", status: 400 }),
  ...form(CANCEL, "cancel", {}, { by: "visitor", changes: "own" }),
  ...unheld(PLANS, "subscribe to a club's plan", begin("club_rede_month"), "400"),
  ...unheld(PLANS, "subscribe to no plan", { intent: "subscribe" }, "400"),
  ...unheld(
    MORE_PLANS,
    "change of no plan",
    { intent: "change", lookup_key: "athlete_pro_month", counted_from: "1", now_cents: "0" },
    "409",
  ),
  ...["resume", "give_up_boleto"].flatMap((intent) =>
    unheld(PLANS, `${intent} of no plan`, { intent }, "409"),
  ),
  ...[CANCEL, WITHDRAW].flatMap((path) => unheld(path, "of no plan", {}, "409")),
  ...[PLANS, MORE_PLANS].flatMap((path) =>
    sentForm(path, "portal of no plan", async (w) => (await unknown(w), { intent: "portal" }), {
      answers: noPortal,
    }),
  ),
  // The last: with a refund a payer is known for good.
  ...sentForm(
    PLANS,
    "give refund key",
    async ({ app, club }) => {
      await app.sql("update sessions set proved_at = now()");
      const { refund_id } = await madeRefund(app, { userId: club.outsider.userId });
      return { ...KEY, refund_id };
    },
    { by: "outsider", changes: "own", after: 2 },
  ),
  ...[PLANS, MORE_PLANS].flatMap((path) =>
    sentForm(path, "give refund key, none", { ...KEY, refund_id: NOBODY }, { answers: athletes("missing") }),
  ),
];

/** One of the functions, of Otto who has a plan and of the club, which is known at Stripe. */
const functionCall = (name: string, what: string, by: Who, body: object | undefined, status = 200): Act[] =>
  call(`${FUNCTIONS}/${name}`, what, {
    isRead: true,
    by,
    status,
    // A denial is logged after the answer (spec §6).
    after: status === 403 ? 1 : 0,
    body: async (w: RequestHarness) => {
      await subscribed(w);
      const customer = await sdkFor(w.app.stripe).customers.create({ name: "Clube" });
      await w.app.sql(
        `insert into billing_customers (id, club_id, stripe_customer_id, created_at) values ($1, $2, $3, now())
         on conflict (club_id) do update set stripe_customer_id = excluded.stripe_customer_id`,
        [randomUUID(), w.club.clubId, customer.id],
      );
      return body;
    },
  });

/** The three functions of spec §7; of people and clubs that are unknown at Stripe, and of those who are known. */
export const functionCalls: Act[] = [
  ...call(`${FUNCTIONS}/create-athlete-customer-portal`, "of no plan", {
    answers: "401 200 502 403 403 403 401 401 403 403",
    body: async (w: RequestHarness) => (await unknown(w), {}),
  }),
  ...call(`${FUNCTIONS}/create-customer-portal`, "of no plan", {
    answers: {
      own: "401 403 403 502 403 403 401 401 403 403",
      another: "401 403 403 403 502 403 401 401 403 403",
      missing: "401 403 403 403 403 403 401 401 403 403",
    },
    body: async ({ app }: RequestHarness, { clubId }: { clubId: string }) => {
      await forgetCustomer(app, { clubId });
      return { club_id: clubId };
    },
  }),
  ...call(`${FUNCTIONS}/check-athlete-subscription`, "", { answers: byBearer("200"), body: {} }),
  ...call(`${FUNCTIONS}/check-athlete-subscription`, "unknown parameter", {
    answers: "401 400 400 400 400 400 400 401 400 400",
    body: { nada: 1 },
  }),
  ...functionCall("check-athlete-subscription", "subscribed", "outsider", {}),
  ...functionCall("check-athlete-subscription", "without a body", "ana", undefined),
  ...functionCall("check-athlete-subscription", "", "visitor", {}, 401),
  ...functionCall("create-athlete-customer-portal", "", "outsider", {}),
  ...functionCall("create-customer-portal", "", "secretary", {}),
  ...functionCall("create-customer-portal", "of no club of theirs", "ana", {}, 403),
];
