import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BUILT_WORKER } from "../../../local/configuration.ts";
import { readBody } from "../../../local/http.ts";
import type { MovedClock } from "./moved-clock.ts";

interface Entrypoint {
  fetch(request: Request): Promise<Response>;
  scheduled(): Promise<void>;
}

/** The built product, run by this process. */
export interface Product {
  fetch(request: Request): Promise<Response>;
  scheduled(): Promise<void>;
  /** Resolves when nothing of it goes on after an answer. */
  settled(): Promise<void>;
  /** Ends the waiting for what still goes on: a run went wrong. */
  forget(): void;
  stop(): Promise<void>;
}

const RUNTIME = `data:text/javascript,${encodeURIComponent(
  `class Base { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }
   export { Base as WorkerEntrypoint, Base as DurableObject };`,
)}`;

/** Gives Node what workerd brings along: its own module, WebAssembly and texts as modules, bodies without `duplex`. */
function becomeRuntime(): void {
  registerHooks({
    resolve: (name, context, next) =>
      name === "cloudflare:workers" ? { url: RUNTIME, shortCircuit: true } : next(name, context),
    load(url, context, next) {
      const isWasm = url.endsWith(".wasm");
      if (!isWasm && !url.endsWith(".txt")) return next(url, context);
      const file = JSON.stringify(fileURLToPath(url));
      const source = isWasm
        ? `import { readFileSync } from "node:fs"; export default new WebAssembly.Module(readFileSync(${file}));`
        : `export default ${JSON.stringify(readFileSync(new URL(url), "utf8"))};`;
      return { format: "module", source, shortCircuit: true };
    },
  });
  const { Request: Plain } = globalThis;
  globalThis.Request = class extends Plain {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(
        input,
        init?.body instanceof ReadableStream ? ({ ...init, duplex: "half" } as RequestInit) : init,
      );
    }
  };
}

/**
 * Every call to something outside is counted, so that the clock stands still meanwhile. A webhook counts until it has reached the
 * product (`arrived`), which may take longer than the sender waits.
 */
function countCalls(clock: MovedClock, origin: string): { arrived(): void } {
  const { fetch } = globalThis;
  const onTheirWay = new Set<object>();
  const end = (call: object) => {
    if (onTheirWay.delete(call)) clock.count(-1);
  };
  globalThis.fetch = async (input, init) => {
    const isOurs = typeof input === "string" && input.startsWith(origin);
    const call = {};
    clock.count(1);
    if (isOurs) onTheirWay.add(call);
    try {
      return await fetch(input, init);
    } finally {
      if (isOurs) end(call);
      else clock.count(-1);
    }
  };
  return {
    arrived() {
      for (const call of onTheirWay) return end(call);
    },
  };
}

/**
 * Loads the build that `npm run build` made and serves it at `origin` for webhooks. Its `env` is `vars` with the bindings;
 * confirmations of forms are kept in memory.
 */
export async function loadProduct(
  origin: string,
  vars: Record<string, unknown>,
  clock: MovedClock,
): Promise<Product> {
  becomeRuntime();
  const webhooks = countCalls(clock, origin);
  const build = pathToFileURL(path.join(path.dirname(BUILT_WORKER), "index.js")).href;
  const { default: Entry } = (await import(build)) as {
    default: new (ctx: object, env: object) => Entrypoint;
  };
  const kept = new Map<string, string>();
  const FLASH = {
    get: async (key: string, type?: string) => {
      const value = kept.get(key) ?? null;
      return value !== null && type === "json" ? JSON.parse(value) : value;
    },
    put: async (key: string, value: string) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  };
  const env = { FLASH, ...vars };
  const after = new Set<Promise<unknown>>();
  const ctx = {
    waitUntil(work: Promise<unknown>) {
      const end: Promise<unknown> = work.catch(() => undefined).finally(() => after.delete(end));
      after.add(end);
    },
    passThroughOnException() {},
  };
  const settled = async () => {
    while (after.size > 0) await Promise.all(after);
  };
  const product = {
    fetch: (request: Request) => new Entry(ctx, env).fetch(request),
    scheduled: () => new Entry(ctx, env).scheduled(),
    settled,
    forget: () => after.clear(),
  };
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const body = await readBody(incoming);
    // The sender waits for the product, and the product counts what it waits for.
    webhooks.arrived();
    const answer = await product.fetch(
      new Request(origin + url, {
        method,
        headers: headers as Record<string, string>,
        ...(method === "GET" || method === "HEAD" ? {} : { body }),
      }),
    );
    outgoing.writeHead(answer.status, { "content-type": "application/json" });
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), "127.0.0.1", resolve));
  return {
    ...product,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
