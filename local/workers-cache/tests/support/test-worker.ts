import type { IncomingMessage, OutgoingHttpHeaders, Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listenLocally } from "../../src/local-server.ts";
import { type CacheOptions, startWorkersCache, type WorkersCache } from "../../src/server.ts";

/** The made-up Worker's answer; `"cut"` closes the connection without a word. */
export type WorkerReply =
  | {
      status?: number;
      headers?: Record<string, string | string[] | undefined>;
      body?: string;
      delayMs?: number;
    }
  | "cut";

/** A test's Worker for the stand-in: `answer` is called for every request that reaches it, counted from 1. */
export type TestWorker = {
  cache: WorkersCache;
  /** The Worker's own server, for what is not a plain answer. */
  server: Server;
  answer: (request: IncomingMessage, count: number) => WorkerReply;
  /** The requests that reached the Worker. */
  seen: IncomingMessage[];
  /** Fetches through the stand-in; never follows redirects. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  stop(): Promise<void>;
};

/** Starts both on free ports; the answer is a 200 that may be kept for a minute, until the test says otherwise. */
export async function startTestWorker(
  options: Pick<CacheOptions, "isAsset" | "assets"> = {},
): Promise<TestWorker> {
  const counts = new Map<string, number>();
  const seen: IncomingMessage[] = [];
  const origin = await listenLocally(0, async (request, response) => {
    seen.push(request);
    const count = (counts.get(request.url ?? "") ?? 0) + 1;
    counts.set(request.url ?? "", count);
    const answer = made.answer(request, count);
    if (answer === "cut") return request.socket.destroy();
    if (answer.delayMs) await sleep(answer.delayMs);
    response.writeHead(answer.status ?? 200, answer.headers as OutgoingHttpHeaders);
    response.end(answer.body ?? `answer ${count}`);
  });
  const cache = await startWorkersCache({
    ...options,
    port: 0,
    workerOrigin: `http://127.0.0.1:${origin.port}`,
  });
  const made: TestWorker = {
    cache,
    server: origin.server,
    seen,
    answer: () => ({ headers: { "cache-control": "public, max-age=60" } }),
    get: (path, headers = {}, method = "GET") =>
      fetch(`${cache.origin}${path}`, { method, headers, redirect: "manual" }),
    async stop() {
      await cache.stop();
      await origin.stop();
    },
  };
  return made;
}
