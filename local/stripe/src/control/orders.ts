import { endIntent } from "../checkout/pay-intent.ts";
import { type Person, paySession } from "../checkout/pay-session.ts";
import type { ReleaseOptions } from "../deliveries.ts";
import type { Fault } from "../api/faults.ts";
import {
  deauthorize,
  setCapability,
  setPayoutInterval,
  setStanding,
  type Standing,
} from "../connect/accounts.ts";
import { failPayout, payOutByPlan } from "../connect/payouts.ts";
import { decideDispute, openDispute } from "../payments/disputes.ts";
import { payGivenUp } from "../payments/given-up-boleto.ts";
import { failRefund } from "../payments/refunds.ts";
import { currentPeriod, hasEnded } from "../billing/subscription-lifecycle.ts";
import type { Charge } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import { rendered } from "../account/rendering.ts";
import type { Running } from "../running.ts";
import type { CheckoutSession } from "../account/surface-objects.ts";
import { type AccountSettings, need } from "../account/account.ts";

/** The input of an order, as JSON or as a form's fields. */
export type OrderInput = Record<string, unknown>;

type Order = (running: Running, input: OrderInput) => unknown;

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
  endpoint: ({ deliveries, webhookSecrets: own }, input) => {
    const given = input as { url?: string; secret?: string; connect_secret?: string };
    const { secret = own.secret, connect_secret: connectSecret = own.connectSecret } = given;
    deliveries.endpoints = given.url ? { url: given.url, secret, connectSecret } : null;
    return deliveries.endpoints;
  },
  deliver: ({ deliveries }, input) => {
    const { order } = input;
    if (order !== undefined && order !== "given" && order !== "random")
      throw invalid("order: given or random", "order");
    return deliveries.sendIn({ order, ...numbers(input, ["seed"]) });
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
  "pay-session": ({ account }, input) => account.transact(() => payInPage(account, input)),
  "settle-payment": ({ account }, input) =>
    account.transact(() => {
      const intent = need(account, "payment_intent", word(input, "payment_intent"));
      const end = input.end ?? "succeeded";
      if (end === "late") return rendered(payGivenUp(account, intent));
      if (end !== "succeeded" && end !== "processing" && end !== "failed")
        throw invalid("end: succeeded, processing, failed or late", "end");
      return rendered(endIntent(account, intent, end));
    }),
  dispute: ({ account }, input) =>
    account.transact(() =>
      rendered(openDispute(account, chargeOf(account, input), input.reason as string | undefined)),
    ),
  "decide-dispute": ({ account }, input) =>
    account.transact(() =>
      rendered(
        decideDispute(
          account,
          need(account, "dispute", word(input, "dispute")),
          input.status === "won" ? "won" : "lost",
        ),
      ),
    ),
  "fail-refund": ({ account }, input) =>
    account.transact(() => rendered(failRefund(account, need(account, "refund", word(input, "refund"))))),
  "set-account": ({ account }, input) =>
    account.transact(() => {
      const connected = need(account, "account", word(input, "account"));
      setStanding(account, connected, word(input, "standing") as Standing);
      return rendered(connected);
    }),
  "set-capability": ({ account }, input) =>
    account.transact(() => {
      const connected = need(account, "account", word(input, "account"));
      const state = word(input, "state");
      if (state !== "active" && state !== "inactive" && state !== "pending")
        throw invalid("state: active, inactive or pending", "state");
      setCapability(account, connected, word(input, "capability"), state);
      return rendered(connected);
    }),
  "set-payout-interval": ({ account }, input) =>
    account.transact(() => {
      const interval = word(input, "interval");
      if (interval !== "daily" && interval !== "manual")
        throw invalid("interval: daily or manual", "interval");
      const connected = need(account, "account", word(input, "account"));
      setPayoutInterval(account, connected, interval);
      return rendered(connected);
    }),
  "pay-out-by-plan": ({ account }, input) =>
    account.transact(() => ({ made: payOutByPlan(account, word(input, "account")) })),
  "fail-payout": ({ account }, input) =>
    account.transact(() => {
      const payout = need(account, "payout", word(input, "payout"));
      failPayout(account, payout, typeof input.code === "string" ? input.code : undefined);
      return rendered(payout);
    }),
  "deauthorize-account": ({ account }, input) =>
    account.transact(() => {
      deauthorize(account, need(account, "account", word(input, "account")));
      return {};
    }),
  "fail-renewals": failRenewals,
  advance: advanceTime,
  tick: (running) => ({ done: running.tick() }),
  settings: ({ account }, input) => Object.assign(account.settings, input as Partial<AccountSettings>),
  reset: (running) => {
    running.reset();
    return {};
  },
  state: ({ account, deliveries, faults, calls, ahead }) => ({
    customers: account.store.all("customer").map(rendered),
    subscriptions: account.store.all("subscription").map(rendered),
    events: account.store.all("event").map(rendered),
    attempts: deliveries.attempts(),
    held: deliveries.held(),
    faults: faults.list(),
    calls,
    ahead,
    settings: account.settings,
  }),
};

/** The names of the orders. */
export const ORDER_NAMES: readonly string[] = Object.keys(ORDERS);

/** Carries out an order; throws its problem, also for a name that is none. */
export async function carryOutOrder(running: Running, name: string, input: OrderInput): Promise<unknown> {
  const order = ORDERS[name];
  if (order === undefined) throw invalid(`Orders: ${ORDER_NAMES.join(", ")}`, "order");
  const result = await order(running, input);
  running.save();
  return result;
}

function payInPage(account: Running["account"], input: OrderInput): Record<string, unknown> {
  const session = need(account, "checkout.session", word(input, "session"));
  const type = (input.method ?? "card") as "card" | "pix" | "boleto";
  const number = String(input.card ?? "4242424242424242").replace(/\D/g, "");
  const person: Person = {
    email: String(input.email ?? session.customer_details?.email ?? "ana@quadra.test"),
    name: String(input.name ?? "Ana Souza"),
    taxId: String(input.tax_id ?? ""),
  };
  const card = { number, expMonth: 12, expYear: new Date(account.now() * 1_000).getUTCFullYear() + 4 };
  const intent = paySession(account, session, type, person, type === "card" ? card : undefined);
  if (intent?.status === "requires_action" && input.end !== undefined && input.end !== "waiting")
    endIntent(account, intent, input.end as "succeeded" | "processing" | "failed");
  return {
    session: rendered(need(account, "checkout.session", session.id) satisfies CheckoutSession),
    payment_intent: intent === null ? null : rendered(intent),
  };
}

/** From now on (or, with `fails: false`, no longer) the bank refuses what a customer's cards are charged in their absence. */
function failRenewals({ account }: Running, input: OrderInput): unknown {
  const customer = need(account, "customer", word(input, "customer"));
  const fails = input.fails !== false && input.fails !== "false";
  const cards = account.store
    .all("payment_method")
    .filter((each) => each.customer === customer.id && each.type === "card");
  for (const card of cards)
    account.store.change(card, { $number: fails ? "4000000000000341" : "4242424242424242" });
  return { customer: customer.id, cards: cards.map(({ id }) => id), fails };
}

/**
 * Moves time on: of one `customer`, or of everybody. By `days` or `seconds`; of a customer also `to: "renewal"`, one
 * second after the end of the earliest period, `to: "trial_end"` the same, or `to: "retry"`, the next try to collect.
 */
function advanceTime(running: Running, input: OrderInput): unknown {
  const { ahead, account } = running;
  const seconds = Number(input.seconds ?? 0) + Number(input.days ?? 0) * DAY;
  if (input.customer === undefined || input.customer === "") {
    if (!(seconds > 0)) throw invalid("seconds or days must be above 0", "seconds");
    ahead.everybody += seconds;
    return { now: account.now(), done: running.tick() };
  }
  const customer = need(account, "customer", word(input, "customer"));
  if (customer.test_clock !== null)
    throw invalid("This customer has a test clock: advance that.", "customer");
  const now = account.now(customer.id);
  const target = input.to === undefined ? now + seconds : instantOf(running, customer.id, String(input.to));
  if (!(target > now)) throw invalid("There is nothing ahead to go to.", "to");
  ahead.customers[customer.id] = (ahead.customers[customer.id] ?? 0) + (target - now);
  return { now: account.now(customer.id), done: running.tick() };
}

function instantOf({ account }: Running, customerId: string, to: string): number {
  const instants =
    to === "retry"
      ? account.store
          .all("invoice")
          .filter((each) => each.customer === customerId && each.auto_advance)
          .flatMap((each) => [each.next_payment_attempt ?? each.automatically_finalizes_at ?? 0])
      : account.store
          .all("subscription")
          .filter((each) => each.customer === customerId && !hasEnded(each))
          .map((each) => currentPeriod(each).end);
  const ahead = instants.filter((at) => at > account.now(customerId));
  return ahead.length === 0 ? 0 : Math.min(...ahead) + 1;
}

function chargeOf(account: Running["account"], input: OrderInput): Charge {
  if (typeof input.charge === "string") return need(account, "charge", input.charge);
  const intent = need(account, "payment_intent", word(input, "payment_intent"));
  return need(account, "charge", intent.latest_charge ?? "");
}

function word(input: OrderInput, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value === "") throw invalid(`Missing: ${name}`, name);
  return value;
}

function numbers(input: OrderInput, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, Number(input[name])]),
  );
}
