import { signatureHeader } from "./rules/signature.ts";
import { seededRandom, shuffled } from "./rules/shuffle.ts";
import type { StripeEvent } from "./surface-objects.ts";

const DEFAULT_MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 60_000;
const KEPT_ATTEMPTS = 2_000;

/** Where events are told, and the secret that they are signed with. */
export type Endpoint = { url: string; secret: string };

/** One try to tell of an event. `at` in milliseconds since the epoch; `status` is null when nobody answered. */
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

/** How held events go out. */
export type ReleaseOptions = {
  order?: "given" | "reverse" | "random";
  /** Makes a random order repeatable. */
  seed?: number;
  /** How often each event is sent. */
  times?: number;
  /** The share of events, 0 to 1, that is sent once more. */
  duplicates?: number;
  /** How many are under way at once. */
  concurrency?: number;
  /** These events, in this order, instead of all that are held. */
  eventIds?: readonly string[];
  keepsHolding?: boolean;
};

/** What came of a release. */
export type ReleaseReport = { sent: number; delivered: number; failed: number };

/** Tells an endpoint of events: signed, in order, with retries; or held, and let go as asked. */
export type Deliveries = {
  endpoint: Endpoint | null;
  enqueue(events: readonly StripeEvent[]): void;
  hold(): void;
  held(): string[];
  isHolding(): boolean;
  release(options?: ReleaseOptions): Promise<ReleaseReport>;
  /** Sends one event again, now, so many times; whether each was taken. */
  redeliver(eventId: string, times?: number): Promise<boolean[]>;
  attempts(): DeliveryAttempt[];
  /** Resolves when nothing is under way and nothing waits for another try; what is held stays. */
  idle(): Promise<void>;
  forget(): void;
  stop(): Promise<void>;
};

type DeliveriesOptions = {
  endpoint: Endpoint | null;
  /** Milliseconds since the epoch, for signatures. */
  clock: () => number;
  find: (eventId: string) => StripeEvent | undefined;
  /** The wait before the second try; each next one is twice as long. */
  retryBaseMs: number;
  mostAttempts?: number;
  timeoutMs?: number;
  /** Told after each try. */
  onAttempt?: () => void;
  attempts?: readonly DeliveryAttempt[];
};

/** Opens the deliveries of an account. */
export function openDeliveries(options: DeliveriesOptions): Deliveries {
  const { clock, find, mostAttempts = DEFAULT_MOST_ATTEMPTS } = options;
  let attempts: DeliveryAttempt[] = [...(options.attempts ?? [])];
  let isHolding = false;
  let isStopped = false;
  const heldIds: string[] = [];
  const queue: { eventId: string; attempt: number }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const idlers: (() => void)[] = [];
  const stopping = new AbortController();
  let active = 0;
  let worker: Promise<void> | null = null;

  const isIdle = () => active === 0 && queue.length === 0 && timers.size === 0 && worker === null;
  const tellIdle = () => {
    if (isIdle()) for (const resolve of idlers.splice(0)) resolve();
  };

  async function send(eventId: string, attempt: number): Promise<boolean> {
    const event = find(eventId);
    const { endpoint } = deliveries;
    if (event === undefined || endpoint === null || isStopped) return true;
    const payload = JSON.stringify(event, null, 2);
    const header = signatureHeader(payload, endpoint.secret, Math.floor(clock() / 1000));
    const startedAt = Date.now();
    active += 1;
    let status: number | null = null;
    let error: string | null = null;
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": header,
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body: payload,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(options.timeoutMs ?? 30_000)]),
      });
      status = response.status;
      await response.arrayBuffer();
    } catch (thrown) {
      error =
        thrown instanceof Error
          ? thrown.cause instanceof Error
            ? thrown.cause.message
            : thrown.message
          : "";
    } finally {
      active -= 1;
    }
    const isDelivered = status !== null && status >= 200 && status < 300;
    attempts.push({
      eventId,
      type: event.type,
      attempt,
      at: startedAt,
      tookMs: Date.now() - startedAt,
      status,
      error,
      isDelivered,
    });
    attempts = attempts.slice(-KEPT_ATTEMPTS);
    if (isDelivered || attempt >= mostAttempts) event.pending_webhooks = 0;
    else if (!isStopped) retryLater(eventId, attempt);
    options.onAttempt?.();
    return isDelivered;
  }

  function retryLater(eventId: string, attempt: number): void {
    const waitMs = Math.min(options.retryBaseMs * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.push({ eventId, attempt: attempt + 1 });
      work();
    }, waitMs);
    timer.unref();
    timers.add(timer);
  }

  /** One at a time and in order, as a newcomer expects; a failed one waits aside. */
  function work(): void {
    worker ??= (async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await send(next.eventId, next.attempt);
    })().finally(() => {
      worker = null;
      if (queue.length > 0) work();
      tellIdle();
    });
  }

  const deliveries: Deliveries = {
    endpoint: options.endpoint,
    enqueue(events) {
      for (const event of events) {
        if (deliveries.endpoint === null) event.pending_webhooks = 0;
        else if (isHolding) heldIds.push(event.id);
        else queue.push({ eventId: event.id, attempt: 1 });
      }
      if (queue.length > 0) work();
    },
    hold: () => void (isHolding = true),
    held: () => [...heldIds],
    isHolding: () => isHolding,
    async release(how = {}) {
      const { order = "given", times = 1, duplicates = 0, concurrency = 1 } = how;
      const random = seededRandom(how.seed ?? Date.now());
      const all = heldIds.splice(0);
      isHolding = how.keepsHolding ?? false;
      const chosen = how.eventIds ?? all;
      const once = chosen.flatMap((id) => Array.from({ length: times }, () => id));
      const extra = shuffled(chosen, random).slice(0, Math.round(chosen.length * duplicates));
      const list = [...once, ...extra];
      const sequence =
        order === "random" ? shuffled(list, random) : order === "reverse" ? list.reverse() : list;
      const report = { sent: sequence.length, delivered: 0, failed: 0 };
      const run = async () => {
        for (let id = sequence.shift(); id !== undefined; id = sequence.shift())
          report[(await send(id, 1)) ? "delivered" : "failed"] += 1;
      };
      await Promise.all(Array.from({ length: Math.max(1, concurrency) }, run));
      tellIdle();
      return report;
    },
    async redeliver(eventId, times = 1) {
      const results = await Promise.all(Array.from({ length: times }, () => send(eventId, mostAttempts)));
      tellIdle();
      return results;
    },
    attempts: () => attempts,
    idle: () => (isIdle() ? Promise.resolve() : new Promise<void>((resolve) => idlers.push(resolve))),
    forget() {
      attempts = [];
      heldIds.length = 0;
      queue.length = 0;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      tellIdle();
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      stopping.abort();
      await worker;
      for (const resolve of idlers.splice(0)) resolve();
    },
  };
  return deliveries;
}
