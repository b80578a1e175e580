import type { StripeEvent } from "./account/surface-objects.ts";
import { type DeliveryOrder, DeliveryQueue } from "./delivery-queue.ts";
import { postEvent } from "./post-event.ts";
import { releaseOrder, type SendingOrder } from "./rules/release-order.ts";

const DEFAULT_MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 60_000;
const KEPT_ATTEMPTS = 2_000;
const RELEASED_AT_ONCE = 4;
const DEFAULT_SEED = 1;

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

/**
 * Where events go. As in production one address is two endpoints, each with its secret: of the account's own events, and of those of
 * connected accounts.
 */
export type Endpoints = { url: string; secret: string; connectSecret: string };

/** How held events go out: as others do by themselves, unless it is said here. Without a seed, a random order differs each time. */
export type ReleaseOptions = Partial<SendingOrder> & {
  /** How many are under way at once; 4 in a random order, else one. */
  concurrency?: number;
  /** These events, in this order, instead of all that are held. */
  eventIds?: readonly string[];
  keepsHolding?: boolean;
};

/** The outcome of a release. */
export type ReleaseReport = { sent: number; delivered: number; failed: number };

type DeliveriesOptions = {
  endpoints: Endpoints | null;
  order?: DeliveryOrder;
  /** Makes the random order repeatable. */
  seed?: number;
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

/** Delivers events to the endpoints: signed, together and in no order, with retries; or held, and let go as asked. */
export class Deliveries {
  endpoints: Endpoints | null;
  readonly #options: DeliveriesOptions;
  readonly #mostAttempts: number;
  readonly #stopping = new AbortController();
  readonly #queue: DeliveryQueue;
  #attempts: DeliveryAttempt[];
  #heldIds: string[] = [];
  #isHolding = false;
  #underWay = 0;
  #idlers: (() => void)[] = [];

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#mostAttempts = options.mostAttempts ?? DEFAULT_MOST_ATTEMPTS;
    this.#attempts = [...(options.attempts ?? [])];
    this.endpoints = options.endpoints;
    this.#queue = new DeliveryQueue({
      send: (eventId, attempt) => this.#send(eventId, attempt),
      onEmpty: () => this.#resolveIdle(),
      order: options.order ?? "random",
      seed: options.seed ?? DEFAULT_SEED,
    });
  }

  /** Sends the events of one act, or holds them. */
  enqueue(events: readonly StripeEvent[]): void {
    const ids = events.map(({ id }) => id);
    if (this.endpoints === null) for (const event of events) event.pending_webhooks = 0;
    else if (this.#isHolding) this.#heldIds.push(...ids);
    else this.#queue.add(ids);
  }

  /** How events go out by themselves from now on; `seed` begins a random order anew. Gives how they do. */
  sendIn({ order, seed }: { order?: DeliveryOrder; seed?: number }): { order: DeliveryOrder } {
    if (order !== undefined) this.#queue.order = order;
    if (seed !== undefined) this.#queue.reseed(seed);
    return { order: this.#queue.order };
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
    const { order = how.eventIds === undefined ? this.#queue.order : "given" } = how;
    const { concurrency = order === "random" ? RELEASED_AT_ONCE : 1 } = how;
    const ids = releaseOrder(how.eventIds ?? all, { ...how, order, seed: how.seed ?? Date.now() });
    const report = { sent: ids.length, delivered: 0, failed: 0 };
    const run = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift())
        report[(await this.#send(id, 1)) ? "delivered" : "failed"] += 1;
    };
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, run));
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
    if (event === undefined || this.endpoints === null || isStopped()) return true;
    const { url, secret, connectSecret } = this.endpoints;
    const endpoint = { url, secret: event.account === undefined ? secret : connectSecret };
    const startedAt = Date.now();
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    this.#underWay += 1;
    const { status, error } = await postEvent(endpoint, event, clock(), signal);
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
