import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSocket, publishedId } from "../../../../app/browser/socket.ts";

/** Replaces the browser's socket; it opens and closes when a test says so. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  lose(code = 1006, reason = "") {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
  send(data: string) {
    this.sent.push(data);
  }
  close() {
    this.readyState = 3;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let messages: string[];
let refusals: string[];
const made = () => FakeSocket.made;
const last = () => made().at(-1)!;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "https://quadra.example" });
  FakeSocket.made = [];
  [messages, refusals] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keep(promptMs = 1_500): Promise<() => void> {
  const stop = keepSocket(
    () => "/channel",
    (id) => messages.push(id),
    promptMs,
    (words) => refusals.push(words),
  );
  await pass(0);
  return stop;
}

it.each([
  ["publish 0192f0c1-2345-7abc-8def-0123456789ab", "0192f0c1-2345-7abc-8def-0123456789ab"],
  ["publish", ""],
  ["pong", null],
  ["publishing", null],
])("reads the id of %j: %j", (message, id) => {
  expect(publishedId(message)).toBe(id);
});

it("gives the id of each message, and none for a first connection that came at once", async () => {
  const stop = await keep();
  expect(last().url).toBe("wss://quadra.example/channel");
  last().open();
  last().say("publish a");
  last().say("pong");
  expect(messages).toEqual(["a"]);
  stop();
});

it("says that something may have been missed after a late first connection, and after every other", async () => {
  const stop = await keep(1_000);
  await pass(1_500);
  last().open();
  expect(messages).toEqual([""]);
  last().lose();
  expect(made()).toHaveLength(1);
  await pass(1_100);
  expect(made()).toHaveLength(2);
  last().open();
  expect(messages).toEqual(["", ""]);
  stop();
});

it("says so too after a first connection, however early, before which the network was away", async () => {
  const stop = await keep();
  window.dispatchEvent(new Event("online"));
  last().open();
  expect(messages).toEqual([""]);
  stop();
});

it("waits longer each time, never beyond half a minute", async () => {
  const stop = await keep();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const before = made().length;
    last().lose();
    let waited = 0;
    for (; made().length === before; waited += 50) await pass(50);
    waits.push(waited);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(waits.at(-1)).toBeLessThanOrEqual(30_050);
  stop();
});

it("notices a silent loss: a ping that nobody answers", async () => {
  const stop = await keep();
  last().open();
  await pass(25_000);
  expect(last().sent).toEqual(["ping"]);
  last().say("pong");
  await pass(25_000);
  expect([last().sent, made().length]).toEqual([["ping", "ping"], 1]);
  await pass(10_100);
  expect(made()).toHaveLength(2);
  last().open();
  expect(messages).toEqual([""]);
  stop();
});

it("tries at once when the browser is online or the tab is looked at, and not while it is hidden", async () => {
  const stop = await keep();
  last().open();
  window.dispatchEvent(new Event("online"));
  expect([messages, made().length]).toEqual([[""], 1]);
  last().lose();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(made()).toHaveLength(1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(made()).toHaveLength(2);
  stop();
});

it("says why it is not admitted, asks again after the longest wait, and says when it is", async () => {
  const stop = await keep();
  last().open();
  last().lose(4003, "TVs demais");
  expect(refusals).toEqual(["TVs demais"]);
  await pass(14_900);
  expect(made()).toHaveLength(1);
  for (let waited = 0; made().length === 1 && waited < 15_200; waited += 50) await pass(50);
  expect(made()).toHaveLength(2);
  last().open();
  last().say("pong");
  expect(refusals).toEqual(["TVs demais", ""]);
  stop();
});

it("connects no more once it is closed for good", async () => {
  const stop = await keep();
  last().open();
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(120_000);
  expect([made().length, last().readyState, messages]).toEqual([1, 3, []]);
});
