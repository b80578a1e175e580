import { afterAll, beforeAll, expect } from "vitest";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { receiveEvent } from "../../app/features/money/payments/receive-event.server.ts";
import { createPayments } from "../../app/platform/stripe.server.ts";
import type { ReleaseOptions } from "@quadra/local-stripe/deliveries";
import { startApp, type TestApp } from "./app.ts";
import { createTestDatabase } from "./database.ts";
import { playLifecycles, stateOf } from "./event-orders.ts";
import { sdkFor } from "@quadra/local-stripe/testing";
import { openEntrance } from "./money.ts";
import { type TestVerbs, verbsOver } from "./verbs-over.ts";

/** For a file of tests: one Stripe whose events reach the product's verbs over several databases, in orders that differ. */
export function receiveInOrders() {
  let app: TestApp;
  const sendEventsTo = (url: string) => app.stripe.control("endpoint", { url });
  const opened: { stop(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app.stripe.control("endpoint", {});
    for (const each of opened) await each.stop();
    await app.stop();
  });

  async function receiver(): Promise<Receiver> {
    const made = await openReceiver(app);
    opened.push(...made.toStop);
    return made.receiver;
  }

  /** Plays so many lifecycles while `ordered` receives each event as it happens; every database begins alike. */
  async function play(ordered: Receiver, others: Pick<TestApp, "sql">[], count: number, steps?: number) {
    const databases = [ordered.database, ...others];
    await sendEventsTo(ordered.url);
    // Others are held against this one, so that it alone hears of everything as it happened.
    await app.stripe.control("deliver", { order: "given" });
    const events = await playLifecycles(
      {
        stripe: app.stripe,
        sdk: sdkFor(app.stripe),
        async everywhere(query, params) {
          await Promise.all(databases.map(({ sql }) => sql(query, params)));
          return [];
        },
      },
      count,
      steps,
    );
    await app.stripe.control("deliver", { order: "random" });
    const expected = await stateOf(ordered.database.sql);
    expectSomethingIn(expected, count);
    await ordered.settle();
    expect(ordered.mailed.length).toBeGreaterThan(count);
    return { events, expected };
  }

  /** Has these events delivered to `url`, and again what is not taken, until all are. */
  async function deliver(url: string, events: string[], how: ReleaseOptions): Promise<number> {
    await sendEventsTo(url);
    const { sent } = await app.stripe.deliveries.release({ eventIds: events, ...how });
    await app.stripe.deliveries.idle();
    return sent;
  }

  return {
    receiver,
    play,
    deliver,
    /** The product itself, and where it takes webhooks. */
    product: () => ({ sql: app.sql, url: `${app.workerOrigin}/api/webhooks/stripe` }),
  };
}

/** Verbs over a database of their own that take the webhooks of the worker's Stripe at `url`; `mailed` says to whom they wrote. */
type Receiver = TestVerbs & { url: string; mailed: string[] };

async function openReceiver(
  app: TestApp,
): Promise<{ receiver: Receiver; toStop: { stop(): Promise<unknown> }[] }> {
  const verbs = await verbsOver(await createTestDatabase());
  const { services } = verbs.context;
  const { url, secretKey, webhookSecrets } = app.stripe;
  const mailed: string[] = [];
  services.mail = { send: async ({ to }) => void mailed.push(to) };
  services.payments = createPayments({ secretKey, webhookSecret: webhookSecrets, apiUrl: url });
  const entrance = openEntrance((body, signature) => receiveEvent(services, { body, signature }, HANDLERS));
  return { receiver: { ...verbs, mailed, url: await entrance.listen() }, toStop: [entrance, verbs] };
}

/** Checks that the compared state says something: every table has its rows, and none is as it began. */
function expectSomethingIn(state: Awaited<ReturnType<typeof stateOf>>, count: number): void {
  expect(state.subscriptions!.length).toBeGreaterThan(count);
  expect([...statusesOf(state.subscriptions)]).toEqual(expect.arrayContaining(["active", "canceled"]));
  expect(statusesOf(state.checkouts)).toEqual(new Set(["completed", "expired"]));
  expect(statusesOf(state.events)).toEqual(new Set(["applied", "ignored"]));
  expect(state.payments!.length).toBeGreaterThan(count);
}

function statusesOf(rows: unknown[] | undefined): Set<string> {
  return new Set(rows!.map((row) => (row as { status: string }).status));
}
