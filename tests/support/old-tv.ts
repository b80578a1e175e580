import type { CDPSession, Page } from "playwright-core";

/** The state that the parts of the simulation share in the page; nothing of this file but the functions below exists there. */
interface TvSimulation {
  counts: { versions: number; data: number; failures: number; sockets: number; messages: number };
  random(): number;
  after(run: () => void, ms: number): void;
  /** Whether the network fails just now. */
  isDown(): boolean;
  pass(days: number): Promise<void>;
}

/**
 * Puts a simulation into a page before its script starts: a clock that only `passDays` moves, a server that answers from the
 * page's first data with points that keep changing, a network that fails now and then (an hour every two days, single
 * requests in between), a socket that gets messages and is lost at times. It runs as fast as the machine can.
 */
export async function makeOldTv(page: Page): Promise<void> {
  const content = `{
    const tv = (${simulateTime.toString()})();
    (${simulateServer.toString()})(tv);
    (${simulateSocket.toString()})(tv);
    window.tv = tv;
  }`;
  await page.addInitScript({ content });
}

/** Timers, clock and chance of the page. */
function simulateTime(): TvSimulation {
  const realTimeout = window.setTimeout.bind(window);
  const startedAt = Date.now();
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  let [now, ids, seed] = [0, 0, 7];
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const set = (run: () => void, ms: number, every: number | null) => {
    ids += 1;
    timers.set(ids, { at: now + ms, every, run });
    return ids;
  };
  const clear = (id: number) => void timers.delete(id);
  Date.now = () => startedAt + now;
  performance.now = () => now;
  Math.random = random;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => set(run, ms, null),
    setInterval: (run: () => void, ms: number) => set(run, ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
  });
  return {
    counts: { versions: 0, data: 0, failures: 0, sockets: 0, messages: 0 },
    random,
    after: (run, ms) => void set(run, ms, null),
    isDown: () => Math.floor(now / 3_600_000) % 48 === 20 || random() < 0.002,
    async pass(days) {
      const end = now + days * 86_400_000;
      for (let steps = 0; ; steps += 1) {
        let next = Number.POSITIVE_INFINITY;
        let nextId = 0;
        for (const [id, timer] of timers) if (timer.at < next) [next, nextId] = [timer.at, id];
        if (next > end) break;
        const timer = timers.get(nextId)!;
        now = next;
        if (timer.every === null) timers.delete(nextId);
        else timer.at = now + timer.every;
        timer.run();
        for (let round = 0; round < 8; round += 1) await Promise.resolve();
        if (steps % 5_000 === 0) await new Promise((resolve) => realTimeout(resolve, 0));
      }
      now = end;
    },
  };
}

/** `fetch` of the page: versions that change by themselves, and the page's first data with other points. */
function simulateServer(tv: TvSimulation): void {
  type Row = { id: string; position: number; points: number };
  type Data = { app: string; version: string; now: string; boards: { key: string; version: number }[] } & {
    board: { key: string; title: string; rows: Row[] };
    matches: { id: string; at: string }[];
  };
  const { counts, random } = tv;
  let version = 0;
  let text = "";
  const answer = (path: string): unknown => {
    text ||= document.getElementById("data")!.textContent!;
    if (random() < 0.02) version += 1;
    const at = { readAt: Date.now() * 1_000, now: new Date(Date.now()).toISOString() };
    if (path.includes("/version")) {
      counts.versions += 1;
      return { app: text.slice(8, text.indexOf('"', 8)), version: String(version), ...at };
    }
    const data = JSON.parse(text) as Data;
    counts.data += 1;
    const key = new URL(path, location.origin).searchParams;
    data.board.key = key.get("board")!;
    data.version = String(version);
    Object.assign(data, at);
    data.boards = data.boards.map((board) => ({ ...board, version }));
    data.board.rows.forEach((row, index) => (row.points += (version * (index + 3) * 97) % 400));
    data.board.rows.sort((a, b) => b.points - a.points);
    data.board.rows.forEach((row, index) => (row.position = index + 1));
    data.matches = data.matches.map((match, index) => ({ ...match, id: `${version}-${index}` }));
    return data;
  };
  const simulatedFetch = async (path: string) => {
    if (tv.isDown()) {
      counts.failures += 1;
      throw new TypeError("Failed to fetch");
    }
    return { ok: true, json: async () => answer(path) };
  };
  Object.assign(window, { fetch: simulatedFetch });
}

/** `WebSocket` of the page: opens after a moment, gets a message every few minutes, and is lost at times. */
function simulateSocket(tv: TvSimulation): void {
  const { counts, random, after } = tv;
  class SimulatedSocket extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    constructor() {
      super();
      counts.sockets += 1;
      after(() => this.begin(), 50);
    }
    emit(name: string, data = "") {
      const isClose = name === "close";
      if (isClose) this.readyState = 3;
      this.dispatchEvent(isClose ? new CloseEvent(name, { code: 1006 }) : new MessageEvent(name, { data }));
    }
    begin() {
      if (tv.isDown()) return this.emit("close");
      this.readyState = 1;
      this.emit("open");
      this.publishLater();
    }
    publishLater() {
      // As in a browser, nothing but the page keeps a socket that was lost.
      const socket = new WeakRef(this);
      after(() => socket.deref()?.publish(), 60_000 + random() * 900_000);
    }
    publish() {
      if (this.readyState !== 1) return;
      if (tv.isDown() || random() < 0.02) {
        this.emit("close");
        return;
      }
      counts.messages += 1;
      this.emit("message", `publish ${counts.messages}`);
      this.publishLater();
    }
    send() {
      if (!tv.isDown()) after(() => this.emit("message", "pong"), 20);
    }
    close() {
      this.readyState = 3;
    }
  }
  Object.assign(window, { WebSocket: SimulatedSocket });
}

/** Lets simulated days pass. Gives the counts of requests, failures, sockets and messages so far. */
export async function passDays(page: Page, days: number): Promise<TvSimulation["counts"]> {
  return await page.evaluate(async (days) => {
    const { tv } = window as Window & { tv?: TvSimulation };
    await tv!.pass(days);
    return tv!.counts;
  }, days);
}

const MOST_COLLECTIONS = 20;

interface Alive {
  /** Bytes of JavaScript. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** Measures what is alive in a page once collections bring no more. */
export async function measure(page: Page): Promise<Alive> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable");
    let alive = await collected(session);
    // An object that one collection lets go of may free another: they go on until two in a row bring nothing.
    for (let rounds = 0, vain = 0; rounds < MOST_COLLECTIONS && vain < 2; rounds += 1) {
      const next = await collected(session);
      vain = next.heap < alive.heap || next.nodes < alive.nodes ? 0 : vain + 1;
      alive = next;
    }
    return alive;
  } finally {
    await session.detach();
  }
}

async function collected(session: CDPSession): Promise<Alive> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { heap: value("JSHeapUsedSize"), nodes: value("Nodes"), listeners: value("JSEventListeners") };
}
