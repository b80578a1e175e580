import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Account, AccountSettings } from "./account/account.ts";
import { readState } from "./account/saved-state.ts";
import { openApi } from "./api/api.ts";
import type { Faults } from "./api/faults.ts";
import type { CatalogueProduct } from "./catalogue.ts";
import { openControl } from "./control/control-api.ts";
import { carryOutOrder, type OrderInput } from "./control/orders.ts";
import type { Deliveries } from "./deliveries.ts";
import type { DeliveryOrder } from "./delivery-queue.ts";
import { sendSorry } from "./pages/layout.ts";
import { openPages } from "./pages/pages.ts";
import { Running } from "./running.ts";

/** How a local Stripe is started. */
export type StripeOptions = {
  /** 0: any free port. */
  port: number;
  /** Where the account is kept; null keeps nothing. */
  file: string | null;
  /** The products on sale from the beginning, and again after a reset. */
  catalogue: readonly CatalogueProduct[];
  /** Where events are delivered; null (until an order names an endpoint) delivers them to nobody. */
  webhookUrl?: string | null;
  secretKey?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
  /** How events go out: together and in no order, as Stripe's do (the default), or one by one as they happened. */
  webhookOrder?: DeliveryOrder;
  /** Makes that order another one; the same seed gives the same. */
  webhookSeed?: number;
  settings?: Partial<AccountSettings>;
  /** Milliseconds since the epoch; by default the machine's clock. */
  now?: () => number;
  /** How often what is due is done by itself; null leaves it to the control. */
  tickMs?: number | null;
  /** The wait before an event that was not taken is delivered again; doubles each time. */
  retryBaseMs?: number;
  webhookTimeoutMs?: number;
};

/** A running local Stripe: what the SDK needs, and what tests and demonstrations steer it with. */
export type LocalStripe = {
  port: number;
  /** The address of the API and of the pages, without a slash at the end. */
  url: string;
  secretKey: string;
  /** The secret of the endpoint that hears of the account itself. */
  webhookSecret: string;
  /** The secret of the endpoint that hears of connected accounts. */
  connectWebhookSecret: string;
  /** Both, with a comma between. */
  webhookSecrets: string;
  deliveries: Deliveries;
  faults: Faults;
  /** Carries out an order of the control API in this process; throws its problem. */
  control(order: string, input?: OrderInput): Promise<unknown>;
  /** Puts things into the account without delivering any event of it. */
  fill<Result>(work: (account: Account) => Result): Result;
  tick(): number;
  stop(): Promise<void>;
};

/** Starts the local Stripe on 127.0.0.1. Throws Node's `EADDRINUSE` when the port is held. */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const kept = readState(options.file);
  const secretKey = options.secretKey ?? kept?.secretKey ?? `sk_test_local${randomBytes(18).toString("hex")}`;
  const webhookSecret = options.webhookSecret ?? kept?.webhookSecret ?? newSecret();
  const connectWebhookSecret = options.connectWebhookSecret ?? kept?.connectWebhookSecret ?? newSecret();
  const site = new Hono<{ Bindings: HttpBindings }>();
  const server = await listen(options.port, site.fetch);
  const url = `http://127.0.0.1:${server.port}`;
  const running = new Running({
    url,
    file: options.file,
    kept,
    catalogue: options.catalogue,
    secretKey,
    webhookSecrets: { secret: webhookSecret, connectSecret: connectWebhookSecret },
    webhookUrl: options.webhookUrl || null,
    webhookOrder: options.webhookOrder,
    webhookSeed: options.webhookSeed,
    settings: options.settings ?? {},
    now: options.now ?? Date.now,
    retryBaseMs: options.retryBaseMs ?? 1_000,
    webhookTimeoutMs: options.webhookTimeoutMs,
  });
  site.route("/", openApi(running));
  site.route("/", openControl(running));
  site.route("/", openPages(running));
  site.notFound((c) => sendSorry(c, "Página não encontrada", "Confira o endereço."));
  site.onError((error, c) => c.text(String(error), 500));
  const timer = options.tickMs === null ? null : tickEvery(options.tickMs ?? 1_000, running);

  return {
    port: server.port,
    url,
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    webhookSecrets: `${webhookSecret},${connectWebhookSecret}`,
    deliveries: running.deliveries,
    faults: running.faults,
    control: (order, input = {}) => carryOutOrder(running, order, input),
    fill: (work) => running.fill(work),
    tick: () => running.tick(),
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running.deliveries.stop();
      await server.stop();
      await running.flush();
    },
  };
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

/** Does what is due again and again; what goes wrong with it is written to the console. */
function tickEvery(ms: number, running: Running): NodeJS.Timeout {
  return setInterval(() => {
    try {
      running.tick();
    } catch (error) {
      console.error("Stripe local:", error);
    }
  }, ms).unref();
}

type Server = { port: number; stop(): Promise<void> };

/** Listens on 127.0.0.1:`port` (0: any free one). `stop` ends open connections too. */
function listen(port: number, fetch: Parameters<typeof getRequestListener>[0]): Promise<Server> {
  // The process keeps its own Request and Response: others run in it beside this server.
  const server = createServer(
    { keepAliveTimeout: 60_000 },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  );
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" && address !== null ? address.port : port,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
