import { setTimeout as sleep } from "node:timers/promises";
import type { MeasuredAct } from "./act.ts";
import { quiet, type RequestHarness } from "./harness.ts";

/** An answer that does not come for so long while the work after it is held back waits for that work, on a busy machine too. */
const HELD_MS = 5_000;
/** An announced request comes late on a busy machine, not never. */
const PATIENCE_MS = 20_000;
/** How long nothing more may be heard once all that was announced has come. */
const MOMENT_MS = 25;

export interface Measured {
  answer: Response;
  /** Before the answer and after it. */
  roundTrips: number;
  /** Whether the answer waited for the work after it. */
  isHeldUp: boolean;
}

/** The requests that the proxy had heard when the last act was measured: no more means that nothing is still under way. */
const heardOf = new WeakMap<RequestHarness, number>();

/** Sends the request of an act, warm and alone, and counts what reached the database until all that was announced has come. */
export async function measure(harness: RequestHarness, act: MeasuredAct): Promise<Measured> {
  const { proxy } = harness.app;
  const mails = await openMails(harness);
  const asked = await act.prepare(harness);
  // Preparing by way of the product may leave work behind: mails that are on their way, and the like.
  if (proxy.stats().http_requests !== heardOf.get(harness)) {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await openMails(harness)) > mails && Date.now() < deadline) await sleep(10);
    await quiet(harness.app);
  }
  proxy.resetStats();
  const ask = () => harness.send(act.by, act, asked);
  const { answer, isHeldUp } =
    act.after > 0 && !act.overlaps
      ? await askHeld(harness, act.before, ask)
      : { answer: await ask(), isHeldUp: false };
  await announced(harness, act.after > 0 ? act.before + act.after : 0);
  const roundTrips = proxy.stats().http_requests;
  heardOf.set(harness, roundTrips);
  return { answer, roundTrips, isHeldUp };
}

async function openMails({ app }: RequestHarness): Promise<number> {
  const [row] = await app.sql<{ open: number }>(
    "select count(*)::int as open from mails where closed_at is null and next_at <= now()",
  );
  return row!.open;
}

/** Asks while everything after the first `count` requests to the database is held back until the answer is there. */
async function askHeld(
  { app: { proxy } }: RequestHarness,
  count: number,
  ask: () => Promise<Response>,
): Promise<Pick<Measured, "answer" | "isHeldUp">> {
  const release = proxy.holdAfter(count);
  const end = new AbortController();
  async function heldForLong(): Promise<boolean> {
    while (proxy.stats().http_requests <= count) await sleep(5, undefined, { signal: end.signal });
    await sleep(HELD_MS, undefined, { signal: end.signal });
    return true;
  }
  const answer = ask();
  try {
    const isHeldUp = await Promise.race([answer.then(() => false), heldForLong()]);
    release();
    return { answer: await answer, isHeldUp };
  } finally {
    end.abort();
    release();
  }
}

/** Waits until so many requests were heard, and a moment longer for what nobody announced. */
async function announced({ app }: RequestHarness, count: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (app.proxy.stats().http_requests < count && Date.now() < deadline) await sleep(2);
  await sleep(MOMENT_MS);
}
