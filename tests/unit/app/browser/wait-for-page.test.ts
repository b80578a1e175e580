import { beforeEach, describe, expect, it } from "vitest";
import { waitForPage } from "../../../../app/browser/wait-for-page.ts";

const TO = "/athlete-profile";

let now: number;
let due: { id: number; at: number; run: () => void }[];
let isThere: boolean;
let shown: string[];
let opened: string[];
let tries: number[];

/** Lets time pass, one timer after the other. */
async function pass(ms: number): Promise<void> {
  const end = now + ms;
  for (;;) {
    const next = due.toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
    if (!next || next.at > end) break;
    due = due.filter((one) => one !== next);
    now = next.at;
    next.run();
    await Promise.resolve();
    await Promise.resolve();
  }
  now = end;
}

function begin() {
  let lastId = 0;
  return waitForPage({
    show: ({ kind }) => shown.push(kind),
    open: (to) => opened.push(to),
    isReached: async () => {
      tries.push(now);
      return isThere;
    },
    timers: {
      set: (run, ms) => {
        lastId += 1;
        due.push({ id: lastId, at: now + ms, run });
        return lastId;
      },
      clear: (timer) => {
        due = due.filter(({ id }) => id !== timer);
      },
    },
  });
}

beforeEach(() => {
  now = 0;
  due = [];
  isThere = false;
  shown = [];
  opened = [];
  tries = [];
});

describe("the wait for a page", () => {
  it("tries the network with growing waits, and opens the page once when it is there", async () => {
    begin().send({ type: "lost", to: TO });
    await pass(16_000);
    expect([tries, opened]).toEqual([[1_000, 3_000, 7_000, 15_000], []]);
    isThere = true;
    await pass(60_000);
    expect([tries.slice(4), opened]).toEqual([[25_000], [TO]]);
  });

  it("tries at once when the browser says that it is online, and goes on with its waits where that was wrong", async () => {
    const { send, tryNow } = begin();
    send({ type: "lost", to: TO });
    await pass(500);
    await tryNow();
    expect(tries).toEqual([500]);
    await pass(2_000);
    expect(tries).toEqual([500, 2_500]);
  });

  it("after a minute it asks, though a page that came and was lost again began no new minute", async () => {
    const { send } = begin();
    send({ type: "lost", to: TO });
    isThere = true;
    await pass(1_000);
    send({ type: "lost", to: TO });
    isThere = false;
    await pass(60_000);
    expect(opened).toEqual([TO]);
    isThere = true;
    await pass(20_000);
    expect([opened, shown.at(-1)]).toEqual([[TO], "asking"]);
    send({ type: "accepted" });
    expect(opened).toEqual([TO, TO]);
  });

  it("is not put off by somebody who goes on typing", async () => {
    const { send } = begin();
    send({ type: "lost", to: TO });
    for (let at = 0; at < 30; at += 1) {
      send({ type: "touched" });
      await pass(100);
    }
    expect(tries).toEqual([1_000, 3_000]);
  });

  it("hears of two tries the last alone", async () => {
    const held: ((isReached: boolean) => void)[] = [];
    const { send, tryNow } = waitForPage({
      show: ({ kind }) => shown.push(kind),
      open: (to) => opened.push(to),
      isReached: () => new Promise((resolve) => held.push(resolve)),
      timers: { set: () => 0, clear: () => undefined },
    });
    send({ type: "lost", to: TO });
    const both = [tryNow(), tryNow()];
    held[1]!(true);
    await both[1];
    held[0]!(false);
    await both[0];
    expect([shown, opened]).toEqual([["waiting", "opening"], [TO]]);
  });

  it.each(["left", "stopped"])("leaves no timer behind once it is %s", async (how) => {
    const { send, stop } = begin();
    send({ type: "lost", to: TO });
    await pass(1_500);
    if (how === "left") send({ type: "left" });
    else stop();
    expect(due).toEqual([]);
  });
});
