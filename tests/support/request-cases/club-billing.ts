import { sdkFor } from "@quadra/local-stripe/testing";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { page } from "./pages.ts";
import type { FormFields, RequestHarness } from "./harness.ts";

const PLAN = "/club-admin-dashboard/assinatura";
const SUCCESS = "/club-registration/success";
const panel = (w: RequestHarness, more = "") => `?clube=${w.club.clubId}${more}`;

/** A super admin's answer to a payment that stands still, about one that is not there. */
function settling(intent: string, fields: Record<string, string>, status: number): RequestCase {
  const what = `${intent}, ${status === 400 ? "without a reason" : "none"}`;
  return form("/system-diagnostics", "superAdmin", { intent, ...fields }, { what, json: true, status });
}

/** The club has never paid for anything, or (`isKnown`) has a customer at Stripe already. Stripe delivers no events. */
async function unpaid({ app, club }: RequestHarness, isKnown = true): Promise<void> {
  await app.stripe.control("endpoint", {});
  const mine = "in (select id from billing_customers where club_id = $1)";
  for (const table of ["refund_orders", "subscription_orders", "subscriptions", "checkouts"])
    await app.sql(`delete from ${table} where customer_id ${mine}`, [club.clubId]);
  await app.sql("delete from billing_customers where club_id = $1", [club.clubId]);
  if (!isKnown) return;
  const customer = await sdkFor(app.stripe).customers.create({ name: "clube da praia" });
  await app.sql(
    "insert into billing_customers (id, club_id, stripe_customer_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [club.clubId, customer.id],
  );
}

/** The club pays for Completo by card, at Stripe and in our copy. */
async function paid(harness: RequestHarness): Promise<void> {
  await unpaid(harness);
  const { app, club } = harness;
  const sdk = sdkFor(app.stripe);
  const [row] = await app.sql<{ id: string; customer: string }>(
    "select id, stripe_customer_id as customer from billing_customers where club_id = $1",
    [club.clubId],
  );
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: row!.customer });
  const { data } = await sdk.prices.list({ lookup_keys: ["club_completo_month"] });
  const made = await sdk.subscriptions.create({
    customer: row!.customer,
    items: [{ price: data[0]!.id }],
    default_payment_method: method.id,
  });
  await app.sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
       status, started_at, current_period_end, first_paid_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'completo', 'club_completo_month', 'month', 34900, 'BRL', 'active', now(),
       now() + interval '30 days', now(), now())`,
    [made.id, row!.id],
  );
}

const having = (more: string) => async (w: RequestHarness) => {
  await paid(w);
  return panel(w, more);
};

/** A club's subscription on its dashboard, and the page after its registration. */
export const clubBillingPages: RequestCase[] = [
  page(PLAN, "secretary", having(""), { what: "paid" }),
  page(PLAN, "secretary", having("&mudar=club_rede_month"), { what: "?mudar" }),
  page(PLAN, "secretary", having("&mudar=nada"), { what: "?mudar=nada" }),
  page(PLAN, "superAdmin", having(""), { what: "paid" }),
  page(SUCCESS, "secretary"),
  page(SUCCESS, "secretary", (w) => `?clube=${w.club.clubId}&sessao=${w.club.clubId}`, { what: "?sessao" }),
  page(SUCCESS, "ana"),
];

const held = (fields: FormFields) => async (w: RequestHarness) => {
  await paid(w);
  return fields;
};
const pay = (w: RequestHarness, plan = "completo") => ({ intent: "pay", clubId: w.club.clubId, plan });

/** What was shown of a change to Rede. */
async function shownChange(w: RequestHarness): Promise<FormFields> {
  await paid(w);
  const html = await (await w.get("secretary", `${PLAN}${panel(w, "&mudar=club_rede_month")}`)).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return {
    intent: "change_plan",
    lookup_key: value("lookup_key"),
    counted_from: value("counted_from"),
    now_cents: value("now_cents"),
  };
}

/** What its admins do about it; what redirects to Stripe's page answers 302 like the rest. */
export const clubBillingForms: RequestCase[] = [
  ...[SUCCESS, PLAN].map((path) =>
    form(
      path,
      "secretary",
      async (w) => {
        await unpaid(w);
        return pay(w);
      },
      { what: "pay", afterAnswer: 1, query: path === PLAN ? panel : "" },
    ),
  ),
  form(SUCCESS, "secretary", async (w) => (await paid(w), pay(w)), { what: "pay twice", status: 409 }),
  form(SUCCESS, "secretary", (w) => pay(w, "nada"), { what: "pay for nothing", status: 400 }),
  form(SUCCESS, "ana", (w) => pay(w), { what: "pay for another's club", status: 403 }),
  form(SUCCESS, "visitor", (w) => pay(w), { what: "pay" }),
  ...[true, false].flatMap((json) => [
    form(PLAN, "secretary", held({ intent: "portal" }), { what: "portal", json, query: panel }),
    form(PLAN, "secretary", held({ intent: "cancel_subscription" }), {
      what: "cancel_subscription",
      json,
      afterAnswer: 1,
      query: panel,
    }),
    form(PLAN, "secretary", held({ intent: "resume_subscription" }), {
      what: "resume_subscription",
      json,
      afterAnswer: 1,
      query: panel,
    }),
  ]),
  form(PLAN, "secretary", shownChange, { what: "change_plan", json: true, query: panel, afterAnswer: 1 }),
  form(PLAN, "secretary", held({ intent: "withdraw_purchase" }), {
    what: "withdraw_purchase",
    json: true,
    query: panel,
    afterAnswer: 6,
  }),
  form(PLAN, "secretary", held({ intent: "give_up_boleto" }), {
    what: "give_up_boleto, paid",
    json: true,
    query: panel,
    status: 409,
  }),
  form(PLAN, "secretary", held({ intent: "withdraw_change" }), {
    what: "withdraw_change, none",
    json: true,
    query: panel,
    status: 409,
  }),
  form(
    PLAN,
    "secretary",
    { intent: "receipt_tax_id", tax_id: "1" },
    {
      what: "receipt_tax_id",
      json: true,
      query: panel,
      status: 400,
    },
  ),
  form(
    "/system-diagnostics",
    "superAdmin",
    { intent: "reprocess_event", event_id: "evt_none" },
    {
      what: "reprocess_event, none",
      json: true,
      status: 404,
    },
  ),
  form(
    "/system-diagnostics",
    "superAdmin",
    { intent: "retry_refund", refund_id: "00000000-0000-4000-8000-000000000000" },
    {
      what: "retry_refund, none",
      json: true,
      status: 409,
    },
  ),
  settling("check_subscription", { event_id: "evt_none" }, 404),
  settling("settle_event", { event_id: "evt_none", reason: "Visto" }, 409),
  settling("settle_event", { event_id: "evt_none", reason: "" }, 400),
  settling("check_refund", { refund_id: "00000000-0000-4000-8000-000000000000" }, 409),
  settling("settle_refund", { refund_id: "00000000-0000-4000-8000-000000000000", reason: "Visto" }, 409),
];
