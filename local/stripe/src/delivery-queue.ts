type Send = (eventId: string, attempt: number) => Promise<unknown>;

/** Sends events one at a time and in order, as a newcomer expects. One that failed waits aside for its next attempt. */
export class DeliveryQueue {
  readonly #send: Send;
  readonly #onEmpty: () => void;
  readonly #waiting: { eventId: string; attempt: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #sending: Promise<void> | null = null;

  /** `onEmpty` is called each time the queue has been worked off; later attempts may still wait. */
  constructor(send: Send, onEmpty: () => void) {
    this.#send = send;
    this.#onEmpty = onEmpty;
  }

  /** Whether nothing is under way and nothing waits, neither for its turn nor for another attempt. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#timers.size === 0 && this.#sending === null;
  }

  add(eventId: string, attempt: number): void {
    this.#waiting.push({ eventId, attempt });
    this.#work();
  }

  /** Puts an event at the end of the queue after so many milliseconds; this does not keep the process alive. */
  addLater(eventId: string, attempt: number, waitMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.add(eventId, attempt);
    }, waitMs);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.length = 0;
    this.#clearTimers();
  }

  /** Resolves when what was queued has been worked off; later attempts are given up. */
  async stop(): Promise<void> {
    this.#clearTimers();
    await this.#sending;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #work(): void {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0) this.#work();
      this.#onEmpty();
    });
  }

  async #sendWaiting(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      await this.#send(next.eventId, next.attempt);
  }
}
