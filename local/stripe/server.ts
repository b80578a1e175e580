import { randomBytes } from "node:crypto";
import { listenLocally } from "../http.ts";
import { answerApi } from "./api.ts";
import { type ControlInput, control } from "./control.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { type Deliveries, openDeliveries } from "./deliveries.ts";
import { runDue } from "./due.ts";
import { type Faults, openFaults } from "./faults.ts";
import { openIdempotencyKeys } from "./idempotency.ts";
import { openKeeper, readState } from "./keeping.ts";
import type { Kept } from "./objects.ts";
import { answerControl } from "./control-routes.ts";
import { answerPage } from "./pages/pages.ts";
import type { Running } from "./running.ts";
import { seedAccount } from "./seed.ts";
import { openStore } from "./store.ts";
import { type AccountSettings, openWorld, type World } from "./world.ts";

/** How a local Stripe is started. */
export type StripeOptions = {
  /** 0: any free port. */
  port: number;
  /** Where the account is kept; null keeps nothing. */
  file: string | null;
  /** Where events are told; null (or later, through the control) tells nobody. */
  webhookUrl?: string | null;
  secretKey?: string;
  webhookSecret?: string;
  settings?: Partial<AccountSettings>;
  /** Milliseconds since the epoch; by default the machine's clock. */
  now?: () => number;
  /** How often what is due is done by itself; null leaves it to the control. */
  tickMs?: number | null;
  /** The wait before an event that was not taken is told again; doubles each time. */
  retryBaseMs?: number;
  webhookTimeoutMs?: number;
};

/** A running local Stripe: what the SDK needs, and the hands that tests and demonstrations need. */
export type LocalStripe = {
  port: number;
  /** The address of the API and of the pages, without a slash at the end. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  deliveries: Deliveries;
  faults: Faults;
  /** Carries out an order of the control API in this process; throws its problem. */
  control(order: string, input?: ControlInput): Promise<unknown>;
  /** Puts things into the account, of which nobody is told. */
  fill<Result>(work: (world: World) => Result): Result;
  tick(): number;
  stop(): Promise<void>;
};

/** Starts the local Stripe on 127.0.0.1. Throws PortTakenError when the port is held. */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const kept = readState(options.file);
  const secretKey = options.secretKey ?? kept?.secretKey ?? `sk_test_local${randomBytes(18).toString("hex")}`;
  const webhookSecret =
    options.webhookSecret ?? kept?.webhookSecret ?? `whsec_${randomBytes(24).toString("base64url")}`;
  const ahead = kept?.ahead ?? { everybody: 0, customers: {} };
  const clock = () => (options.now ?? Date.now)() + ahead.everybody * 1_000;
  const handlers: { request: Parameters<typeof listenLocally>[2] } = { request: () => {} };
  const local = await listenLocally(options.port, "STRIPE_PORT", (request, response) =>
    handlers.request(request, response),
  );
  const url = `http://127.0.0.1:${local.port}`;

  const store = openStore(kept?.objects.map((item) => moved(item, url)));
  const keys = openIdempotencyKeys(kept?.keys);
  let isQuiet = false;
  const deliveries = openDeliveries({
    endpoint: options.webhookUrl ? { url: options.webhookUrl, secret: webhookSecret } : null,
    clock,
    find: (id) => store.find("event", id),
    retryBaseMs: options.retryBaseMs ?? 1_000,
    timeoutMs: options.webhookTimeoutMs,
    attempts: kept?.attempts,
    onAttempt: () => keeper.save(),
  });
  const world = openWorld({
    store,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    origin: url,
    clock,
    aheadOf: (customerId) => ahead.customers[customerId] ?? 0,
    onEvents(events) {
      if (isQuiet) for (const event of events) event.pending_webhooks = 0;
      else deliveries.enqueue(events);
      keeper.save();
    },
  });
  const keeper = openKeeper(options.file, () => ({
    secretKey,
    webhookSecret,
    objects: store.everything(),
    keys: keys.everything(),
    ahead,
    attempts: deliveries.attempts(),
  }));
  const fill = <Result>(work: (world: World) => Result) => {
    isQuiet = true;
    try {
      return world.transact(() => work(world));
    } finally {
      isQuiet = false;
    }
  };
  const seed = () => fill(seedAccount);
  const running: Running = {
    world,
    deliveries,
    faults: openFaults(),
    keys,
    secretKey,
    ahead,
    calls: [],
    save: () => keeper.save(),
    tick: () =>
      runDue(world, (customerId) => {
        const isOnClock = store.find("customer", customerId)?.test_clock;
        return isOnClock ? null : world.now(customerId);
      }),
    reset() {
      for (const item of store.everything()) store.remove(item);
      deliveries.forget();
      running.faults.clear();
      keys.forget();
      ahead.everybody = 0;
      ahead.customers = {};
      seed();
      keeper.save();
    },
  };
  seed();
  deliveries.enqueue(store.all("event").filter((event) => event.pending_webhooks > 0));

  handlers.request = (request, response) => {
    const at = new URL(request.url ?? "/", url);
    const answer = at.pathname.startsWith("/v1/")
      ? answerApi(running, request, response, at)
      : at.pathname.startsWith("/_control/")
        ? answerControl(running, request, response, at)
        : answerPage(running, request, response, at);
    answer.catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String(error));
    });
  };
  const tickAndTell = () => {
    try {
      running.tick();
    } catch (error) {
      console.error("Stripe local:", error);
    }
  };
  const timer = options.tickMs === null ? null : setInterval(tickAndTell, options.tickMs ?? 1_000).unref();

  return {
    port: local.port,
    url,
    secretKey,
    webhookSecret,
    deliveries,
    faults: running.faults,
    control: (order, input = {}) => control(running, order, input),
    fill,
    tick: () => running.tick(),
    async stop() {
      if (timer !== null) clearInterval(timer);
      await deliveries.stop();
      await local.stop();
      await keeper.flush();
    },
  };
}

/** What was kept under another port gets the addresses of this one. */
function moved(item: Kept, url: string): Kept {
  const text = JSON.stringify(item);
  if (!text.includes("http://127.0.0.1:")) return item;
  return JSON.parse(
    text.replace(/http:\/\/127\.0\.0\.1:\d+(?=\/(c\/pay|p\/session|invoices|receipts|payments)\/)/g, url),
  ) as Kept;
}
