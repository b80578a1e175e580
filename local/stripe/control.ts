import { settleIntent } from "./checkout/settle.ts";
import { type Person, paySession } from "./checkout/pay-session.ts";
import type { ReleaseOptions } from "./deliveries.ts";
import type { Fault } from "./faults.ts";
import { decideDispute, openDispute } from "./payments/disputes.ts";
import { failRefund } from "./payments/refunds.ts";
import { currentPeriod, hasEnded } from "./billing/subscription-life.ts";
import type { Charge } from "./payment-objects.ts";
import { invalid } from "./problem.ts";
import { rendered } from "./rendering.ts";
import type { Running } from "./running.ts";
import type { CheckoutSession } from "./surface-objects.ts";
import { type AccountSettings, need } from "./world.ts";

/** What an order is given, as JSON or as a form's fields. */
export type ControlInput = Record<string, unknown>;

type Order = (running: Running, input: ControlInput) => unknown;

const DAY = 86_400;

/** The orders of the control API, by name (`POST /_control/<name>`). */
const ORDERS: Record<string, Order> = {
  faults: ({ faults }, input) => {
    const fault = { ...input, ...numbers(input, ["status", "ms", "times"]) } as Fault;
    if (!["down", "lost", "slow", "status"].includes(fault.kind))
      throw invalid("kind: down, lost, slow or status", "kind");
    faults.add(fault);
    return faults.list();
  },
  "clear-faults": ({ faults }) => {
    faults.clear();
    return [];
  },
  endpoint: ({ deliveries }, input) => {
    const { url, secret } = input as { url?: string; secret?: string };
    deliveries.endpoint = url ? { url, secret: secret ?? deliveries.endpoint?.secret ?? "" } : null;
    return deliveries.endpoint;
  },
  hold: ({ deliveries }) => {
    deliveries.hold();
    return { isHolding: true };
  },
  held: ({ deliveries }) => ({ isHolding: deliveries.isHolding(), events: deliveries.held() }),
  release: ({ deliveries }, input) =>
    deliveries.release({
      ...input,
      ...numbers(input, ["seed", "times", "duplicates", "concurrency"]),
    } as ReleaseOptions),
  redeliver: async ({ deliveries }, input) => ({
    delivered: await deliveries.redeliver(word(input, "event"), Number(input.times ?? 1)),
  }),
  idle: async ({ deliveries }) => {
    await deliveries.idle();
    return { isIdle: true };
  },
  "pay-session": ({ world }, input) => world.transact(() => payInPage(world, input)),
  "settle-payment": ({ world }, input) =>
    world.transact(() => {
      const intent = need(world, "payment_intent", word(input, "payment_intent"));
      const end = input.end ?? "succeeded";
      if (end !== "succeeded" && end !== "processing" && end !== "failed")
        throw invalid("end: succeeded, processing or failed", "end");
      return rendered(settleIntent(world, intent, end));
    }),
  dispute: ({ world }, input) =>
    world.transact(() =>
      rendered(openDispute(world, chargeOf(world, input), input.reason as string | undefined)),
    ),
  "decide-dispute": ({ world }, input) =>
    world.transact(() =>
      rendered(
        decideDispute(
          world,
          need(world, "dispute", word(input, "dispute")),
          input.status === "won" ? "won" : "lost",
        ),
      ),
    ),
  "fail-refund": ({ world }, input) =>
    world.transact(() => rendered(failRefund(world, need(world, "refund", word(input, "refund"))))),
  "fail-renewals": failRenewals,
  advance: advanceTime,
  tick: (running) => ({ done: running.tick() }),
  settings: ({ world }, input) => Object.assign(world.settings, input as Partial<AccountSettings>),
  reset: (running) => {
    running.reset();
    return {};
  },
  state: ({ world, deliveries, faults, calls, ahead }) => ({
    customers: world.store.all("customer").map(rendered),
    subscriptions: world.store.all("subscription").map(rendered),
    events: world.store.all("event").map(rendered),
    attempts: deliveries.attempts(),
    held: deliveries.held(),
    faults: faults.list(),
    calls,
    ahead,
    settings: world.settings,
  }),
};

/** The names of the orders. */
export const ORDER_NAMES: readonly string[] = Object.keys(ORDERS);

/** Carries out an order; throws its problem, also for a name that is none. */
export async function control(running: Running, name: string, input: ControlInput): Promise<unknown> {
  const order = ORDERS[name];
  if (order === undefined) throw invalid(`Orders: ${ORDER_NAMES.join(", ")}`, "order");
  const result = await order(running, input);
  running.save();
  return result;
}

function payInPage(world: Running["world"], input: ControlInput): Record<string, unknown> {
  const session = need(world, "checkout.session", word(input, "session"));
  const type = (input.method ?? "card") as "card" | "pix" | "boleto";
  const number = String(input.card ?? "4242424242424242").replace(/\D/g, "");
  const person: Person = {
    email: String(input.email ?? session.customer_details?.email ?? "ana@quadra.test"),
    name: String(input.name ?? "Ana Souza"),
    taxId: String(input.tax_id ?? ""),
  };
  const card = { number, expMonth: 12, expYear: new Date(world.now() * 1_000).getUTCFullYear() + 4 };
  const intent = paySession(world, session, type, person, type === "card" ? card : undefined);
  if (intent?.status === "requires_action" && input.end !== undefined && input.end !== "waiting")
    settleIntent(world, intent, input.end as "succeeded" | "processing" | "failed");
  return {
    session: rendered(need(world, "checkout.session", session.id) satisfies CheckoutSession),
    payment_intent: intent === null ? null : rendered(intent),
  };
}

/** From now on (or, with `fails: false`, no longer) the bank refuses what a customer's cards are charged in their absence. */
function failRenewals({ world }: Running, input: ControlInput): unknown {
  const customer = need(world, "customer", word(input, "customer"));
  const fails = input.fails !== false && input.fails !== "false";
  const cards = world.store
    .all("payment_method")
    .filter((each) => each.customer === customer.id && each.type === "card");
  for (const card of cards)
    world.store.change(card, { $number: fails ? "4000000000000341" : "4242424242424242" });
  return { customer: customer.id, cards: cards.map(({ id }) => id), fails };
}

/**
 * Moves time on: of one `customer`, or of everybody. By `days` or `seconds`; of a customer also `to: "renewal"`, one
 * second after the end of the earliest period, `to: "trial_end"` the same, or `to: "retry"`, the next try to collect.
 */
function advanceTime(running: Running, input: ControlInput): unknown {
  const { ahead, world } = running;
  const seconds = Number(input.seconds ?? 0) + Number(input.days ?? 0) * DAY;
  if (input.customer === undefined || input.customer === "") {
    if (!(seconds > 0)) throw invalid("seconds or days must be above 0", "seconds");
    ahead.everybody += seconds;
    return { now: world.now(), done: running.tick() };
  }
  const customer = need(world, "customer", word(input, "customer"));
  if (customer.test_clock !== null)
    throw invalid("This customer lives by a test clock: advance that.", "customer");
  const now = world.now(customer.id);
  const target = input.to === undefined ? now + seconds : instantOf(running, customer.id, String(input.to));
  if (!(target > now)) throw invalid("There is nothing ahead to go to.", "to");
  ahead.customers[customer.id] = (ahead.customers[customer.id] ?? 0) + (target - now);
  return { now: world.now(customer.id), done: running.tick() };
}

function instantOf({ world }: Running, customerId: string, to: string): number {
  const instants =
    to === "retry"
      ? world.store
          .all("invoice")
          .filter((each) => each.customer === customerId && each.auto_advance)
          .flatMap((each) => [each.next_payment_attempt ?? each.automatically_finalizes_at ?? 0])
      : world.store
          .all("subscription")
          .filter((each) => each.customer === customerId && !hasEnded(each))
          .map((each) => currentPeriod(each).end);
  const ahead = instants.filter((at) => at > world.now(customerId));
  return ahead.length === 0 ? 0 : Math.min(...ahead) + 1;
}

function chargeOf(world: Running["world"], input: ControlInput): Charge {
  if (typeof input.charge === "string") return need(world, "charge", input.charge);
  const intent = need(world, "payment_intent", word(input, "payment_intent"));
  return need(world, "charge", intent.latest_charge ?? "");
}

function word(input: ControlInput, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value === "") throw invalid(`Missing: ${name}`, name);
  return value;
}

function numbers(input: ControlInput, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, Number(input[name])]),
  );
}
