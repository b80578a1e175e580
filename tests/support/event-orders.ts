import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import type { LocalStripe } from "@quadra/local-stripe/server";
import type { TestApp } from "./app.ts";
import { makeClub, makePerson } from "./identity.ts";
import { START } from "@quadra/local-stripe/testing";

type Sql = TestApp["sql"];

/** The surroundings of lifecycles: one Stripe, and databases that begin alike. */
export interface LifecycleSetup {
  stripe: LocalStripe;
  sdk: Stripe;
  /** Runs a statement in every database. */
  everywhere: Sql;
}

interface Payer {
  setup: LifecycleSetup;
  customer: string;
  customerId: string;
  userId: string;
  clock: string;
  subscription?: Stripe.Subscription;
}

/** The steps of a subscription lifecycle; time moves on between two steps, for all lifecycles together. */
type Lifecycle = { owner: "athlete" | "club"; steps: ((payer: Payer) => Promise<unknown>)[] };

const HOUR = 3_600;
const DAY = 86_400;
/** Seconds after START at which the steps are taken: three renewals and the tries to collect in between. */
const TIMES = [
  HOUR,
  20 * DAY,
  31 * DAY + 2 * HOUR,
  36 * DAY,
  42 * DAY,
  50 * DAY,
  60 * DAY,
  62 * DAY + 2 * HOUR,
];

const subscribe =
  (lookupKey: string, trial_period_days?: number) =>
  async (payer: Payer): Promise<void> => {
    const { sdk } = payer.setup;
    const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
    payer.subscription = await sdk.subscriptions.create({
      customer: payer.customer,
      items: [{ price: data[0]!.id }],
      ...(trial_period_days ? { trial_period_days } : {}),
    });
  };

const failing = (fails: boolean) => (payer: Payer) =>
  payer.setup.stripe.control("fail-renewals", { customer: payer.customer, fails });

const cancelling = (cancel_at_period_end: boolean) => (payer: Payer) =>
  payer.setup.sdk.subscriptions.update(payer.subscription!.id, { cancel_at_period_end });

const cancelNow = (payer: Payer) => payer.setup.sdk.subscriptions.cancel(payer.subscription!.id);

const nothing = async () => {};

async function changeTo(payer: Payer, lookupKey: string): Promise<void> {
  const { sdk } = payer.setup;
  const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
  await sdk.subscriptions.update(payer.subscription!.id, {
    items: [{ id: payer.subscription!.items.data[0]!.id, price: data[0]!.id }],
    proration_behavior: "always_invoice",
  });
}

async function firstIntent({ setup: { sdk }, customer }: Payer): Promise<string> {
  const { data } = await sdk.paymentIntents.list({ customer, limit: 100 });
  return data.at(-1)!.id;
}

async function refund(payer: Payer): Promise<void> {
  await payer.setup.sdk.refunds.create({ payment_intent: await firstIntent(payer), amount: 500 });
}

async function dispute(payer: Payer): Promise<void> {
  const { stripe } = payer.setup;
  const opened = await stripe.control("dispute", { payment_intent: await firstIntent(payer) });
  await stripe.control("decide-dispute", { dispute: (opened as { id: string }).id, status: "won" });
}

/** Opens a payment session, writes its row into every database, and ends it as `end` says. */
const checkout = (lookupKey: string, end: "card" | "boleto" | "expire") => async (payer: Payer) => {
  const { sdk, stripe, everywhere } = payer.setup;
  const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
  const id = randomUUID();
  const session = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: payer.customer,
    line_items: [{ price: data[0]!.id, quantity: 1 }],
    client_reference_id: id,
    success_url: "http://quadra.test/sim",
    cancel_url: "http://quadra.test/nao",
  });
  await everywhere(
    `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, stripe_session_id, url,
       status, created_at, expires_at)
     values ($1, 'subscription', $2, $3, $4, $5, 'BRL', $6, $7, 'open', '2026-01-10', '2026-01-11')`,
    [id, payer.customerId, payer.userId, lookupKey, data[0]!.unit_amount, session.id, session.url],
  );
  if (end === "expire") return void (await sdk.checkout.sessions.expire(session.id));
  const paid = (await stripe.control("pay-session", { session: session.id, method: end })) as {
    payment_intent: { id: string };
  };
  if (end === "boleto")
    await stripe.control("settle-payment", { payment_intent: paid.payment_intent.id, end: "succeeded" });
};

/** The lifecycles that there are; as many payers play one of each. */
const LIFECYCLES: readonly Lifecycle[] = [
  { owner: "athlete", steps: [subscribe("athlete_plus_month")] },
  { owner: "athlete", steps: [subscribe("athlete_pro_month", 14)] },
  {
    owner: "club",
    steps: [subscribe("club_completo_month"), failing(true), nothing, failing(false)],
  },
  {
    owner: "club",
    steps: [subscribe("club_essencial_month"), failing(true)],
  },
  {
    owner: "athlete",
    steps: [
      subscribe("athlete_pro_month"),
      cancelling(true),
      nothing,
      nothing,
      subscribe("athlete_plus_month"),
    ],
  },
  {
    owner: "athlete",
    steps: [
      subscribe("athlete_plus_month"),
      (payer) => changeTo(payer, "athlete_pro_month"),
      cancelling(true),
      cancelling(false),
    ],
  },
  { owner: "athlete", steps: [checkout("athlete_plus_month", "boleto")] },
  {
    owner: "club",
    steps: [checkout("club_rede_month", "expire"), subscribe("club_rede_month")],
  },
  {
    owner: "club",
    steps: [checkout("club_rede_month", "card"), refund],
  },
  {
    owner: "athlete",
    steps: [subscribe("athlete_pro_year"), dispute, refund],
  },
  {
    owner: "club",
    steps: [subscribe("club_essencial_month"), nothing, cancelNow, nothing, subscribe("club_completo_month")],
  },
];

export const LIFECYCLE_COUNT = LIFECYCLES.length;

/**
 * Plays `count` lifecycles (of eight steps, or fewer) side by side on one test clock, and waits for all deliveries after each
 * step. Gives the ids of all events, in the order of delivery.
 */
export async function playLifecycles(
  setup: LifecycleSetup,
  count: number,
  steps = TIMES.length,
): Promise<string[]> {
  const { sdk, stripe } = setup;
  stripe.deliveries.forget();
  const clock = await sdk.testHelpers.testClocks.create({ frozen_time: START });
  const all = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const lifecycle = LIFECYCLES[index % LIFECYCLES.length]!;
      return { lifecycle, payer: await makePayer(setup, lifecycle.owner, clock.id, index) };
    }),
  );
  for (const [index, seconds] of TIMES.slice(0, steps).entries()) {
    await sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: START + seconds });
    for (const { lifecycle, payer } of all) await lifecycle.steps[index]?.(payer);
    await stripe.deliveries.idle();
  }
  return stripe.deliveries.attempts().map(({ eventId }) => eventId);
}

async function makePayer(
  setup: LifecycleSetup,
  owner: "athlete" | "club",
  clock: string,
  index: number,
): Promise<Payer> {
  const { sdk, everywhere } = setup;
  const app = { sql: everywhere } as TestApp;
  const clubId = owner === "club" ? await makeClub(app, `Clube ${index} ${randomUUID().slice(0, 8)}`) : null;
  if (clubId)
    await everywhere(
      "update clubs set subscription_status = 'incomplete', created_at = '2026-01-09', lapsed_at = '2026-01-09' where id = $1",
      [clubId],
    );
  const { userId } = await makePerson(app, {
    email: `vida${index}-${randomUUID().slice(0, 8)}@quadra.test`,
    ...(clubId ? { role: "club_admin", clubId, adminOf: [clubId] } : {}),
  });
  const customerId = randomUUID();
  const { id: customer } = await sdk.customers.create({ name: "Ana Souza", test_clock: clock });
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer });
  await sdk.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  await everywhere(
    "insert into billing_customers (id, user_id, club_id, stripe_customer_id, created_at) values ($1, $2, $3, $4, '2026-01-09')",
    [customerId, clubId ? null : userId, clubId, customer],
  );
  return { setup, customer, customerId, userId, clock };
}

/** Everything that events have written to a database, row by row, without times and ids that depend on the order of writing. */
export async function stateOf(sql: Sql): Promise<Record<string, unknown[]>> {
  const rows = async (query: string) => (await sql(query)).map(({ row }) => row as unknown);
  return {
    subscriptions: await rows(
      `select to_jsonb(s) - '{id,version,updated_at}'::text[] as row from subscriptions s order by stripe_subscription_id`,
    ),
    clubs: await rows("select to_jsonb(c) - 'display_changes' as row from clubs c order by id"),
    checkouts: await rows(
      `select to_jsonb(k) - 'completed_at' || jsonb_build_object('completed', completed_at is not null) as row
       from checkouts k order by id`,
    ),
    payments: await rows(
      "select to_jsonb(p) - '{id,recorded_at}'::text[] as row from payments p order by stripe_id, kind",
    ),
    refunds: await rows(
      "select to_jsonb(r) - 'id' as row from refund_orders r order by stripe_payment_intent_id",
    ),
    events: await rows(
      "select to_jsonb(e) - '{received_at,handled_at,attempts}'::text[] as row from stripe_events e order by id",
    ),
  };
}
