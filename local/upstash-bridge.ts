import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listenLocally, readBody, sendJson } from "./http.ts";
import { createScriptRewriter, type RedisCommand } from "./redis-scripts.ts";
import { type RedisStore, startRedisStore } from "./redis-store.ts";

type BridgeOptions = { port: number; token?: string; isInProcess?: boolean };
type Outcome = { result: unknown } | { error: string };
type CommandMethods = Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>;

/** A running bridge: what UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN need, and what stands behind it. */
export type UpstashBridge = {
  port: number;
  url: string;
  token: string;
  kind: RedisStore["kind"];
  /** `true` makes the bridge close every connection without an answer, as an unreachable Upstash would. */
  setUnreachable(isUnreachable: boolean): void;
  stop(): Promise<void>;
};

/**
 * Serves Upstash's REST interface on 127.0.0.1: POST `/` with one command, `/pipeline`, `/multi-exec`, a command in the
 * path, bearer token, base64 answers. Behind it a real redis-server where there is one, else one in process.
 */
export async function startUpstashBridge(options: BridgeOptions): Promise<UpstashBridge> {
  const token = options.token ?? randomBytes(24).toString("base64url");
  const store = await startRedisStore({ isInProcess: options.isInProcess ?? false });
  const rewrite = createScriptRewriter(store.scriptPrelude);
  let isUnreachable = false;

  const run = async (command: RedisCommand): Promise<Outcome> => {
    const rewritten = rewrite(command);
    if (!("run" in rewritten)) return rewritten;
    const [name, ...args] = rewritten.run;
    // By method and not by `call`, which the in-process store does not have.
    const method = (store.client as unknown as CommandMethods)[name.toLowerCase()];
    if (typeof method !== "function") return { error: `ERR unknown command '${name}'` };
    return method.apply(store.client, args).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
  };

  const runTogether = async (commands: RedisCommand[]): Promise<Outcome[] | { error: string }> => {
    const transaction = store.client.multi();
    for (const command of commands) {
      const rewritten = rewrite(command);
      if (!("run" in rewritten))
        return { error: "EXECABORT Transaction discarded because of previous errors." };
      const [name, ...args] = rewritten.run;
      (transaction as unknown as CommandMethods)[name.toLowerCase()]?.apply(transaction, args);
    }
    const results = await transaction.exec().catch((error: Error) => error);
    if (results instanceof Error || results === null) return { error: results?.message ?? "EXECABORT" };
    return results.map(([error, result]) => (error === null ? { result } : { error: error.message }));
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isUnreachable) return void request.socket.destroy();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const given = request.headers.authorization?.replace(/^Bearer\s+/i, "") ?? url.searchParams.get("_token");
    if (given !== token) return sendJson(response, 401, { error: "WRONGPASS invalid or missing auth token" });
    const isBase64 = request.headers["upstash-encoding"] === "base64";
    const encode = (value: unknown) => (isBase64 ? encoded(value) : value);
    const shown = (outcome: Outcome) => ("error" in outcome ? outcome : { result: encode(outcome.result) });

    const body = await readBody(request);
    if (url.pathname === "/pipeline" || url.pathname === "/multi-exec") {
      const commands = JSON.parse(body) as RedisCommand[];
      const outcomes =
        url.pathname === "/pipeline" ? await inOrder(commands, run) : await runTogether(commands);
      return Array.isArray(outcomes)
        ? sendJson(response, 200, outcomes.map(shown))
        : sendJson(response, 400, outcomes);
    }
    const fromPath = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    const command = fromPath.length > 0 ? [...fromPath, ...(body === "" ? [] : [body])] : JSON.parse(body);
    const outcome = await run(command as RedisCommand);
    sendJson(response, "error" in outcome ? 400 : 200, shown(outcome));
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
    async stop() {
      await local.stop();
      await store.stop();
    },
  };
}

async function inOrder(
  commands: RedisCommand[],
  run: (command: RedisCommand) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const command of commands) outcomes.push(await run(command));
  return outcomes;
}

/** Upstash leaves the status OK as it is and writes every other string in base64, at any depth. */
function encoded(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return value === "OK" && depth === 0 ? value : Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map((entry) => encoded(entry, depth + 1));
  return value;
}
