import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listenLocally, readBody, sendJson } from "./http.ts";
import { type Outcome, RedisCommands } from "./redis-commands.ts";
import type { RedisCommand } from "./redis-scripts.ts";
import { type RedisStore, startRedisStore } from "./redis-store.ts";

type BridgeOptions = { port: number; token?: string; isInProcess?: boolean };

/** A running bridge: what UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN need, and the kind of its store. */
export type UpstashBridge = {
  port: number;
  url: string;
  token: string;
  kind: RedisStore["kind"];
  /** `true` makes the bridge close every connection without an answer, as an unreachable Upstash would. */
  setUnreachable(isUnreachable: boolean): void;
  /** Every answer leaves so many milliseconds after its commands were run, as from an Upstash far away or busy. */
  setLatency(ms: number): void;
  /** How many questions have come, however many commands each of them held. */
  questions(): number;
  stop(): Promise<void>;
};

/**
 * Serves Upstash's REST interface on 127.0.0.1: POST `/` with one command, `/pipeline`, `/multi-exec`, a command in the
 * path, bearer token, base64 answers. It runs on a real redis-server where there is one, else on one in process.
 */
export async function startUpstashBridge(options: BridgeOptions): Promise<UpstashBridge> {
  const token = options.token ?? randomBytes(24).toString("base64url");
  const store = await startRedisStore({ isInProcess: options.isInProcess ?? false });
  const commands = new RedisCommands(store);
  let isUnreachable = false;
  let latencyMs = 0;
  let questions = 0;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isUnreachable) return void request.socket.destroy();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const given = request.headers.authorization?.replace(/^Bearer\s+/i, "") ?? url.searchParams.get("_token");
    if (given !== token) return sendJson(response, 401, { error: "WRONGPASS invalid or missing auth token" });
    questions += 1;
    const answer = await answerTo(commands, url.pathname, await readBody(request));
    if (latencyMs > 0) await sleep(latencyMs);
    const isBase64 = request.headers["upstash-encoding"] === "base64";
    sendJson(response, answer.status, isBase64 ? inBase64(answer.body) : answer.body);
  }

  const local = await listenLocally(options.port, "REDIS_BRIDGE_PORT", (request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, { error: `ERR ${String(error)}` });
    });
  }).catch(async (error: unknown) => {
    await store.stop();
    throw error;
  });
  return {
    port: local.port,
    url: `http://127.0.0.1:${local.port}`,
    token,
    kind: store.kind,
    setUnreachable: (value) => void (isUnreachable = value),
    setLatency: (ms) => void (latencyMs = ms),
    questions: () => questions,
    async stop() {
      await local.stop();
      await store.stop();
    },
  };
}

/** Runs what the path and the body of a request ask for: several commands in order, or together, or one. */
async function answerTo(
  commands: RedisCommands,
  pathname: string,
  body: string,
): Promise<{ status: number; body: Outcome | Outcome[] }> {
  if (pathname === "/pipeline")
    return { status: 200, body: await commands.runInOrder(JSON.parse(body) as RedisCommand[]) };
  if (pathname === "/multi-exec") {
    const outcomes = await commands.runTogether(JSON.parse(body) as RedisCommand[]);
    return { status: Array.isArray(outcomes) ? 200 : 400, body: outcomes };
  }
  const fromPath = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const command = fromPath.length > 0 ? [...fromPath, ...(body === "" ? [] : [body])] : JSON.parse(body);
  const outcome = await commands.run(command as RedisCommand);
  return { status: "error" in outcome ? 400 : 200, body: outcome };
}

function inBase64(body: Outcome | Outcome[]): Outcome | Outcome[] {
  if (Array.isArray(body)) return body.map((outcome) => resultInBase64(outcome));
  return resultInBase64(body);
}

function resultInBase64(outcome: Outcome): Outcome {
  return "error" in outcome ? outcome : { result: encoded(outcome.result) };
}

/** Upstash leaves the status OK as it is and writes every other string in base64, at any depth. */
function encoded(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return value === "OK" && depth === 0 ? value : Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map((entry) => encoded(entry, depth + 1));
  return value;
}
