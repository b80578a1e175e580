import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLimiterLine } from "../../../../app/platform/limiter-line.server.ts";
import { type Attempt, createLimiter, LIMITS } from "../../../../app/platform/limiter.server.ts";

// The limiter's call to Redis, and its reading of the answer. How the script itself counts is tested on a real one.

const NOW = 1_790_000_000_000;
const ID = "00000000-0000-4000-8000-000000000001";

type Command = [name: string, ...args: (string | number)[]];
let asked: Command[];
let answer: (command: Command) => unknown;

beforeEach(() => {
  asked = [];
  answer = () => 0;
  vi.spyOn(crypto, "randomUUID").mockReturnValue(ID);
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as Command | Command[];
    const isMany = Array.isArray(body[0]);
    const commands = (isMany ? body : [body]) as Command[];
    const results = commands.map(([name, ...args]) => {
      const command: Command = [String(name).toLowerCase(), ...args];
      asked.push(command);
      try {
        return { result: answer(command) };
      } catch {
        return { error: "ERR broken" };
      }
    });
    return Response.json(isMany ? results : results[0]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const waiting: Promise<unknown>[] = [];
const failures = vi.fn<() => void>();
const limiter = () => {
  failures.mockReset();
  return createLimiter({
    line: createLimiterLine({ url: "http://redis.test", token: "x" }),
    clock: () => NOW,
    onFailure: failures,
    after: (work) => void waiting.push(work),
  });
};
/** Keys and arguments of the question, without the script. */
const question = () => {
  const [, , count, ...rest] = asked.find(([name]) => name === "eval")!;
  return { keys: rest.slice(0, Number(count)), args: rest.slice(Number(count)).map(String) };
};

it("limits are those of spec §9 and docs/security.md: attempts in minutes", () => {
  expect(
    Object.entries(LIMITS).map(([name, { attempts, windowMinutes }]) => [name, attempts, windowMinutes]),
  ).toEqual([
    ["auth", 5, 15],
    ["authAddress", 100, 15],
    ["api", 100, 1],
    ["forms", 10, 5],
    ["default", 5, 15],
    ["guesses", 11, 15],
    ["ownGuesses", 5, 15],
    ["codeAsks", 3, 60],
    ["codeMails", 3, 60],
    ["failures", 4, 15],
    ["failureMails", 1, 60],
  ]);
});

describe("what is asked", () => {
  it("one attempt: its list, now, its id, so many in so many milliseconds, and no pass", async () => {
    await limiter().count("forms", "1.2.3.4");
    expect(question()).toEqual({
      keys: ["limit:forms:1.2.3.4"],
      args: [String(NOW), ID, "10", "300000", "0"],
    });
  });

  it("several at once, each with its own numbers, and where its passes stand", async () => {
    const attempts: Attempt[] = [
      { name: "guesses", key: "ana", pass: "asked:ana" },
      { name: "auth", key: "ana", limit: { attempts: 2, windowMinutes: 3 } },
      { name: "api", key: "u", pass: "asked:u" },
    ];
    await limiter().countAll(attempts);
    expect(question()).toEqual({
      keys: [
        "limit:guesses:ana",
        "limit:auth:2/3:ana",
        "limit:api:u",
        "limit:pass:asked:ana",
        "limit:pass:asked:u",
      ],
      args: [NOW, ID, 11, 900_000, 4, 2, 180_000, 0, 100, 60_000, 5].map(String),
    });
  });
});

describe("what the answer means", () => {
  const attempts: Attempt[] = [
    { name: "guesses", key: "ana", pass: "p" },
    { name: "auth", key: "ana" },
    { name: "api", key: "ana", pass: "q" },
  ];

  it.each<[string, number, boolean, number[], number]>([
    ["counted in all lists", 0, true, [0, 1, 2], 1],
    ["a pass stood for the first", -1, true, [1, 2], 1],
    ["a pass stood for the third", -4, true, [0, 1], 1],
    ["passes stood for the first and the third", -5, true, [1], 1],
    ["wait for a millisecond", 1, false, [], 1],
    ["wait for a second", 1_000, false, [], 1],
    ["wait for a little more", 1_001, false, [], 2],
    ["wait for the window", 900_000, false, [], 900],
  ])("%s", async (_name, given, allowed, counted, retryAfterSeconds) => {
    answer = () => given;
    expect(await limiter().countAll(attempts)).toEqual({
      allowed,
      isVerified: true,
      counted: counted.map((i) => attempts[i]),
      retryAfterSeconds,
    });
    expect(failures).not.toHaveBeenCalled();
  });

  it("of one list alone: how many are left, and in how many seconds the oldest counts no more", async () => {
    answer = () => [0, 7, 12_001];
    expect(await limiter().count("api", "u")).toEqual({
      allowed: true,
      isVerified: true,
      counted: [{ name: "api", key: "u" }],
      retryAfterSeconds: 1,
      left: { attempts: 7, seconds: 13 },
    });
  });

  it.each([
    ["no number", "abc"],
    ["nothing", null],
  ])("%s: refused or counted, never thrown", async (_name, given) => {
    answer = () => given;
    const outcome = await limiter().countAll(attempts);
    // Null reads as zero: the script never gives it.
    expect(outcome.allowed).toBe(given === null);
    expect(outcome.isVerified).toBe(given === null);
  });
});

describe("a limiter that fails", () => {
  it("is asked once more, under the same id, and what it says then counts", async () => {
    let tries = 0;
    answer = () => {
      tries += 1;
      if (tries === 1) throw new TypeError("broken");
      return 0;
    };
    expect(await limiter().count("auth", "x")).toMatchObject({ allowed: true, isVerified: true });
    const evals = asked.filter(([name]) => name === "eval");
    expect(evals).toHaveLength(2);
    expect(evals[1]).toEqual(evals[0]);
    expect(failures).not.toHaveBeenCalled();
  });

  it("refuses after the second failure, says so once, and what it may have counted is taken out", async () => {
    answer = ([name]) => {
      if (name === "eval") throw new TypeError("broken");
      return 0;
    };
    expect(await limiter().countAll([{ name: "auth", key: "x" }])).toEqual({
      allowed: false,
      isVerified: false,
      counted: [],
      retryAfterSeconds: 5,
    });
    expect(failures).toHaveBeenCalledTimes(1);
    await Promise.all(waiting);
    expect(asked.filter(([name]) => name === "eval")).toHaveLength(2);
    expect(asked.at(-1)).toEqual(["lrem", "limit:auth:x", 1, `${NOW}:${ID}`]);
  });

  it("a pass that stood for a late attempt is given back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let late: (value: Response) => void = () => {};
    const fetched = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      String(init?.body).includes("LINDEX")
        ? new Promise<Response>((resolve) => {
            late = resolve;
          })
        : fetched(url, init),
    );
    const asking = limiter().countAll([
      { name: "guesses", key: "ana", pass: "p" },
      { name: "api", key: "ana" },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await asking).toMatchObject({ allowed: false });
    vi.useRealTimers();
    late(Response.json([{ result: -1 }]));
    await Promise.all(waiting);
    expect(asked).toEqual([
      ["lpushx", "limit:pass:p", "pass"],
      ["lrem", "limit:api:ana", 1, `${NOW}:${ID}`],
    ]);
  });
});

it("late words of a refusal stand for no pass, and no timer is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let late: (value: Response) => void = () => {};
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    String(init?.body).includes("LINDEX")
      ? new Promise<Response>((resolve) => {
          late = resolve;
        })
      : fetched(url, init),
  );
  const asking = limiter().countAll([{ name: "guesses", key: "ana", pass: "p" }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asking).toMatchObject({ allowed: false, isVerified: false });
  late(Response.json([{ result: 1 }]));
  await vi.advanceTimersByTimeAsync(10);
  await Promise.all(waiting);
  expect(asked).toEqual([["lrem", "limit:guesses:ana", 1, `${NOW}:${ID}`]]);
  vi.stubGlobal("fetch", fetched);
  const counting = limiter().count("auth", "x");
  await vi.advanceTimersByTimeAsync(10);
  await counting;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("what is given", () => {
  it("attempts come back, the newest of each list, also under a limit of the caller's", async () => {
    await limiter().giveBack([
      { name: "auth", key: "x" },
      { name: "auth", key: "x", limit: { attempts: 2, windowMinutes: 3 } },
    ]);
    expect(asked).toEqual([
      ["lpop", "limit:auth:x"],
      ["lpop", "limit:auth:2/3:x"],
    ]);
  });

  it("passes are granted for some minutes", async () => {
    await limiter().grantPasses("asked:ana", { count: 3, minutes: 60 });
    expect(asked).toEqual([
      ["lpush", "limit:pass:asked:ana", "pass", "pass", "pass"],
      ["expire", "limit:pass:asked:ana", 3_600],
    ]);
  });

  it("neither throws where Redis is away", async () => {
    answer = () => {
      throw new TypeError("broken");
    };
    await limiter().giveBack([{ name: "auth", key: "x" }]);
    await limiter().grantPasses("x", { count: 1, minutes: 1 });
    expect(asked.length).toBeGreaterThan(0);
  });
});
