import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLimiterLine } from "../../../../app/platform/limiter-line.server.ts";
import { createLimiter } from "../../../../app/platform/limiter.server.ts";

const lineTo = (url: string) => createLimiterLine({ url, token: "x" });
const line = () => lineTo("http://redis.test");

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["is silent", () => new Promise<Response>(() => {})],
  [
    "answers late",
    () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => resolve(Response.json([{ result: 0 }])), 1_001);
      }),
  ],
])("a limiter that %s refuses after 1 s (spec §5)", async (_name, answer) => {
  vi.stubGlobal("fetch", answer);
  let settled: unknown = null;
  void createLimiter({ line: line() })
    .count("auth", "x")
    .then((outcome) => (settled = outcome));
  await vi.advanceTimersByTimeAsync(999);
  expect(settled).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toMatchObject({ allowed: false, isVerified: false, retryAfterSeconds: 5 });
});

/** Answers in JSON as Upstash does, `[{ result }]` for a pipeline; `commands` is what it was asked. */
function commandsOf(init: RequestInit | undefined): (string | number)[][] {
  const asked = JSON.parse(String(init?.body)) as (string | number)[] | (string | number)[][];
  return (Array.isArray(asked[0]) ? asked : [asked]) as (string | number)[][];
}

it("what it counted too late it takes out again: a refused attempt does not count", async () => {
  const taken: (string | number)[][] = [];
  const entries: string[] = [];
  const waiting: Promise<unknown>[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    const commands = commandsOf(init);
    for (const [name, ...args] of commands) {
      if (String(name).toLowerCase() === "lrem") taken.push(args);
      else {
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        entries.push(`${args.at(-5)}:${args.at(-4)}`);
      }
    }
    const body = commands.map(() => ({ result: 0 }));
    return Response.json(Array.isArray(JSON.parse(String(init?.body))[0]) ? body : body[0]);
  });
  const limiter = createLimiter({
    line: line(),
    after: (work) => void waiting.push(work),
  });
  const asked = limiter.count("auth", "x");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toMatchObject({ allowed: false, isVerified: false });
  expect(taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(waiting);
  expect(taken).toEqual([["limit:auth:x", 1, entries[0]]]);
});

it("an isolate that was busy itself listens once more before it calls the limiter silent", async () => {
  vi.useRealTimers();
  const server = createServer((_request, response) => void response.end('[{"result":0}]'));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const timeoutMs = 1_000;
  const asked = createLimiter({ line: lineTo(`http://127.0.0.1:${port}`), timeoutMs }).count("auth", "x");
  // Nothing is heard while the one thread works: hashing, rendering.
  const until = performance.now() + timeoutMs * 1.2;
  while (performance.now() < until);
  expect(await asked).toMatchObject({ allowed: true, isVerified: true });
  server.close();
});
