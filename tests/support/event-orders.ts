import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import type { LocalStripe } from "../../local/stripe/server.ts";
import type { TestApp } from "./app.ts";
import { makeClub, makePerson } from "./identity.ts";
import { START } from "./local-stripe.ts";

type Sql = TestApp["sql"];

/** Where lives are lived: one Stripe, and databases that begin alike. */
export interface LivingWorld {
  stripe: LocalStripe;
  sdk: Stripe;
  /** Runs a statement in every database. */
  everywhere: Sql;
}

interface Living {
  world: LivingWorld;
  customer: string;
  customerId: string;
  userId: string;
  clock: string;
  subscription?: Stripe.Subscription;
}

/** A life by its steps; time moves on between one step and the next, for all lives together. */
type Life = { owner: "athlete" | "club"; steps: ((living: Living) => Promise<unknown>)[] };

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
  async (living: Living): Promise<void> => {
    const { sdk } = living.world;
    const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
    living.subscription = await sdk.subscriptions.create({
      customer: living.customer,
      items: [{ price: data[0]!.id }],
      ...(trial_period_days ? { trial_period_days } : {}),
    });
  };

const failing = (fails: boolean) => (living: Living) =>
  living.world.stripe.control("fail-renewals", { customer: living.customer, fails });

const cancelling = (cancel_at_period_end: boolean) => (living: Living) =>
  living.world.sdk.subscriptions.update(living.subscription!.id, { cancel_at_period_end });

const cancelNow = (living: Living) => living.world.sdk.subscriptions.cancel(living.subscription!.id);

const nothing = async () => {};

async function changeTo(living: Living, lookupKey: string): Promise<void> {
  const { sdk } = living.world;
  const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
  await sdk.subscriptions.update(living.subscription!.id, {
    items: [{ id: living.subscription!.items.data[0]!.id, price: data[0]!.id }],
    proration_behavior: "always_invoice",
  });
}

async function firstIntent({ world: { sdk }, customer }: Living): Promise<string> {
  const { data } = await sdk.paymentIntents.list({ customer, limit: 100 });
  return data.at(-1)!.id;
}

async function refund(living: Living): Promise<void> {
  await living.world.sdk.refunds.create({ payment_intent: await firstIntent(living), amount: 500 });
}

async function dispute(living: Living): Promise<void> {
  const { stripe } = living.world;
  const opened = await stripe.control("dispute", { payment_intent: await firstIntent(living) });
  await stripe.control("decide-dispute", { dispute: (opened as { id: string }).id, status: "won" });
}

/** Opens a payment session whose row stands everywhere, and does with it what `end` says. */
const checkout = (lookupKey: string, end: "card" | "boleto" | "expire") => async (living: Living) => {
  const { sdk, stripe, everywhere } = living.world;
  const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
  const id = randomUUID();
  const session = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: living.customer,
    line_items: [{ price: data[0]!.id, quantity: 1 }],
    client_reference_id: id,
    success_url: "http://quadra.test/sim",
    cancel_url: "http://quadra.test/nao",
  });
  await everywhere(
    `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, stripe_session_id, url,
       status, created_at, expires_at)
     values ($1, 'subscription', $2, $3, $4, $5, 'BRL', $6, $7, 'open', '2026-01-10', '2026-01-11')`,
    [id, living.customerId, living.userId, lookupKey, data[0]!.unit_amount, session.id, session.url],
  );
  if (end === "expire") return void (await sdk.checkout.sessions.expire(session.id));
  const paid = (await stripe.control("pay-session", { session: session.id, method: end })) as {
    payment_intent: { id: string };
  };
  if (end === "boleto")
    await stripe.control("settle-payment", { payment_intent: paid.payment_intent.id, end: "succeeded" });
};

/** The lives that there are; a world of as many has one of each. */
const LIVES: readonly Life[] = [
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
      (living) => changeTo(living, "athlete_pro_month"),
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

export const KINDS_OF_LIVES = LIVES.length;

/**
 * Lives `count` lives (of eight steps, or fewer) side by side, by one test clock, and lets everything be delivered after each step. Gives the ids of
 * all events that were told, in that order.
 */
export async function liveLives(world: LivingWorld, count: number, steps = TIMES.length): Promise<string[]> {
  const { sdk, stripe } = world;
  stripe.deliveries.forget();
  const clock = await sdk.testHelpers.testClocks.create({ frozen_time: START });
  const all = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const life = LIVES[index % LIVES.length]!;
      return { life, living: await payer(world, life.owner, clock.id, index) };
    }),
  );
  for (const [index, seconds] of TIMES.slice(0, steps).entries()) {
    await sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: START + seconds });
    for (const { life, living } of all) await life.steps[index]?.(living);
    await stripe.deliveries.idle();
  }
  return stripe.deliveries.attempts().map(({ eventId }) => eventId);
}

async function payer(
  world: LivingWorld,
  owner: "athlete" | "club",
  clock: string,
  index: number,
): Promise<Living> {
  const { sdk, everywhere } = world;
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
  return { world, customer, customerId, userId, clock };
}

/** Everything that events have made of a database, row by row, without what tells only when and in what order it was written. */
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
