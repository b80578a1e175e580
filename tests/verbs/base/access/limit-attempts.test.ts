import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLimiterLine } from "../../../../app/platform/limiter-line.server.ts";
import { createLimiter, type LimitName, LIMITS } from "../../../../app/platform/limiter.server.ts";
import { startUpstashBridge, type UpstashBridge } from "../../../../local/upstash-bridge.ts";

let bridge: UpstashBridge;
let now = 1_800_000_000_000;

beforeAll(async () => {
  bridge = await startUpstashBridge({ port: 0, isInProcess: true });
});
afterAll(() => bridge?.stop());

/** A line of its own, as each isolate has one. */
const limiter = () => createLimiter({ line: createLimiterLine(bridge), timeoutMs: 20_000, clock: () => now });

async function allowedOf(name: LimitName, key: string, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => limiter().count(name, key)));
  return answers.filter(({ allowed }) => allowed).length;
}

describe("limits (spec §9)", () => {
  it.each([
    ["auth", 5, 15],
    ["api", 100, 1],
    ["forms", 10, 5],
    ["default", 5, 15],
  ] as const)(
    "%s: %d per %d min, for any number at once, and again when the window is over",
    async (name, attempts, minutes) => {
      expect(LIMITS[name]).toEqual({ attempts, windowMinutes: minutes });
      const key = `table-${name}`;
      expect(await allowedOf(name, key, attempts + 3)).toBe(attempts);
      now += minutes * 60_000 - 1;
      expect(await limiter().count(name, key)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
      now += 1;
      expect((await limiter().count(name, key)).allowed).toBe(true);
    },
  );

  it.each(["auth", "forms", "api"] as const)("%s is exact under 64 clients at once", async (name) => {
    expect(await allowedOf(name, `crowd-${name}`, 64)).toBe(Math.min(64, LIMITS[name].attempts));
  });

  it.each(["auth", "forms", "api"] as const)(
    "%s is exact where 64 share a line: one question",
    async (name) => {
      const line = createLimiterLine(bridge);
      const before = bridge.questions();
      const answers = await Promise.all(
        Array.from({ length: 64 }, () =>
          createLimiter({ line, timeoutMs: 20_000, clock: () => now }).count(name, `line-${name}`),
        ),
      );
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(Math.min(64, LIMITS[name].attempts));
      expect(answers.every(({ isVerified }) => isVerified)).toBe(true);
      expect(bridge.questions() - before).toBe(1);
    },
  );

  it("lets no more than five through in any quarter of an hour, wherever it begins", async () => {
    const allowedAt: number[] = [];
    const { attempts, windowMinutes } = LIMITS.auth;
    // Impatient, around every boundary that a fixed window could have.
    for (let i = 0; i < 240; i += 1) {
      now += 11_700 + (i % 7) * 613;
      if ((await limiter().count("auth", "boundary")).allowed) allowedAt.push(now);
    }
    const most = Math.max(
      ...allowedAt.map(
        (from) => allowedAt.filter((at) => at >= from && at < from + windowMinutes * 60_000).length,
      ),
    );
    expect(most).toBe(attempts);
    expect(allowedAt.length).toBeGreaterThan(attempts * 2);
  });

  it("says when the next attempt is free: when the oldest of the five is a window old", async () => {
    for (let i = 0; i < 5; i += 1) {
      await limiter().count("auth", "when");
      now += 60_000;
    }
    expect(await limiter().count("auth", "when")).toMatchObject({ allowed: false, retryAfterSeconds: 600 });
  });

  it("says how many are left, and when the oldest counts no more", async () => {
    const left = [];
    for (let i = 0; i < 7; i += 1) {
      left.push((await limiter().count("forms", "left")).left);
      now += 45_000;
    }
    // Ten in five minutes: when the eighth is counted, after 315 s, the first is out.
    expect(left.map((one) => one?.attempts)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    expect(left.map((one) => one?.seconds)).toEqual([300, 255, 210, 165, 120, 75, 30]);
    expect((await limiter().count("forms", "left")).left).toEqual({ attempts: 3, seconds: 30 });
    for (let i = 0; i < 3; i += 1) await limiter().count("forms", "left");
    expect(await limiter().count("forms", "left")).toMatchObject({ allowed: false });
    now += 3_600_000;
    expect((await limiter().count("forms", "left")).left).toEqual({ attempts: 9, seconds: 300 });
  });

  it("counts refused attempts against nothing, and several limits together or not at all", async () => {
    const both = [
      { name: "auth", key: "both" },
      { name: "forms", key: "both" },
    ] as const;
    for (let i = 0; i < 9; i += 1) await limiter().countAll(both);
    // Five were counted in both: five forms are left.
    expect(await allowedOf("forms", "both", 9)).toBe(5);
    expect((await limiter().countAll(both)).retryAfterSeconds).toBe(900);
  });

  it("gives the newest attempt back", async () => {
    for (let i = 0; i < 12; i += 1) {
      expect((await limiter().count("auth", "back")).allowed).toBe(true);
      await limiter().giveBack([{ name: "auth", key: "back" }]);
    }
    expect(await allowedOf("auth", "back", 8)).toBe(5);
  });

  it("lets who has passes through where a limit is reached, and gives back no other's attempt for them", async () => {
    const attempt = { name: "auth", key: "passes", pass: "who asked" } as const;
    await limiter().grantPasses("who asked", { count: 2, minutes: 15 });
    // While there is room nobody needs a pass.
    expect(await allowedOf("auth", "passes", 5)).toBe(5);
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await limiter().countAll([attempt]));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
    expect(answers.flatMap(({ counted }) => counted)).toEqual([]);
    // Another's limit in the same question still holds, and costs no pass.
    await limiter().grantPasses("who asked", { count: 1, minutes: 15 });
    expect(await allowedOf("default", "passes", 5)).toBe(5);
    expect((await limiter().countAll([attempt, { name: "default", key: "passes" }])).allowed).toBe(false);
    const both = await limiter().countAll([attempt, { name: "forms", key: "passes" }]);
    expect([both.allowed, both.counted]).toEqual([true, [{ name: "forms", key: "passes" }]]);
  });

  it("keeps names, keys and own numbers apart", async () => {
    const own = { name: "default", key: "apart", limit: { attempts: 1, windowMinutes: 2 } } as const;
    expect((await limiter().countAll([own])).allowed).toBe(true);
    expect(await limiter().countAll([own])).toMatchObject({ allowed: false, retryAfterSeconds: 120 });
    expect((await limiter().count("default", "apart")).allowed).toBe(true);
    expect((await limiter().count("auth", "apart")).allowed).toBe(true);
  });
});

describe("a limiter that fails counts as not allowed (spec §5); after how long is proven by its unit test", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function redisThat(answers: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answers as never);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    ["is silent", () => redisThat(() => {})],
    ["breaks off", () => redisThat((request) => void request.socket.destroy())],
    ["knows no such client", () => redisThat((_request, response) => void response.writeHead(401).end("{}"))],
    ["talks nonsense", () => redisThat((_request, response) => void response.end('[{"result":"perhaps"}]'))],
    ["talks no JSON", () => redisThat((_request, response) => void response.end("<html>"))],
    ["is not there", async () => "http://127.0.0.1:9"],
  ])("one that %s", async (_name, start) => {
    const url = await start();
    const own = createLimiter({ line: createLimiterLine({ url, token: "x" }) });
    expect(await own.count("auth", "x")).toMatchObject({
      allowed: false,
      isVerified: false,
      retryAfterSeconds: 5,
    });
    await expect(Promise.race([own.giveBack([{ name: "auth", key: "x" }]), "silent"])).resolves.not.toThrow();
  });
});
