import type { StripeEvent } from "./account/surface-objects.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { type Endpoint, postEvent } from "./post-event.ts";
import { releaseOrder, type SendingOrder } from "./rules/release-order.ts";

const DEFAULT_MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 60_000;
const KEPT_ATTEMPTS = 2_000;

/** One attempt to deliver an event. `at` in milliseconds since the epoch; `status` is null when nobody answered. */
export type DeliveryAttempt = {
  eventId: string;
  type: string;
  attempt: number;
  at: number;
  tookMs: number;
  status: number | null;
  error: string | null;
  isDelivered: boolean;
};

/** How held events go out. Without a seed, a random order differs each time. */
export type ReleaseOptions = Partial<SendingOrder> & {
  /** How many are under way at once. */
  concurrency?: number;
  /** These events, in this order, instead of all that are held. */
  eventIds?: readonly string[];
  keepsHolding?: boolean;
};

/** The outcome of a release. */
export type ReleaseReport = { sent: number; delivered: number; failed: number };

type DeliveriesOptions = {
  endpoint: Endpoint | null;
  /** Milliseconds since the epoch, for signatures. */
  clock: () => number;
  find: (eventId: string) => StripeEvent | undefined;
  /** Milliseconds before the second attempt; each next one is twice as long. */
  retryBaseMs: number;
  mostAttempts?: number;
  timeoutMs?: number;
  /** Called after each attempt. */
  onAttempt?: () => void;
  attempts?: readonly DeliveryAttempt[];
};

/** Delivers events to an endpoint: signed, in order, with retries; or held, and let go as asked. */
export class Deliveries {
  endpoint: Endpoint | null;
  readonly #options: DeliveriesOptions;
  readonly #mostAttempts: number;
  readonly #stopping = new AbortController();
  readonly #queue = new DeliveryQueue(
    (eventId, attempt) => this.#send(eventId, attempt),
    () => this.#resolveIdle(),
  );
  #attempts: DeliveryAttempt[];
  #heldIds: string[] = [];
  #isHolding = false;
  #underWay = 0;
  #idlers: (() => void)[] = [];

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#mostAttempts = options.mostAttempts ?? DEFAULT_MOST_ATTEMPTS;
    this.#attempts = [...(options.attempts ?? [])];
    this.endpoint = options.endpoint;
  }

  enqueue(events: readonly StripeEvent[]): void {
    for (const event of events) {
      if (this.endpoint === null) event.pending_webhooks = 0;
      else if (this.#isHolding) this.#heldIds.push(event.id);
      else this.#queue.add(event.id, 1);
    }
  }

  hold(): void {
    this.#isHolding = true;
  }

  held(): string[] {
    return [...this.#heldIds];
  }

  isHolding(): boolean {
    return this.#isHolding;
  }

  /** Lets held events go; resolves when each was sent as often as asked. */
  async release(how: ReleaseOptions = {}): Promise<ReleaseReport> {
    const all = this.#heldIds.splice(0);
    this.#isHolding = how.keepsHolding ?? false;
    const ids = releaseOrder(how.eventIds ?? all, { ...how, seed: how.seed ?? Date.now() });
    const report = { sent: ids.length, delivered: 0, failed: 0 };
    const run = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift())
        report[(await this.#send(id, 1)) ? "delivered" : "failed"] += 1;
    };
    await Promise.all(Array.from({ length: Math.max(1, how.concurrency ?? 1) }, run));
    this.#resolveIdle();
    return report;
  }

  /** Sends one event again, now, so many times; whether each was taken. */
  async redeliver(eventId: string, times = 1): Promise<boolean[]> {
    const results = await Promise.all(
      Array.from({ length: times }, () => this.#send(eventId, this.#mostAttempts)),
    );
    this.#resolveIdle();
    return results;
  }

  attempts(): DeliveryAttempt[] {
    return this.#attempts;
  }

  /** Resolves when nothing is under way and nothing waits for another attempt; what is held stays. */
  async idle(): Promise<void> {
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#idlers.push(resolve));
  }

  forget(): void {
    this.#attempts = [];
    this.#heldIds = [];
    this.#queue.clear();
    this.#resolveIdle();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#queue.stop();
    for (const resolve of this.#idlers.splice(0)) resolve();
  }

  #isIdle(): boolean {
    return this.#underWay === 0 && this.#queue.isIdle;
  }

  #resolveIdle(): void {
    if (this.#isIdle()) for (const resolve of this.#idlers.splice(0)) resolve();
  }

  /** Sends an event once; whether it was taken, or is to be sent to nobody. A failure is tried again later. */
  async #send(eventId: string, attempt: number): Promise<boolean> {
    const { find, clock, timeoutMs = 30_000, retryBaseMs, onAttempt } = this.#options;
    const event = find(eventId);
    const isStopped = () => this.#stopping.signal.aborted;
    if (event === undefined || this.endpoint === null || isStopped()) return true;
    const startedAt = Date.now();
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    this.#underWay += 1;
    const { status, error } = await postEvent(this.endpoint, event, clock(), signal);
    this.#underWay -= 1;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const { type } = event;
    const tookMs = Date.now() - startedAt;
    this.#attempts.push({ eventId, type, attempt, at: startedAt, tookMs, status, error, isDelivered });
    this.#attempts = this.#attempts.slice(-KEPT_ATTEMPTS);
    if (isDelivered || attempt >= this.#mostAttempts) event.pending_webhooks = 0;
    else if (!isStopped())
      this.#queue.addLater(eventId, attempt + 1, Math.min(retryBaseMs * 2 ** (attempt - 1), LONGEST_WAIT_MS));
    onAttempt?.();
    return isDelivered;
  }
}
