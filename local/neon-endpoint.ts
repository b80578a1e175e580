import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { readBody, sendJson } from "./http.ts";
import { type BatchOptions, type NeonQuery, neonErrorBody, runBatch, runSingle } from "./neon-queries.ts";

/**
 * The counts since the start or the last reset: requests to `/sql`, statements in them, tunnels to `/v2`; and how many of the
 * requests PostgreSQL ended to break a deadlock.
 */
export type ProxyStats = {
  http_requests: number;
  queries: number;
  ws_connections: number;
  deadlocks: number;
};

/**
 * How the proxy misbehaves for a test: `refuse` closes the connection before doing anything, `drop_answer_once` does
 * the next request's work and then closes without answering, `hang` never answers.
 */
export type ProxyFault = "off" | "refuse" | "drop_answer_once" | "hang";

const FAULTS: readonly string[] = ["off", "refuse", "drop_answer_once", "hang"] satisfies ProxyFault[];

const NOTHING_YET: ProxyStats = { http_requests: 0, queries: 0, ws_connections: 0, deadlocks: 0 };
/** PostgreSQL's code of `deadlock_detected`. */
const DEADLOCK = "40P01";

/** The HTTP side of the proxy: statements at `/sql`, and the control's calls for tests. */
export class NeonEndpoint {
  readonly counts: ProxyStats = { ...NOTHING_YET };
  latencyMs = 0;
  fault: ProxyFault = "off";
  /** The request whose answer gets lost holds this, its quotation marks left out; others go by. */
  lostRequest = "";
  /** Requests after the first so many wait for this. */
  #hold: { after: number; end: Promise<void> } | null = null;
  readonly #pools = new Map<string, Pool>();

  resetCounts(): void {
    Object.assign(this.counts, NOTHING_YET);
  }

  setFault(mode: ProxyFault, lostRequest = ""): void {
    this.fault = mode;
    this.lostRequest = lostRequest;
  }

  /** Holds back what comes after the first `count` requests since the last reset; gives what lets it all go. */
  holdAfter(count: number): () => void {
    let release = () => {};
    this.#hold = { after: count, end: new Promise((resolve) => (release = resolve)) };
    return () => {
      this.#hold = null;
      release();
    };
  }

  /** Whether a tunnel may be opened now; counts it. */
  takeTunnel(): boolean {
    if (this.fault === "refuse" || this.fault === "hang") return false;
    this.counts.ws_connections += 1;
    return true;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const call = `${request.method} ${pathname}`;
    if (call === "POST /sql") return this.#answerSql(request, response);
    if (call === "GET /stats") return sendJson(response, 200, this.counts);
    if (call === "POST /stats/reset") {
      this.resetCounts();
      return sendJson(response, 200, this.counts);
    }
    if (call === "POST /latency" || call === "POST /fault") {
      const input = JSON.parse(await readBody(request)) as { ms?: number; mode?: ProxyFault; of?: string };
      if (input.ms !== undefined) this.latencyMs = input.ms;
      if (input.mode !== undefined && FAULTS.includes(input.mode)) this.setFault(input.mode, input.of);
      return sendJson(response, 200, { latency_ms: this.latencyMs, fault: this.fault });
    }
    sendJson(response, 404, { message: "not found" });
  }

  /** Ends the connections; a statement that still runs must not hold that back for more than two seconds. */
  async close(): Promise<void> {
    const ends = [...this.#pools.values()].map((pool) => pool.end().catch(() => {}));
    await Promise.race([Promise.all(ends), sleep(2_000)]);
  }

  async #answerSql(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mode = this.fault;
    if (mode === "refuse") return void request.socket.destroy();
    if (mode === "hang") return;
    const body = await readBody(request);
    const isDropped = mode === "drop_answer_once" && body.replaceAll('\\"', "").includes(this.lostRequest);
    this.counts.http_requests += 1;
    if (this.#hold !== null && this.counts.http_requests > this.#hold.after) await this.#hold.end;
    if (this.latencyMs > 0) await sleep(this.latencyMs);
    const [status, value] = await this.#run(request, body).then(
      (result) => [200, result] as const,
      (error: unknown) => {
        if ((error as { code?: unknown }).code === DEADLOCK) this.counts.deadlocks += 1;
        return [400, neonErrorBody(error)] as const;
      },
    );
    if (isDropped) {
      if (this.fault === mode) this.fault = "off";
      return void request.socket.destroy();
    }
    sendJson(response, status, value);
  }

  async #run(request: IncomingMessage, body: string): Promise<object> {
    const connectionString = header(request, "neon-connection-string");
    if (connectionString === undefined) throw new Error("missing header Neon-Connection-String");
    const pool = this.#poolOf(connectionString);
    const shape = {
      isRaw: header(request, "neon-raw-text-output") === "true",
      isArray: header(request, "neon-array-mode") === "true",
    };
    const input = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    this.counts.queries += "queries" in input ? input.queries.length : 1;
    return "queries" in input
      ? runBatch(pool, input.queries, shape, batchOptions(request))
      : runSingle(pool, input, shape);
  }

  #poolOf(connectionString: string): Pool {
    const known = this.#pools.get(connectionString);
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
    this.#pools.set(connectionString, pool);
    return pool;
  }
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
