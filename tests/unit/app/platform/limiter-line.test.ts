import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLimiterLine } from "../../../../app/platform/limiter-line.server.ts";
import { SLIDING_LOG_DIGEST, SLIDING_LOG_SCRIPT } from "../../../../app/platform/limiter-script.ts";
import { createLimiter } from "../../../../app/platform/limiter.server.ts";

// A stand-in of Redis so far away on a clock that only the tests move: no machine is too slow for them.

const CALLS = 103;
/** A new connection costs two round trips before the question's own. */
const TRIPS_WHEN_NEW = 3;

type Command = [name: string, ...args: (string | number)[]];
let questions: Command[][];
let bytes: number;
let isConnected: boolean;
let distanceMs: number;
let answer: (command: Command) => object;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [questions, bytes, isConnected, distanceMs] = [[], 0, false, 0];
  answer = () => ({ result: 0 });
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    const body = String(init?.body);
    const commands = (JSON.parse(body) as Command[]).map(([name, ...args]): Command => [
      name.toLowerCase(),
      ...args,
    ]);
    questions.push(commands);
    bytes += body.length;
    const travelMs = distanceMs * (isConnected ? 1 : TRIPS_WHEN_NEW);
    await new Promise((resolve) => setTimeout(resolve, travelMs));
    isConnected = true;
    return Response.json(commands.map((command) => answer(command)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const makeLine = () => createLimiterLine({ url: "http://redis.test", token: "x" });

it("the digest is the script's", () => {
  expect(SLIDING_LOG_DIGEST).toBe(createHash("sha1").update(SLIDING_LOG_SCRIPT).digest("hex"));
});

describe("distance refuses nobody", () => {
  const cases = [20, 100, 250].flatMap((ms) => [
    [ms, "at once", 0] as const,
    [ms, "one every 3 ms", 3] as const,
    [ms, "one every 40 ms", 40] as const,
  ]);

  it.each(cases)("%d ms, calls %s, the first over a new connection", async (ms, _name, apartMs) => {
    distanceMs = ms;
    const line = makeLine();
    const asked: Promise<{ allowed: boolean }>[] = [];
    for (let i = 0; i < CALLS; i += 1) {
      // Each request has a limiter of its own, and all of an isolate have one line.
      asked.push(createLimiter({ line }).count("api", `u${i}`));
      await vi.advanceTimersByTimeAsync(apartMs);
    }
    await vi.advanceTimersByTimeAsync(999);
    const answers = await Promise.all(asked);
    expect(answers.filter(({ allowed }) => !allowed)).toEqual([]);
  });
});

it.each([
  ["at once", 0, 1],
  ["one each millisecond", 1, 26],
  ["one every 3 ms", 3, 52],
  ["one every 40 ms", 40, CALLS],
])("round trips of 103 calls of one isolate, %s", async (_name, apartMs, trips) => {
  const line = makeLine();
  const asked: Promise<unknown>[] = [];
  for (let i = 0; i < CALLS; i += 1) {
    asked.push(createLimiter({ line }).count("api", `u${i}`));
    await vi.advanceTimersByTimeAsync(apartMs);
  }
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all(asked);
  expect(questions).toHaveLength(trips);
});

describe("what goes together", () => {
  it("the script goes once as text, then by its digest, so that a crowd's question stays short", async () => {
    const line = makeLine();
    const asked = [
      line.run((pipeline) => pipeline.lpop("limit:auth:x")),
      ...Array.from({ length: CALLS }, (_, i) => line.count([`limit:api:u${i}`], [1, "id", 100, 60_000, 0])),
    ];
    await vi.advanceTimersByTimeAsync(20);
    await Promise.all(asked);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.slice(0, 4)).toEqual([
      ["lpop", "limit:auth:x"],
      ["eval", SLIDING_LOG_SCRIPT, 1, "limit:api:u0", 1, "id", 100, 60_000, 0],
      ["evalsha", SLIDING_LOG_DIGEST, 1, "limit:api:u1", 1, "id", 100, 60_000, 0],
      ["evalsha", SLIDING_LOG_DIGEST, 1, "limit:api:u2", 1, "id", 100, 60_000, 0],
    ]);
    expect(bytes).toBeLessThan(SLIDING_LOG_SCRIPT.length * 2 + CALLS * 120);
  });

  it("each gets its own answer, and one that fails fails alone", async () => {
    answer = ([, key]) => (key === "b" ? { error: "WRONGTYPE" } : { result: key === "a" ? 1 : 3 });
    const line = makeLine();
    const asked = Promise.allSettled(
      ["a", "b", "c"].map((key) => line.run((pipeline) => pipeline.lpop(key))),
    );
    await vi.advanceTimersByTimeAsync(20);
    expect(await asked).toEqual([
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: new Error("WRONGTYPE") },
      { status: "fulfilled", value: 3 },
    ]);
  });

  it("a question that breaks off fails for all, who ask again in one", async () => {
    const heard = globalThis.fetch;
    let tries = 0;
    vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
      tries += 1;
      if (tries === 1) throw new TypeError("broken off");
      return heard(...args);
    });
    const line = makeLine();
    const asked = Array.from({ length: CALLS }, (_, i) => createLimiter({ line }).count("api", `u${i}`));
    await vi.advanceTimersByTimeAsync(20);
    expect((await Promise.all(asked)).every(({ allowed }) => allowed)).toBe(true);
    expect(tries).toBe(2);
  });

  it("a request that is cancelled while it gathers takes its timer along, and holds up nobody", async () => {
    const line = makeLine();
    // A spy of the fake timer would be put back as if it were the real one, for the files that follow.
    const { setTimeout } = globalThis;
    Object.assign(globalThis, { setTimeout: () => 0 });
    void line.count(["limit:api:gone"], [1, "id", 100, 60_000, 0]);
    Object.assign(globalThis, { setTimeout });
    const asked = createLimiter({ line }).count("api", "here");
    await vi.advanceTimersByTimeAsync(20);
    expect(await asked).toMatchObject({ allowed: true });
    const later = createLimiter({ line }).count("api", "later");
    await vi.advanceTimersByTimeAsync(20);
    expect(await later).toMatchObject({ allowed: true });
    expect(questions).toHaveLength(2);
  });
});

it("a limiter keeps its request alive for what others asked in the same question", async () => {
  distanceMs = 100;
  const kept: Promise<unknown>[] = [];
  const after = (work: Promise<unknown>) => void kept.push(work);
  void createLimiter({ line: makeLine(), after }).count("api", "u");
  await vi.advanceTimersByTimeAsync(50);
  expect(kept).toHaveLength(1);
  let isOver = false;
  void kept[0]?.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(true);
});
