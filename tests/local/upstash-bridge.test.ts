import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startUpstashBridge, type UpstashBridge } from "../../local/upstash-bridge.ts";

let bridge: UpstashBridge;
let redis: Redis;

beforeAll(async () => {
  bridge = await startUpstashBridge({ port: 0 });
  redis = new Redis({ url: bridge.url, token: bridge.token });
});

afterAll(() => bridge.stop());

describe("@upstash/ratelimit, unchanged", () => {
  const limiters = {
    slidingWindow: Ratelimit.slidingWindow(10, "60 s"),
    fixedWindow: Ratelimit.fixedWindow(10, "60 s"),
  };

  it.each(["slidingWindow", "fixedWindow"] as const)(
    "%s lets exactly 10 of 64 at once through",
    async (kind) => {
      // Each caller has a connection of its own, so that the commands really arrive side by side.
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, () => {
          const own = new Redis({ url: bridge.url, token: bridge.token, enableAutoPipelining: false });
          return new Ratelimit({ redis: own, limiter: limiters[kind], prefix: kind, timeout: 0 }).limit(
            "same",
          );
        }),
      );
      expect(outcomes.filter(({ success }) => success)).toHaveLength(10);
      expect(outcomes.filter(({ reason }) => reason === "timeout")).toHaveLength(0);
    },
  );

  it("counts people apart and forgets one on demand", async () => {
    const limiter = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(2, "60 s"), prefix: "apart" });
    expect((await limiter.limit("ana")).success).toBe(true);
    expect((await limiter.limit("ana")).success).toBe(true);
    expect((await limiter.limit("ana")).success).toBe(false);
    expect((await limiter.limit("bia")).success).toBe(true);
    await limiter.resetUsedTokens("ana");
    expect(await limiter.limit("ana")).toMatchObject({ success: true, remaining: 1 });
  });

  it("gives an attempt back", async () => {
    const limiter = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(1, "60 s"), prefix: "back" });
    expect((await limiter.limit("ana")).success).toBe(true);
    await limiter.limit("ana", { rate: -1 });
    expect((await limiter.limit("ana")).success).toBe(true);
    expect((await limiter.limit("ana")).success).toBe(false);
  });
});

describe("the REST interface", () => {
  it("speaks commands, pipelines and transactions with any text", async () => {
    await redis.set("doc", { name: "São João ✓" });
    expect(await redis.get("doc")).toEqual({ name: "São João ✓" });
    expect(await redis.multi().incr("n").incr("n").get("n").exec()).toEqual([1, 2, 2]);
    expect(await redis.pipeline().set("a", 1).mget("a", "none").exec()).toEqual(["OK", [1, null]]);
  });

  it("runs a script by the digest of its whole text, first line included", async () => {
    const script = "#!lua flags=allow-key-locking\nreturn {KEYS[1], ARGV[1]}";
    const digest = await redis.scriptLoad(script);
    expect(await redis.evalsha(digest, ["k"], ["v"])).toEqual(["k", "v"]);
    expect(await redis.scriptExists(digest)).toEqual([1]);
    await expect(redis.evalsha("0".repeat(40), [], [])).rejects.toThrow("NOSCRIPT");
  });

  it("reports a wrong command", async () => {
    const response = await fetch(bridge.url, {
      method: "POST",
      headers: { authorization: `Bearer ${bridge.token}` },
      body: '["NOPE","doc"]',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining("ERR unknown command") });
  });

  it("lets nobody in without the token", async () => {
    const response = await fetch(bridge.url, { method: "POST", body: '["GET","doc"]' });
    expect(response.status).toBe(401);
    const other = new Redis({ url: bridge.url, token: "another", retry: false });
    await expect(other.get("doc")).rejects.toThrow("WRONGPASS");
  });

  it("can be unreachable", async () => {
    bridge.setUnreachable(true);
    await expect(
      new Redis({ url: bridge.url, token: bridge.token, retry: false }).get("doc"),
    ).rejects.toThrow();
    bridge.setUnreachable(false);
    expect(await redis.get("n")).toBe(2);
  });
});

it("does without a redis-server that does not start", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-redis-"));
  await writeFile(path.join(folder, "redis-server"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const before = process.env.PATH;
  process.env.PATH = `${folder}:${before}`;
  try {
    const other = await startUpstashBridge({ port: 0 });
    expect(other.kind).toBe("in process");
    expect(await new Redis({ url: other.url, token: other.token }).set("a", 1)).toBe("OK");
    await other.stop();
  } finally {
    process.env.PATH = before;
    await rm(folder, { recursive: true, force: true });
  }
});
