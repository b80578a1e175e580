import { afterAll, beforeAll, expect, test } from "vitest";
import { APPLIERS } from "../../../app/features/diagnostics/appliers.server.ts";
import { receiveEvent } from "../../../app/features/payments/receive-event.server.ts";
import { createPayments } from "../../../app/platform/stripe.server.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { createTestDatabase } from "../../support/database.ts";
import { liveLives, stateOf } from "../../support/event-orders.ts";
import { sdkFor } from "../../support/local-stripe.ts";
import { openEntrance } from "../../support/money.ts";
import { type TestVerbs, verbsOver } from "../../support/verbs-over.ts";

let app: TestApp;
let worker: string;
const opened: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  app = await startApp();
  worker = `${app.origin}/api/webhooks/stripe`;
});
afterAll(async () => {
  await app.stripe.control("endpoint", {});
  for (const each of opened) await each.stop();
  await app.stop();
});

/** Verbs over a database of their own that take the webhooks of the worker's Stripe at `url`. */
async function receiver(): Promise<TestVerbs & { url: string }> {
  const verbs = await verbsOver(await createTestDatabase());
  const { services } = verbs.context;
  const { url, secretKey, webhookSecret } = app.stripe;
  services.payments = createPayments({ secretKey, webhookSecret, apiUrl: url });
  const entrance = openEntrance((body, signature) => receiveEvent(services, { body, signature }, APPLIERS));
  opened.push(entrance, verbs);
  return { ...verbs, url: await entrance.listen() };
}

const tell = (url: string) => app.stripe.control("endpoint", { url });

test(
  "1 000 events in random order, 30 % of them twice, two at a time, leave what their order leaves",
  { timeout: 120_000 },
  async () => {
    const ordered = await receiver();
    const shuffled = await Promise.all([receiver(), receiver(), receiver()]);
    const databases = [app, ordered.database, ...shuffled.map(({ database }) => database)];
    const sdk = sdkFor(app.stripe);
    await tell(ordered.url);
    const events = await liveLives(
      {
        stripe: app.stripe,
        sdk,
        async everywhere(query, params) {
          await Promise.all(databases.map(({ sql }) => sql(query, params)));
          return [];
        },
      },
      30,
    );
    const expected = await stateOf(ordered.database.sql);
    // What is compared says something: every table has its rows, and none is as it began.
    expect(events.length).toBeGreaterThan(1_000);
    expect(expected.subscriptions!.length).toBeGreaterThan(29);
    expect(expected.payments!.length).toBeGreaterThan(50);
    const statuses = new Set(expected.subscriptions!.map((row) => (row as { status: string }).status));
    expect(statuses).toEqual(new Set(["active", "canceled"]));
    expect(new Set(expected.checkouts!.map((row) => (row as { status: string }).status))).toEqual(
      new Set(["completed", "expired"]),
    );

    await tell(worker);
    const report = await app.stripe.deliveries.release({
      eventIds: events,
      order: "random",
      seed: 2026,
      duplicates: 0.3,
      concurrency: 2,
    });
    expect(report.sent).toBe(events.length + Math.round(events.length * 0.3));
    await app.stripe.deliveries.idle();
    expect(await stateOf(app.sql)).toEqual(expected);
  },
);
