import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clubTag, coarserTag, HOME_TAG } from "../../../../app/lib/cache-tags.ts";

vi.mock("cloudflare:workers", () => ({
  DurableObject: class {
    ctx: unknown;
    constructor(ctx: unknown) {
      this.ctx = ctx;
    }
  },
}));

const { PurgeQueue } = await import("../../../../worker/edge/purge-queue-object.ts");

const club = (n: number) => clubTag(`018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`);

/** The account's answer to a purge; "slow" is success after 3 s, "silent" never comes. */
type AccountAnswer = "success" | "slow" | "silent" | "refused" | "thrown";

/** The object over storage and an alarm that outlive it, as the platform keeps them, on a clock of the test's own. */
class Queue {
  answer: AccountAnswer = "success";
  readonly calls: { at: number; tags: string[] }[] = [];
  readonly #database = new DatabaseSync(":memory:");
  readonly #values = new Map<string, unknown>();
  #alarm: ReturnType<typeof setTimeout> | null = null;
  object = this.#start();

  /** A new object on the same storage, as after an eviction. */
  restart(): void {
    this.object = this.#start();
  }

  #start() {
    const clear = () => {
      if (this.#alarm !== null) clearTimeout(this.#alarm);
      this.#alarm = null;
    };
    const object = new PurgeQueue(
      {
        waitUntil: () => {},
        exports: { default: { purgeTags: (tags: string[]) => this.#purgeTags(tags) } },
        storage: {
          kv: {
            get: (key: string) => this.#values.get(key),
            put: (key: string, value: unknown) => void this.#values.set(key, structuredClone(value)),
          },
          sql: {
            exec: (sql: string, ...values: (string | number)[]) => {
              const rows = this.#database.prepare(sql).all(...values);
              return { toArray: () => rows };
            },
          },
          deleteAlarm: async () => clear(),
          setAlarm: async (at: number) => {
            clear();
            this.#alarm = setTimeout(() => {
              this.#alarm = null;
              void this.object.alarm();
            }, at - Date.now());
          },
        },
      } as never,
      {},
    );
    return object;
  }

  async #purgeTags(tags: string[]): Promise<{ success: boolean }> {
    this.calls.push({ at: Date.now(), tags: tags.toSorted() });
    if (this.answer === "thrown") throw new Error("the network is away");
    if (this.answer === "silent") await new Promise(() => {});
    if (this.answer === "slow") await new Promise((resolve) => setTimeout(resolve, 3_000));
    return { success: this.answer !== "refused" };
  }
}

let queue: Queue;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  queue = new Queue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("the first purge leaves at once, those that follow leave together 2.5 s later", async () => {
  await queue.object.purge([club(1), HOME_TAG]);
  for (const n of [2, 3, 3]) await queue.object.purge([club(n), HOME_TAG]);
  await pass(2_499);
  expect(queue.calls).toEqual([{ at: 0, tags: [club(1), HOME_TAG].toSorted() }]);
  expect(await queue.object.readPurges()).toEqual({
    callsLeft: 24,
    callsAtMost: 25,
    waiting: 3,
    calls: 1,
    refused: 0,
  });
  await pass(60_000);
  expect(queue.calls.slice(1)).toEqual([{ at: 2_500, tags: [club(2), club(3), HOME_TAG].toSorted() }]);
  expect(await queue.object.readPurges()).toMatchObject({ waiting: 0, calls: 2, refused: 0 });
});

test("a thousand clubs at once need few calls: the first club, then every shard", async () => {
  const all = Array.from({ length: 1_000 }, (_, n) => club(n));
  await Promise.all(all.map((tag) => queue.object.purge([tag, HOME_TAG])));
  await pass(6_000);
  expect((await queue.object.readPurges()).waiting).toBe(0);
  expect(queue.calls.every(({ tags }) => tags.length <= 100)).toBe(true);
  expect(queue.calls.map(({ at }) => at)).toEqual(queue.calls.map((_, i) => i * 2_500));
  const tags = new Set(queue.calls.flatMap((call) => call.tags));
  expect(all.filter((tag) => !tags.has(tag) && !tags.has(coarserTag(tag)!))).toEqual([]);
});

test("nobody waits for a purge that takes long, and what comes meanwhile leaves after it", async () => {
  queue.answer = "slow";
  // Each is accepted while no time passes at all.
  await queue.object.purge([club(1)]);
  await queue.object.purge([club(2), club(1)]);
  await pass(8_000);
  expect(queue.calls.map(({ tags }) => tags)).toEqual([[club(1)], [club(1), club(2)]]);
  expect(queue.calls[1]!.at).toBeGreaterThanOrEqual(3_000);
});

test("a purge that is never answered is given up after 10 s, and what came meanwhile leaves 12 s later", async () => {
  queue.answer = "silent";
  await queue.object.purge([club(1)]);
  await pass(8_000);
  queue.answer = "success";
  await queue.object.purge([club(2)]);
  await pass(60_000);
  // No copy is as old as the first tag by then: it is let go.
  expect(queue.calls).toEqual([
    { at: 0, tags: [club(1)] },
    { at: 22_000, tags: [club(2)] },
  ]);
});

test("what was accepted leaves although the object died before its turn, and the budget stays spent", async () => {
  await queue.object.purge([club(1)]);
  await pass(100);
  await queue.object.purge([club(2), club(3)]);
  queue.restart();
  await pass(8_000);
  expect(queue.calls.slice(1)).toEqual([{ at: 2_500, tags: [club(2), club(3)] }]);
  expect(await queue.object.readPurges()).toMatchObject({ callsLeft: 23, waiting: 0, calls: 2 });
});

test.each(["refused", "thrown"] as const)(
  "a purge that is %s reaches no caller; its tags come again with the next call, 12 s later",
  async (answer) => {
    queue.answer = answer;
    await queue.object.purge([club(1)]);
    await pass(0);
    await queue.object.purge([club(2)]);
    expect(await queue.object.readPurges()).toMatchObject({ callsLeft: 0, waiting: 2, calls: 1, refused: 1 });
    queue.answer = "success";
    await pass(11_999);
    expect(queue.calls).toHaveLength(1);
    await pass(1);
    expect(queue.calls.slice(1)).toEqual([{ at: 12_000, tags: [club(1), club(2)] }]);
    expect(await queue.object.readPurges()).toMatchObject({ waiting: 0, calls: 2, refused: 1 });
  },
);
