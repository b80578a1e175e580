import { Hono } from "hono";
import { pingDatabase } from "../../app/platform/database.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { ApiBindings } from "./bindings.ts";

const CHECK_TIMEOUT_MS = 1_500;

/** Liveness and the state of each dependency, no secrets (product §10). Without the database: 503 `degraded`. */
export const healthApi = new Hono<ApiBindings>();

healthApi.get("/healthz", async (c) => {
  const { services, env } = c.env;
  const [database, redis, realtime] = await Promise.all([
    check(() => pingDatabase(services.db)),
    check(() => pingRedis(env)),
    check(() => pingChannel(services)),
  ]);
  const mail = env.MAIL_API_URL && env.MAIL_API_KEY ? "configured" : "missing";
  const isLive = database === "ok";
  const isWell = isLive && redis === "ok" && realtime === "ok" && mail === "configured";
  const dependencies = { database, redis, realtime, mail };
  return c.json({ status: isWell ? "ok" : "degraded", dependencies }, isLive ? 200 : 503);
});

async function check(work: () => PromiseLike<unknown>): Promise<"ok" | "down"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"down">((resolve) => {
    timer = setTimeout(() => resolve("down"), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.resolve(work()).then(() => "ok" as const), late]);
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}

async function pingRedis(env: ApiBindings["Bindings"]["env"]): Promise<void> {
  const answer = await fetch(env.UPSTASH_REDIS_REST_URL, {
    method: "POST",
    headers: { authorization: `Bearer ${env.UPSTASH_REDIS_REST_TOKEN}` },
    body: '["PING"]',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    redirect: "manual",
  });
  if (!answer.ok) throw new Error(`redis answered ${answer.status}`);
}

/** Publishes to a channel that nobody listens to. */
async function pingChannel(services: Services): Promise<void> {
  await services.channels.publishToUsers(["00000000-0000-0000-0000-000000000000"]);
}
