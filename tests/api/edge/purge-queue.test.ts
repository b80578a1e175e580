import { afterEach, beforeEach, expect, test } from "vitest";
import { clubTag, HOME_TAG } from "../../../app/lib/cache-tags.ts";
import { type PurgeProbe, startPurgeProbe } from "../../support/purge-probe.ts";

// The built object in workerd, with its storage and its alarm. Its spans and its budget are proven by the object's unit test,
// on a clock of its own; here only the order counts.

const club = (n: number) => clubTag(`018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`);

let queue: PurgeProbe;
beforeEach(async () => {
  queue = await startPurgeProbe();
});
afterEach(() => queue?.stop());

/** Waits until this many purges have been seen; their tags, in order. */
async function seen(count: number): Promise<string[][]> {
  await expect.poll(async () => (await queue.seen()).length, { timeout: 25_000 }).toBe(count);
  return (await queue.seen()).map((tags) => tags.toSorted());
}

test("the first purge leaves at once, those that follow leave by an alarm, and nothing is left", async () => {
  await queue.purge([club(1), HOME_TAG]);
  expect(await seen(1)).toEqual([[club(1), HOME_TAG].toSorted()]);
  await queue.purge([club(2), club(3), HOME_TAG]);
  expect((await seen(2))[1]).toEqual([club(2), club(3), HOME_TAG].toSorted());
  await expect
    .poll(() => queue.state(), { timeout: 25_000 })
    .toMatchObject({
      callsAtMost: 25,
      waiting: 0,
      calls: 2,
      refused: 0,
    });
});

test("what was accepted leaves although the object died before its turn, and the budget stays spent", async () => {
  await queue.purge([club(1)]);
  await seen(1);
  await queue.purge([club(2), club(3)]);
  await queue.restart();
  await expect.poll(() => queue.state(), { timeout: 25_000 }).toMatchObject({ waiting: 0, calls: 2 });
  // On a slow machine its turn came before its end.
  expect([[], [[club(2), club(3)]]]).toContainEqual(await queue.seen());
});

test.each(["refused", "thrown"] as const)(
  "a purge that is %s reaches no caller, and waits",
  async (answer) => {
    await queue.answer(answer);
    await queue.purge([club(1)]);
    await expect
      .poll(() => queue.state(), { timeout: 25_000 })
      .toMatchObject({
        callsLeft: 0,
        waiting: 1,
        calls: 1,
        refused: 1,
      });
  },
);
