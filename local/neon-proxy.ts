import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { listenLocally, readBody, sendJson } from "./http.ts";
import { type BatchOptions, type NeonQuery, neonErrorBody, runBatch, runSingle } from "./neon-queries.ts";
import { addTunnel, type WireTarget } from "./neon-tunnel.ts";

/** Round trips since the start or the last reset: requests to `/sql`, statements in them, tunnels to `/v2`. */
export type ProxyStats = { http_requests: number; queries: number; ws_connections: number };

/**
 * How the proxy misbehaves for a test: `refuse` closes the connection before doing anything, `drop_answer_once` does
 * the next request's work and then closes without answering, `hang` never answers.
 */
export type ProxyFault = "off" | "refuse" | "drop_answer_once" | "hang";

/** A running proxy; `endpoint` is what `neonConfig.fetchEndpoint` takes. */
export type NeonProxy = {
  port: number;
  endpoint: string;
  stats(): ProxyStats;
  resetStats(): void;
  setLatency(ms: number): void;
  setFault(mode: ProxyFault): void;
  stop(): Promise<void>;
};

const FAULTS: readonly string[] = ["off", "refuse", "drop_answer_once", "hang"] satisfies ProxyFault[];

/**
 * Starts a proxy that speaks Neon's wire on 127.0.0.1: POST `/sql` (one statement or a batch in one transaction), in
 * front of the PostgreSQL of each request's connection string, and WebSocket `/v2`, in front of `target`. `port` 0
 * takes any free one.
 * Also `GET /stats`, `POST /stats/reset`, `POST /latency {ms}`, `POST /fault {mode}`.
 */
export async function startNeonProxy(options: { port: number; target: WireTarget }): Promise<NeonProxy> {
  const pools = new Map<string, Pool>();
  const counts: ProxyStats = { http_requests: 0, queries: 0, ws_connections: 0 };
  let latencyMs = 0;
  let fault: ProxyFault = "off";

  const poolOf = (connectionString: string) => {
    const known = pools.get(connectionString);
    if (known !== undefined) return known;
    // Tests have the server explain what comes this way, which is the product's SQL and nobody else's.
    const options = process.env.NEON_PROXY_PGOPTIONS;
    const pool = new Pool({
      connectionString,
      max: 20,
      idleTimeoutMillis: 10_000,
      // Statements of a batch are sent without waiting for the answers of those before.
      pipeline: true,
      ...(options === undefined ? {} : { options }),
    });
    pool.on("error", () => {});
    pools.set(connectionString, pool);
    return pool;
  };

  async function answerSql(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mode = fault;
    if (mode === "refuse") return void request.socket.destroy();
    if (mode === "hang") return;
    const body = await readBody(request);
    counts.http_requests += 1;
    if (latencyMs > 0) await sleep(latencyMs);
    const [status, value] = await answerTo(request, body).then(
      (result) => [200, result] as const,
      (error: unknown) => [400, neonErrorBody(error)] as const,
    );
    if (mode === "drop_answer_once") {
      if (fault === mode) fault = "off";
      return void request.socket.destroy();
    }
    sendJson(response, status, value);
  }

  async function answerTo(request: IncomingMessage, body: string): Promise<object> {
    const connectionString = header(request, "neon-connection-string");
    if (connectionString === undefined) throw new Error("missing header Neon-Connection-String");
    const pool = poolOf(connectionString);
    const shape = {
      isRaw: header(request, "neon-raw-text-output") === "true",
      isArray: header(request, "neon-array-mode") === "true",
    };
    const input = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    counts.queries += "queries" in input ? input.queries.length : 1;
    return "queries" in input
      ? runBatch(pool, input.queries, shape, batchOptions(request))
      : runSingle(pool, input, shape);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const call = `${request.method} ${pathname}`;
    if (call === "POST /sql") return answerSql(request, response);
    if (call === "GET /stats") return sendJson(response, 200, counts);
    if (call === "POST /stats/reset") {
      proxy.resetStats();
      return sendJson(response, 200, counts);
    }
    if (call === "POST /latency" || call === "POST /fault") {
      const input = JSON.parse(await readBody(request)) as { ms?: number; mode?: ProxyFault };
      if (input.ms !== undefined) proxy.setLatency(input.ms);
      if (input.mode !== undefined && FAULTS.includes(input.mode)) proxy.setFault(input.mode);
      return sendJson(response, 200, { latency_ms: latencyMs, fault });
    }
    sendJson(response, 404, { message: "not found" });
  }

  const local = await listenLocally(options.port, "DATABASE_PROXY_PORT", (request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { message: String(error) });
    });
  });
  const closeTunnels = addTunnel(local.server, {
    target: options.target,
    onOpen() {
      if (fault === "refuse" || fault === "hang") return false;
      counts.ws_connections += 1;
      return true;
    },
  });
  const proxy: NeonProxy = {
    port: local.port,
    endpoint: `http://127.0.0.1:${local.port}/sql`,
    stats: () => ({ ...counts }),
    resetStats: () => void Object.assign(counts, { http_requests: 0, queries: 0, ws_connections: 0 }),
    setLatency: (ms) => void (latencyMs = ms),
    setFault: (mode) => void (fault = mode),
    async stop() {
      closeTunnels();
      await local.stop();
      // A statement that still runs must not hold the stop back.
      await Promise.race([
        Promise.all([...pools.values()].map((pool) => pool.end().catch(() => {}))),
        sleep(2_000),
      ]);
    },
  };
  return proxy;
}

function batchOptions(request: IncomingMessage): BatchOptions {
  const isTrue = (name: string) => {
    const value = header(request, name);
    return value === undefined ? undefined : value === "true";
  };
  const isolationLevel = header(request, "neon-batch-isolation-level");
  const isReadOnly = isTrue("neon-batch-read-only");
  const isDeferrable = isTrue("neon-batch-deferrable");
  return {
    ...(isolationLevel === undefined ? {} : { isolationLevel }),
    ...(isReadOnly === undefined ? {} : { isReadOnly }),
    ...(isDeferrable === undefined ? {} : { isDeferrable }),
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
