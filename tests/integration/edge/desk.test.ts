import { afterEach, beforeEach, expect, test } from "vitest";
import { clubTag, coarserTag, HOME_TAG } from "../../../app/lib/cache-tags.ts";
import { type DeskProbe, startDeskProbe } from "../../support/desk-probe.ts";

const club = (n: number) => clubTag(`018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let desk: DeskProbe;
beforeEach(async () => {
  desk = await startDeskProbe();
});
afterEach(() => desk?.stop());

/** Waits until this many purges have been seen. */
async function seen(count: number, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const calls = await desk.seen();
    if (calls.length >= count || Date.now() > deadline) return calls;
    await sleep(50);
  }
}

test("the first purge leaves at once, those that follow leave together 2.5 s later", async () => {
  await desk.purge([club(1), HOME_TAG]);
  const [first] = await seen(1, 1_000);
  expect(first!.tags.toSorted()).toEqual([club(1), HOME_TAG].toSorted());
  for (const n of [2, 3, 3]) await desk.purge([club(n), HOME_TAG]);
  await sleep(1_000);
  expect(await desk.seen()).toHaveLength(1);
  expect(await desk.state()).toEqual({ callsLeft: 24, callsAtMost: 25, waiting: 3, calls: 1, refused: 0 });
  const calls = await seen(2, 4_000);
  expect(calls[1]!.tags.toSorted()).toEqual([club(2), club(3), HOME_TAG].toSorted());
  expect(calls[1]!.at - first!.at).toBeGreaterThanOrEqual(2_400);
  expect(calls[1]!.at - first!.at).toBeLessThan(4_000);
  await sleep(3_000);
  expect(await desk.seen()).toHaveLength(2);
  expect(await desk.state()).toMatchObject({ waiting: 0, calls: 2, refused: 0 });
});

test("a thousand clubs at once need few calls: the first club, then every shard", async () => {
  await Promise.all(Array.from({ length: 1_000 }, (_, n) => desk.purge([club(n), HOME_TAG])));
  const deadline = Date.now() + 6_000;
  while ((await desk.state()).waiting > 0 && Date.now() < deadline) await sleep(50);
  expect((await desk.state()).waiting).toBe(0);
  const calls = await desk.seen();
  expect(calls.every((call) => call.tags.length <= 100)).toBe(true);
  for (const [i, { at }] of calls.entries()) if (i > 0) expect(at - calls[i - 1]!.at).toBeGreaterThan(2_400);
  const tags = new Set(calls.flatMap((call) => call.tags));
  const missed = Array.from({ length: 1_000 }, (_, n) => club(n)).filter(
    (tag) => !tags.has(tag) && !tags.has(coarserTag(tag)!),
  );
  expect(missed).toEqual([]);
});

test("nobody waits for a purge that takes long, and what comes meanwhile leaves after it", async () => {
  await desk.answer("slow");
  expect(await desk.purge([club(1)])).toBeLessThan(1_500);
  expect(await desk.purge([club(2), club(1)])).toBeLessThan(1_500);
  const calls = await seen(2, 8_000);
  expect(calls.map((call) => call.tags.toSorted())).toEqual([[club(1)], [club(1), club(2)]]);
});

test("what was accepted leaves although the object died before its turn, and the budget stays spent", async () => {
  await desk.purge([club(1)]);
  await seen(1, 1_000);
  await desk.purge([club(2), club(3)]);
  await desk.restart();
  const calls = await seen(1, 8_000);
  expect(calls.map(({ tags }) => tags.toSorted())).toEqual([[club(2), club(3)]]);
  expect(await desk.state()).toMatchObject({ callsLeft: 23, waiting: 0, calls: 2 });
});

test.each(["refused", "thrown"] as const)(
  "a purge that is %s reaches no caller; its tags come again with the next call, 12 s later",
  async (answer) => {
    await desk.answer(answer);
    await desk.purge([club(1)]);
    const [first] = await seen(1, 1_000);
    await desk.purge([club(2)]);
    expect(await desk.state()).toMatchObject({ callsLeft: 0, waiting: 2, calls: 1, refused: 1 });
    await desk.answer("success");
    await sleep(9_000);
    expect(await desk.seen()).toHaveLength(1);
    const calls = await seen(2, 5_000);
    expect(calls[1]!.tags.toSorted()).toEqual([club(1), club(2)]);
    expect(calls[1]!.at - first!.at).toBeGreaterThanOrEqual(11_900);
    await sleep(100);
    expect(await desk.state()).toMatchObject({ waiting: 0, calls: 2, refused: 1 });
  },
);
