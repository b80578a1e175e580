import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import RedisMock from "ioredis-mock";
import { freePort } from "./ports.ts";
import { endProcess } from "./processes.ts";

/** A place for Redis commands: a real server started for us, or one inside this process. */
export type RedisStore = {
  kind: "redis-server" | "in process";
  client: Redis;
  /** The Lua that a script needs in front of it to mean the same here as on Redis. */
  scriptPrelude: string;
  stop(): Promise<void>;
};

// The in-process store hands arrays to Lua as JavaScript objects, the inner ones counted from 0: SCAN's keys would be
// off by one. This turns every answer into Lua tables.
const IN_PROCESS_PRELUDE = `
local function toTable(value, first)
  if type(value) ~= "userdata" then return value end
  local isArray, size = pcall(function() return #value end)
  if not isArray then return false end
  local copy = {}
  for i = 1, size do copy[i] = toTable(value[i - 1 + first], 0) end
  return copy
end
local rawCall = redis.call
redis.call = function(...) return toTable(rawCall(...), 1) end
`;

/**
 * Starts `redis-server` on a free port of 127.0.0.1, in memory only, when there is one on the PATH and `isInProcess`
 * is not asked for; otherwise gives an in-process stand-in with data of its own.
 */
export async function startRedisStore({ isInProcess = false } = {}): Promise<RedisStore> {
  const program = isInProcess ? null : findOnPath("redis-server");
  if (program !== null) {
    const store = await startServer(program).catch(() => null);
    if (store !== null) return store;
  }
  // Instances with the same address share their data, so every store gets an address of its own.
  const client = new RedisMock({ host: `store-${crypto.randomUUID()}` }) as unknown as Redis;
  return {
    kind: "in process",
    client,
    scriptPrelude: IN_PROCESS_PRELUDE,
    stop: async () => client.disconnect(),
  };
}

async function startServer(program: string): Promise<RedisStore> {
  const port = await freePort();
  const server = spawn(
    program,
    [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--daemonize",
      "no",
      "--loglevel",
      "warning",
    ],
    { cwd: "/", detached: true, stdio: "ignore" },
  );
  server.unref();
  const client = new Redis({
    port,
    host: "127.0.0.1",
    lazyConnect: true,
    retryStrategy: (times) => Math.min(times * 50, 500),
  });
  client.on("error", () => {});
  try {
    await waitUntilReady(client, server);
  } catch (error) {
    client.disconnect();
    if (server.pid !== undefined) await endProcess(server.pid, "SIGTERM", 2_000);
    throw error;
  }
  return {
    kind: "redis-server",
    client,
    scriptPrelude: "",
    async stop() {
      client.disconnect();
      if (server.pid !== undefined) await endProcess(server.pid, "SIGTERM", 5_000);
    },
  };
}

async function waitUntilReady(client: Redis, server: ChildProcess): Promise<void> {
  const end = { hasCome: false };
  server.once("exit", () => (end.hasCome = true));
  server.once("error", () => (end.hasCome = true));
  const connected = client.connect().catch(() => {});
  const deadline = Date.now() + 5_000;
  while (client.status !== "ready") {
    if (end.hasCome || Date.now() > deadline) throw new Error("redis-server did not start");
    await sleep(20);
  }
  await connected;
}

function findOnPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const candidate = path.join(folder, name);
    if (folder !== "" && existsSync(candidate)) return candidate;
  }
  return null;
}
