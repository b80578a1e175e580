import type { Page } from "playwright-core";

/** What the page can do in a `oldTv` world. */
interface TvWorld {
  live(days: number): Promise<void>;
  counts: { versions: number; data: number; failures: number; sockets: number; rings: number };
}

/**
 * Puts a page into a world of its own before its script starts: a clock that only `liveDays` moves, a server that
 * answers from the page's first data with points that keep changing, a network that fails now and then (an hour every
 * two days, single requests in between), a socket that drops and rings. Everything as fast as the machine can.
 */
export async function makeOldTv(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realTimeout = window.setTimeout.bind(window);
    const startedAt = Date.now();
    const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
    const counts = { versions: 0, data: 0, failures: 0, sockets: 0, rings: 0 };
    let [now, ids, seed, version] = [0, 0, 7, 0];
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const hour = () => Math.floor(now / 3_600_000);
    const isDown = () => hour() % 48 === 20 || random() < 0.002;
    const set = (run: () => void, ms: number, every: number | null) => {
      ids += 1;
      timers.set(ids, { at: now + ms, every, run });
      return ids;
    };
    const clear = (id: number) => void timers.delete(id);
    const world = window as unknown as Record<string, unknown>;
    world.setTimeout = (run: () => void, ms = 0) => set(run, ms, null);
    world.setInterval = (run: () => void, ms: number) => set(run, ms, ms);
    world.clearTimeout = clear;
    world.clearInterval = clear;
    Date.now = () => startedAt + now;
    performance.now = () => now;
    Math.random = random;

    type Row = { id: string; position: number; points: number };
    type Data = { app: string; version: string; now: string; boards: { key: string; version: number }[] } & {
      board: { key: string; title: string; rows: Row[] };
      matches: { id: string; at: string }[];
    };
    let text = "";
    const answer = (path: string): unknown => {
      text ||= document.getElementById("data")!.textContent!;
      if (random() < 0.02) version += 1;
      const at = { readAt: (startedAt + now) * 1_000, now: new Date(startedAt + now).toISOString() };
      if (path.includes("/version")) {
        counts.versions += 1;
        return { app: text.slice(8, text.indexOf('"', 8)), version: String(version), ...at };
      }
      const data = JSON.parse(text) as Data;
      counts.data += 1;
      const key = new URL(path, location.origin).searchParams;
      data.board.key = `${key.get("sport")}/${key.get("format")}`;
      data.version = String(version);
      Object.assign(data, at);
      data.boards = data.boards.map((turn) => ({ ...turn, version }));
      data.board.rows.forEach((row, index) => (row.points += (version * (index + 3) * 97) % 400));
      data.board.rows.sort((a, b) => b.points - a.points);
      data.board.rows.forEach((row, index) => (row.position = index + 1));
      data.matches = data.matches.map((match, index) => ({ ...match, id: `${version}-${index}` }));
      return data;
    };
    world.fetch = async (path: string) => {
      if (isDown()) {
        counts.failures += 1;
        throw new TypeError("Failed to fetch");
      }
      return { ok: true, json: async () => answer(path) };
    };
    world.WebSocket = class {
      static OPEN = 1;
      readyState = 0;
      listeners = new Map<string, (event: { data: string }) => void>();
      constructor() {
        counts.sockets += 1;
        set(() => this.begin(), 50, null);
      }
      addEventListener(name: string, run: (event: { data: string }) => void) {
        this.listeners.set(name, run);
      }
      removeEventListener(name: string) {
        this.listeners.delete(name);
      }
      tell(name: string, data = "") {
        this.listeners.get(name)?.({ data });
      }
      begin() {
        if (isDown()) return this.tell("close");
        this.readyState = 1;
        this.tell("open");
        this.ringLater();
      }
      ringLater() {
        const next = () => {
          if (this.readyState !== 1) return;
          if (isDown() || random() < 0.02) {
            this.readyState = 3;
            this.tell("close");
            return;
          }
          counts.rings += 1;
          this.tell("message", `ring ${counts.rings}`);
          this.ringLater();
        };
        set(next, 60_000 + random() * 900_000, null);
      }
      send() {
        if (!isDown()) set(() => this.tell("message", "pong"), 20, null);
      }
      close() {
        this.readyState = 3;
      }
    };

    const live = async (days: number) => {
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
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
        if (steps % 5_000 === 0) await new Promise((resolve) => realTimeout(resolve, 0));
      }
      now = end;
    };
    world.tv = { live, counts };
  });
}

/** Lets simulated days pass. Gives what was asked of the server and of the socket so far. */
export async function liveDays(page: Page, days: number): Promise<TvWorld["counts"]> {
  return await page.evaluate(async (days) => {
    const { tv } = window as unknown as { tv: TvWorld };
    await tv.live(days);
    return tv.counts;
  }, days);
}

/** Bytes of JavaScript in use after a collection, and how many nodes and listeners are alive. */
export async function measure(page: Page): Promise<{ heap: number; nodes: number; listeners: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable");
    for (let round = 0; round < 3; round += 1) {
      await session.send("HeapProfiler.collectGarbage");
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    const { metrics } = await session.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
    return { heap: value("JSHeapUsedSize"), nodes: value("Nodes"), listeners: value("JSEventListeners") };
  } finally {
    await session.detach();
  }
}
