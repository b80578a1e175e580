import { seededRandom, shuffled } from "./rules/shuffle.ts";

type Send = (eventId: string, attempt: number) => Promise<unknown>;

/** How events go out by themselves: as Stripe's do, together and in no order; or one by one as they happened. */
export type DeliveryOrder = "random" | "given";

/** So many are under way at once. */
const MOST_AT_ONCE = 8;

/** Sends events: those of one act together and shuffled, by a seed. One that failed waits aside for its next attempt. */
export class DeliveryQueue {
  order: DeliveryOrder;
  readonly #send: Send;
  readonly #onEmpty: () => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #random: () => number;
  #waiting: { eventId: string; attempt: number }[] = [];
  #underWay = new Set<Promise<unknown>>();

  /** `onEmpty` is called each time the queue has been worked off; later attempts may still wait. */
  constructor(options: { send: Send; onEmpty: () => void; order: DeliveryOrder; seed: number }) {
    this.#send = options.send;
    this.#onEmpty = options.onEmpty;
    this.order = options.order;
    this.#random = seededRandom(options.seed);
  }

  /** Whether nothing is under way and nothing waits, neither for its turn nor for another attempt. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#timers.size === 0 && this.#underWay.size === 0;
  }

  /** Begins the order of what comes from now on anew. */
  reseed(seed: number): void {
    this.#random = seededRandom(seed);
  }

  /** Sends the events of one act. */
  add(eventIds: readonly string[], attempt = 1): void {
    const next = this.order === "random" ? shuffled(eventIds, this.#random) : eventIds;
    this.#waiting.push(...next.map((eventId) => ({ eventId, attempt })));
    this.#work();
  }

  /** Sends an event once more after so many milliseconds; this does not keep the process alive. */
  addLater(eventId: string, attempt: number, waitMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.add([eventId], attempt);
    }, waitMs);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting = [];
    this.#clearTimers();
  }

  /** Resolves when what was queued has been worked off; later attempts are given up. */
  async stop(): Promise<void> {
    this.#clearTimers();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #work(): void {
    const most = this.order === "random" ? MOST_AT_ONCE : 1;
    while (this.#underWay.size < most) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      const sending = this.#send(next.eventId, next.attempt).finally(() => {
        this.#underWay.delete(sending);
        this.#work();
        if (this.#underWay.size === 0) this.#onEmpty();
      });
      this.#underWay.add(sending);
    }
  }
}
