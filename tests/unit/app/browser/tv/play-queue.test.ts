import { describe, expect, it } from "vitest";
import { enqueue, readQueue, sendWaiting } from "../../../../../app/browser/tv/play-queue.ts";

const COUNT = { closedAtMs: 0, lasted_ms: 60_000, on_ms: 60_000, plays: [] };

/** A server that takes each number once, and a screen whose calls may lose their way there or back. */
function pair(lastSeq = 0) {
  const taken: number[] = [];
  const server = { seq: lastSeq };
  const kept: string[] = [];
  let fate: ("there" | "back" | "ok")[] = [];
  const queue = readQueue(null, "one");
  const run = async (...next: typeof fate) => {
    fate = next;
    await sendWaiting(
      queue,
      async ({ seq, on_ms }) => {
        const way = fate.shift() ?? "ok";
        if (way === "there") return null;
        const is_taken = seq > server.seq;
        if (is_taken) {
          server.seq = seq;
          taken.push(on_ms);
        }
        return way === "back" ? null : { seq: server.seq, is_taken };
      },
      () => kept.push(JSON.stringify(queue)),
    );
  };
  return { queue, run, taken, kept };
}

describe("what waits is taken exactly once", () => {
  it("in its order", async () => {
    const { queue, run, taken } = pair();
    for (const on_ms of [1, 2, 3]) enqueue(queue, { ...COUNT, on_ms });
    await run();
    expect([taken, queue.waiting]).toEqual([[1, 2, 3], []]);
  });

  it("where calls are lost on the way there, and answers on the way back", async () => {
    const { queue, run, taken } = pair();
    for (const on_ms of [1, 2, 3]) enqueue(queue, { ...COUNT, on_ms });
    await run("there");
    await run("back");
    await run("ok", "there");
    await run("back");
    await run();
    expect([taken, queue.waiting]).toEqual([[1, 2, 3], []]);
  });

  it("where the screen was switched off after a call whose answer it did not hear", async () => {
    const { queue, run, taken, kept } = pair();
    enqueue(queue, { ...COUNT, on_ms: 7 });
    await run("back");
    Object.assign(queue, readQueue(kept.at(-1)!, "one"));
    await run();
    expect([taken, queue.waiting]).toEqual([[7], []]);
  });

  it("where the screen lost its numbers: those of its waiting counts are made anew", async () => {
    const { queue, run, taken } = pair(40);
    enqueue(queue, { ...COUNT, on_ms: 8 });
    enqueue(queue, { ...COUNT, on_ms: 9 });
    await run();
    expect([taken, queue.waiting, queue.seq]).toEqual([[8, 9], [], 42]);
  });
});

it("a screen that nobody knows any more keeps nothing", async () => {
  const queue = readQueue(null, "one");
  enqueue(queue, COUNT);
  await sendWaiting(
    queue,
    async () => ({ seq: null, is_taken: false }),
    () => undefined,
  );
  expect(queue.waiting).toEqual([]);
});

it("keeps the newest of too many", () => {
  const queue = readQueue(null, "one");
  for (let made = 0; made < 300; made += 1) enqueue(queue, COUNT);
  expect(queue.waiting.map(({ seq }) => seq)).toEqual(Array.from({ length: 240 }, (_, place) => 61 + place));
});

it.each([null, "", "{", "[]", '"x"', '{"of":"one"}', '{"of":"two","seq":4,"waiting":[]}'])(
  "%s is no queue of this pairing",
  (kept) => expect(readQueue(kept, "one")).toEqual({ of: "one", seq: 0, waiting: [] }),
);
