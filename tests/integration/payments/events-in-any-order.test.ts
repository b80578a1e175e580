import { afterAll, beforeAll, expect, test } from "vitest";
import { APPLIERS } from "../../../app/features/diagnostics/appliers.server.ts";
import { receiveEvent } from "../../../app/features/payments/receive-event.server.ts";
import { createPayments } from "../../../app/platform/stripe.server.ts";
import type { ReleaseOptions } from "../../../local/stripe/deliveries.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { createTestDatabase } from "../../support/database.ts";
import { KINDS_OF_LIVES, liveLives, stateOf } from "../../support/event-orders.ts";
import { sdkFor } from "../../support/local-stripe.ts";
import { openEntrance } from "../../support/money.ts";
import { type TestVerbs, verbsOver } from "../../support/verbs-over.ts";

let app: TestApp;
let worker: string;
const opened: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  app = await startApp();
  worker = `${app.workerOrigin}/api/webhooks/stripe`;
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

/** Lives so many lives while `ordered` is told of each event as it happens; every database begins alike. */
async function live(
  ordered: Awaited<ReturnType<typeof receiver>>,
  others: Pick<TestApp, "sql">[],
  count: number,
  steps?: number,
) {
  const databases = [ordered.database, ...others];
  await tell(ordered.url);
  const events = await liveLives(
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
  const expected = await stateOf(ordered.database.sql);
  // What is compared says something: every table has its rows, and none is as it began.
  expect(expected.subscriptions!.length).toBeGreaterThan(count);
  expect([...statusesOf(expected.subscriptions)]).toEqual(expect.arrayContaining(["active", "canceled"]));
  expect(statusesOf(expected.checkouts)).toEqual(new Set(["completed", "expired"]));
  expect(statusesOf(expected.events)).toEqual(new Set(["applied", "ignored"]));
  expect(expected.payments!.length).toBeGreaterThan(count);
  return { events, expected };
}

function statusesOf(rows: unknown[] | undefined): Set<string> {
  return new Set(rows!.map((row) => (row as { status: string }).status));
}

/** Has these events delivered to `url`, and again what is not taken, until all are. */
async function deliver(url: string, events: string[], how: ReleaseOptions): Promise<number> {
  await tell(url);
  const { sent } = await app.stripe.deliveries.release({ eventIds: events, ...how });
  await app.stripe.deliveries.idle();
  return sent;
}

test(
  "backwards, or by chance and eight at a time, every life ends as it was lived",
  { timeout: 240_000 },
  async () => {
    const ordered = await receiver();
    const backwards = await receiver();
    const byChance = await receiver();
    const { events, expected } = await live(
      ordered,
      [backwards.database, byChance.database],
      KINDS_OF_LIVES,
      5,
    );
    await deliver(backwards.url, events, { order: "reverse" });
    expect(await stateOf(backwards.database.sql)).toEqual(expected);
    await deliver(byChance.url, events, { order: "random", seed: 7, duplicates: 0.3, concurrency: 8 });
    expect(await stateOf(byChance.database.sql)).toEqual(expected);
  },
);

test(
  "1 000 events in random order, 30 % of them twice, two at a time, leave what their order leaves",
  { timeout: 240_000 },
  async () => {
    const { events, expected } = await live(await receiver(), [app], 31);
    expect(events.length).toBeGreaterThanOrEqual(1_000);
    const sent = await deliver(worker, events, {
      order: "random",
      seed: 2026,
      duplicates: 0.3,
      concurrency: 2,
    });
    expect(sent).toBe(events.length + Math.round(events.length * 0.3));
    expect(await stateOf(app.sql)).toEqual(expected);
  },
);
