import { isDeepStrictEqual } from "node:util";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { roundTrip } from "./screens.ts";

/** So long a page's clock runs between two looks: less than anything stands on a TV. */
const STEP_MS = 3_000;
/** How long a page that asks for something may wait for its answer, by our own clock. */
const PATIENCE_MS = 60_000;

interface Asked {
  count: number;
  unanswered: Set<Request>;
}

const askedBy = new WeakMap<Page, Asked>();

/** Stops a page's clock before the page is opened: its timers pass as `runClock` and `turnUntil` say, and not by themselves. */
export async function stopClock(page: Page): Promise<void> {
  const asked: Asked = { count: 0, unanswered: new Set() };
  askedBy.set(page, asked);
  const end = (request: Request) => void asked.unanswered.delete(request);
  page.on("request", (request) => {
    asked.count += 1;
    asked.unanswered.add(request);
  });
  page.on("requestfinished", end).on("requestfailed", end);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
}

/** Opens an address in a page with a clock that stands, and waits until all of it is there and nothing moves. */
export async function openStopped(page: Page, address: string): Promise<void> {
  await stopClock(page);
  await page.goto(address);
  await settle(page);
  await untilStill(page);
}

/** Waits until what moves on a page has come to its end; that is real time, which no clock of ours moves. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {}),
  );
}

/** Waits until all that a page with a stopped clock asked for is answered, and its scripts ask for nothing more because of it. */
export async function settle(page: Page): Promise<void> {
  const asked = askedBy.get(page)!;
  const deadline = Date.now() + PATIENCE_MS;
  for (let isSettled = false; !isSettled;) {
    if (Date.now() > deadline) {
      const left = [...asked.unanswered].map((request) => request.url());
      throw new Error(`${page.url()} waits for ${left.join(", ") || "more and more"}`);
    }
    const before = asked.count;
    // A page that goes to another address, or has no network, cannot ask: the next one, or its failure, is waited for.
    await roundTrip(page).catch(() => page.waitForLoadState());
    isSettled = asked.count <= before + 1 && asked.unanswered.size === 0;
  }
}

/** Lets a stopped clock run for so long, in steps; what each step asks for is answered before the next one. */
export async function runClock(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(STEP_MS, left));
    await settle(page);
  }
}

/** Lets a stopped clock run until `read` gives what is wanted; fails with what it gave last, after so many of the page's own seconds. */
export async function turnUntil<Value>(
  page: Page,
  read: () => Promise<Value>,
  wanted: Value,
  seconds = 60,
): Promise<void> {
  await settle(page);
  let value = await read();
  for (
    let passedMs = 0;
    passedMs < seconds * 1_000 && !isDeepStrictEqual(value, wanted);
    passedMs += STEP_MS
  ) {
    await runClock(page, STEP_MS);
    value = await read();
  }
  if (isDeepStrictEqual(value, wanted)) return;
  // The last answer may lead to another address, which comes by real time.
  await expect.poll(read, { message: `after ${seconds} s of the page's clock` }).toEqual(wanted);
}
