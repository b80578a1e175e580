import { createRequire, syncBuiltinESMExports } from "node:module";

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  Date: globalThis.Date,
};

/** Timers of no more than this are no time-outs: they run on the machine's clock. */
const AT_ONCE_MS = 1;
/** Of the machine's time: so long nothing happens before the clock is moved; longer while the product is still loading. */
const QUIET_MS = 2;
const LOADING_QUIET_MS = 1_000;

/** Of the machine's time: a call that is under way for so long has been forgotten by somebody. */
const STUCK_MS = 30_000;
/** Work that takes longer than this on the moved clock never ends. */
const LATEST_MS = 2 * 3_600_000;

/** A timer on the moved clock, as far as Node's callers use one. */
class MovedTimer {
  readonly clock: MovedClock;
  readonly work: () => void;
  readonly everyMs: number;
  readonly isRepeated: boolean;
  at = 0;

  constructor(clock: MovedClock, work: () => void, everyMs: number, isRepeated: boolean) {
    this.clock = clock;
    this.work = work;
    this.everyMs = everyMs;
    this.isRepeated = isRepeated;
    this.refresh();
  }

  refresh(): this {
    this.at = this.clock.now + this.everyMs;
    this.clock.timers.add(this);
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  close(): this {
    this.clock.timers.delete(this);
    return this;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * The process's clock: `Date`, timers and time-outs of signals stand still until there is nothing to do but to wait, and then
 * move to the next instant at which something is due. So half a minute of silence costs nothing and is still half a minute.
 */
export class MovedClock {
  /** Milliseconds since 1970. */
  now: number;
  readonly timers = new Set<MovedTimer>();
  /** The tasks that are under way and will end by themselves; a clock is not moved meanwhile. */
  #underWay = 0;
  #steps = 0;
  #quietMs = LOADING_QUIET_MS;

  constructor(now: number) {
    this.now = now;
    this.#install();
  }

  /** All that is loaded by its first use has been loaded. */
  loaded(): void {
    this.#quietMs = QUIET_MS;
  }

  /** Something begins (1) or ends (-1) that needs no moving of the clock to go on. */
  count(change: 1 | -1): void {
    this.#underWay += change;
    this.#steps += 1;
  }

  /** Gives what `work` gives, moving the clock whenever nothing else is left to happen. Throws where nothing ever will. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const end = () => void (isDone = true);
    work.then(end, end);
    const latest = this.now + LATEST_MS;
    for (;;) {
      await this.#quiet(() => isDone);
      if (isDone) return await work;
      if (this.now > latest || !(await this.#move(() => isDone)))
        throw new Error("nothing is left to happen");
    }
  }

  /** Lets so much time pass, and what is due in it happen. */
  async pass(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.timers.add(new MovedTimer(this, resolve, ms, false));
    await this.until(promise);
  }

  /** Sets the clock; what was waiting is forgotten. */
  set(now: number): void {
    this.timers.clear();
    this.now = now;
  }

  async #quiet(isDone: () => boolean): Promise<void> {
    let since = real.Date.now();
    for (let seen = -1; !isDone();) {
      if (this.#underWay === 0 && seen === this.#steps) return;
      if (seen !== this.#steps) since = real.Date.now();
      if (real.Date.now() - since > STUCK_MS) throw new Error(`${this.#underWay} calls never end`);
      seen = this.#steps;
      await new Promise((resolve) => real.setTimeout(resolve, this.#quietMs));
      await turns();
    }
  }

  /** Runs what is due next, and what follows it without anything in between; false where nothing is due. */
  async #move(isDone: () => boolean): Promise<boolean> {
    for (;;) {
      let next: MovedTimer | null = null;
      for (const timer of this.timers) if (next === null || timer.at < next.at) next = timer;
      if (next === null) return false;
      const before = this.#steps;
      this.timers.delete(next);
      this.now = Math.max(this.now, next.at);
      if (next.isRepeated) next.refresh();
      next.work();
      await turns();
      // Most timers only watch something that has ended long ago; then the next is due at once.
      if (this.#steps !== before || this.#underWay > 0 || isDone()) return true;
    }
  }

  #install(): void {
    Object.assign(globalThis, timersOn(this), { Date: dateOn(this) });
    const promises = createRequire(import.meta.url)("node:timers/promises") as { setTimeout: unknown };
    promises.setTimeout = sleepOn();
    syncBuiltinESMExports();
    AbortSignal.timeout = (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("no answer in time", "TimeoutError")), ms);
      return controller.signal;
    };
    countThreads(this);
  }

  /** Begins a timer of more than a millisecond. */
  begin(work: () => void, ms: number, isRepeated: boolean): MovedTimer {
    this.#steps += 1;
    return new MovedTimer(this, work, ms, isRepeated);
  }
}

function timersOn(clock: MovedClock) {
  const soon = new Set<NodeJS.Timeout>();
  const stop = (timer: unknown) => {
    if (timer instanceof MovedTimer) return void timer.close();
    if (soon.delete(timer as NodeJS.Timeout)) clock.count(-1);
    real.clearTimeout(timer as NodeJS.Timeout);
  };
  const later = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms > AT_ONCE_MS) return clock.begin(named(work, given), ms, false);
    clock.count(1);
    const timer = real.setTimeout(() => {
      if (soon.delete(timer)) clock.count(-1);
      work(...given);
    }, ms);
    soon.add(timer);
    return timer;
  };
  const repeatedly = (work: (...given: unknown[]) => void, ms = 1, ...given: unknown[]) =>
    clock.begin(named(work, given), Math.max(ms, 1), true);
  return { setTimeout: later, clearTimeout: stop, setInterval: repeatedly, clearInterval: stop };
}

/** `setTimeout` of node:timers/promises. */
function sleepOn() {
  return (ms = 1, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
}

/** Seals, signatures and WebAssembly are made on threads of their own: the clock stands still meanwhile. */
function countThreads(clock: MovedClock): void {
  const count = (owner: object, names: readonly string[]) => {
    const calls = owner as Record<string, (...given: unknown[]) => Promise<unknown>>;
    for (const name of names) {
      const call = calls[name]!.bind(owner);
      calls[name] = (...given) => {
        clock.count(1);
        return call(...given).finally(() => clock.count(-1));
      };
    }
  };
  count(crypto.subtle, ["sign", "verify", "digest", "importKey", "deriveBits", "encrypt", "decrypt"]);
  count(WebAssembly, ["compile", "instantiate"]);
}

function named(work: (...given: unknown[]) => void, given: unknown[]): () => void {
  return given.length === 0 ? (work as () => void) : () => work(...given);
}

function dateOn(clock: MovedClock): DateConstructor {
  class MovedDate extends real.Date {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(clock.now);
      else super(...given);
    }
    static override now(): number {
      return clock.now;
    }
  }
  return MovedDate as DateConstructor;
}

/** Twice through everything that the machine has to tell. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise((resolve) => void real.setImmediate(() => resolve(null)));
}
