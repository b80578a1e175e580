import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitSignInSlot } from "../../../../app/platform/sign-in-gate.server.ts";

// Issue E, 6 and G, 10: a crowd that signs in waits in line; only a line of thousands refuses.

const BUSY = { code: "busy", details: { retryAfterSeconds: 10 } };
/** Every test has a day of its own: the gate belongs to the process. */
let day = Date.parse("2026-11-22T12:00:00Z");

beforeEach(() => {
  day += 86_400_000;
  vi.useFakeTimers({ now: day });
});
afterEach(() => vi.useRealTimers());

test("who comes alone does not wait", async () => {
  await awaitSignInSlot();
  expect(Date.now()).toBe(day);
  vi.setSystemTime(day + 100);
  await awaitSignInSlot();
  expect(Date.now()).toBe(day + 100);
});

test("500 at once have their turns apart, in the order of their coming", async () => {
  const turns: { i: number; at: number }[] = [];
  const all = Array.from({ length: 500 }, async (_, i) => {
    await awaitSignInSlot();
    turns.push({ i, at: Date.now() });
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(turns.map(({ i }) => i)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  expect(new Set(turns.map(({ at }) => at)).size).toBe(500);
});

test("hashes that make timers late keep the later attempts apart too", async () => {
  const startedAt: number[] = [];
  const all = Array.from({ length: 100 }, async () => {
    await awaitSignInSlot();
    startedAt.push(Date.now());
    // The isolate's only thread is busy for so long, and fires no timer meanwhile.
    vi.setSystemTime(Date.now() + 40);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  const gaps = startedAt.slice(1).map((at, i) => at - startedAt[i]!);
  expect(startedAt.length).toBe(100);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25);
});

test("two thousand stand in line; who comes after them is refused at once with Retry-After, and delays nobody", async () => {
  let admitted = 0;
  const all = Array.from({ length: 3_000 }, () =>
    awaitSignInSlot().then(
      () => (admitted += 1),
      (error: unknown) => error,
    ),
  );
  expect(await all.at(-1)).toMatchObject(BUSY);
  expect(admitted).toBeLessThanOrEqual(1);
  await vi.runAllTimersAsync();
  const refused = (await Promise.all(all)).filter((answer) => typeof answer !== "number");
  expect(refused.length).toBe(3_000 - admitted);
  expect(admitted).toBe(2_001);
});

test("nobody of a crowd on a slow machine is sent away, however long it takes", async () => {
  let served = 0;
  const all = Array.from({ length: 500 }, async () => {
    await awaitSignInSlot();
    served += 1;
    // A hash that takes half a second: the last one waits for four minutes.
    vi.setSystemTime(Date.now() + 500);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(served).toBe(500);
  expect(Date.now() - day).toBeGreaterThan(240_000);
});
