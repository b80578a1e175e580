import { flushCompileCache } from "node:module";
import type { LocalStripe } from "@quadra/local-stripe/server";
import type { WorkersCache } from "@quadra/local-workers-cache/server";
import { fillDemoStripe } from "../../local/demo-stripe.ts";
import { type LocalEnvironment, startEnvironment } from "../../local/environment.ts";
import type { MailCatcher } from "../../local/mail-catcher.ts";
import type { CaughtMail } from "../../local/mail-store.ts";
import type { NeonProxy } from "../../local/neon-proxy.ts";
import { freePort } from "../../local/ports.ts";
import type { UpstashBridge } from "../../local/upstash-bridge.ts";
import type { PushService } from "../../local/push-service.ts";
import { startWorker } from "../../local/worker.ts";
import { startSharedWorker } from "./shared-worker.ts";
import { keepLogLine } from "./log-report.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

type AppOptions = {
  seed?: "demo" | "none";
  /** Milliseconds added to the worker's clock. */
  clockOffsetMs?: number;
  /** Further variables of the worker. */
  vars?: Record<string, string>;
  /** A workerd of its own, for what breaks it or counts what it costs; else the one that the process shares. */
  own?: boolean;
};

/** Two cores run several products at once: the limiter may take longer here (its own tests take the product's second). */
const PATIENCE = { LIMITER_TIMEOUT_MS: "20000" };

/** The built product of one test file: its own database, limits and mailbox. */
export type TestApp = {
  /** Where visitors come: the stand-in of Workers Cache in front of the worker. */
  origin: string;
  /** The worker itself, with nothing in front. */
  workerOrigin: string;
  /** The stand-in: what it saw, stored and forwarded. A restart makes a new one. */
  edge: WorkersCache;
  /** The worker's variables, for tests that speak to a stand-in themselves. */
  vars: Record<string, string>;
  /** Fetches a path of the product (or a full address); never follows redirects unless asked to. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  sql: TestDatabase["sql"];
  /** The mail caught for an address (or all), newest first. */
  mail(to?: string): CaughtMail[];
  /** Waits until `count` messages for an address have been caught; throws after 20 s. */
  waitForMail(to: string, count?: number): Promise<CaughtMail[]>;
  scheduled(cron?: string): Promise<void>;
  /** Round trips to the database, latency and faults. */
  proxy: NeonProxy;
  /** The limiter's store; can be made unreachable. */
  redis: UpstashBridge;
  /** The push service of the browsers of tests. */
  push: PushService;
  /** The local Stripe that the worker pays at; its webhooks come to the worker by themselves. */
  stripe: LocalStripe;
  /** The worker's log, newest last. */
  logs: { level: string; line: string }[];
  /** Starts the same worker again with another clock, on the same database and address. */
  restart(options: { clockOffsetMs: number }): Promise<void>;
  stop(): Promise<void>;
};

/** Gives every limit back: a test asks more than a person may in a minute. */
export async function forgetLimits({ redis }: Pick<TestApp, "redis">): Promise<void> {
  const answer = await fetch(redis.url, {
    method: "POST",
    headers: { authorization: `Bearer ${redis.token}` },
    body: '["FLUSHALL"]',
  });
  if (!answer.ok) throw new Error(`limits not forgotten: ${answer.status}`);
}

/** How many attempts the limits hold, all together; without the failures that are counted after the answer, to tell the owner. */
export async function countAttempts({ redis }: Pick<TestApp, "redis">): Promise<number> {
  const ask = async (...command: string[]) => {
    const answer = await fetch(redis.url, {
      method: "POST",
      headers: { authorization: `Bearer ${redis.token}` },
      body: JSON.stringify(command),
    });
    return ((await answer.json()) as { result: unknown }).result;
  };
  const keys = ((await ask("KEYS", "*")) as string[]).filter((key) => !key.includes(":failure"));
  const lengths = await Promise.all(keys.map((key) => ask("LLEN", key)));
  return lengths.reduce<number>((sum, length) => sum + Number(length), 0);
}

async function waitForMail(mail: MailCatcher, to: string, count: number): Promise<CaughtMail[]> {
  // On a busy machine it comes late, not never.
  const deadline = Date.now() + 20_000;
  while (mail.messages(to).length < count) {
    if (Date.now() > deadline) throw new Error(`no mail for ${to} (${mail.messages(to).length} of ${count})`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return mail.messages(to);
}

/** Starts the built worker on a database of its own. Needs the build, which `npm test` makes first. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.seed ?? "none");
  const port = await freePort();
  const environment = await startEnvironment({
    origin: `http://127.0.0.1:${port}`,
    dir: null,
    databaseUrl: database.url,
  });
  if (options.seed === "demo" && environment.stripe !== null)
    await fillDemoStripe(environment.stripe, database.url);
  const start = options.own ? startWorker : startSharedWorker;
  const app = await appOver({ database, environment, port, options, start });
  return {
    ...app,
    // A restart makes new ones.
    get workerOrigin() {
      return app.workerOrigin;
    },
    get edge() {
      return app.edge;
    },
    async stop() {
      await untilIdle(app);
      await app.stop();
      await environment.stop();
      await database.drop();
    },
  };
}

/** Waits until the worker asks the database for nothing any more (two seconds at most): what goes on after answers belongs to this file. */
async function untilIdle({ proxy }: Pick<TestApp, "proxy">): Promise<void> {
  let asked = -1;
  for (let looks = 0; looks < 80 && asked !== proxy.stats().http_requests; looks += 1) {
    asked = proxy.stats().http_requests;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * A built worker on a database and stand-ins that are there already, which its stop leaves running. With `front`
 * something else stands where visitors come, which `fetch` asks for this worker; `configPath` is that of another build.
 */
export async function appOver({
  database,
  environment,
  port = 0,
  options = {},
  configPath,
  front,
  start = startWorker,
}: {
  database: TestDatabase;
  environment: LocalEnvironment;
  port?: number;
  options?: AppOptions;
  configPath?: string;
  start?: typeof startWorker;
  front?: { origin: string; headersFor(workerOrigin: string): Record<string, string> };
}): Promise<TestApp> {
  const { proxy, bridge, mail, push, stripe } = environment;
  if (proxy === null || bridge === null || mail === null || stripe === null)
    throw new Error("a stand-in is missing");
  const logs: TestApp["logs"] = [];
  const run = (clockOffsetMs: number) =>
    start({
      port,
      persistDir: null,
      ...(configPath === undefined ? {} : { configPath }),
      vars: { ...environment.vars, CLOCK_OFFSET_MS: String(clockOffsetMs), ...PATIENCE, ...options.vars },
      onLog(level, line) {
        keepLogLine(line);
        logs.push({ level, line });
      },
    });
  let worker = await run(options.clockOffsetMs ?? 0);
  // Vitest ends its processes too soon for Node to write down by itself what it compiled.
  flushCompileCache();

  return {
    origin: front?.origin ?? worker.origin,
    get workerOrigin() {
      return worker.workerOrigin;
    },
    get edge() {
      return worker.edge;
    },
    vars: environment.vars,
    fetch(path, init) {
      if (front === undefined) return fetch(new URL(path, worker.origin), { redirect: "manual", ...init });
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(front.headersFor(worker.workerOrigin)))
        headers.set(name, value);
      return fetch(new URL(path, front.origin), { redirect: "manual", ...init, headers });
    },
    sql: database.sql,
    mail: (to) => mail.messages(to),
    waitForMail: (to, count = 1) => waitForMail(mail, to, count),
    scheduled: (cron = worker.crons[0] ?? "* * * * *") => worker.scheduled(cron),
    proxy,
    redis: bridge,
    push,
    stripe,
    logs,
    async restart({ clockOffsetMs }) {
      await worker.stop();
      worker = await run(clockOffsetMs);
    },
    stop: () => worker.stop(),
  };
}
