import { type Account, type AccountSettings, DEFAULT_SETTINGS, openAccount } from "./account/account.ts";
import type { Kept } from "./account/billing-objects.ts";
import { openStateFile, type SavedState, type StateFile } from "./account/saved-state.ts";
import { openStore } from "./account/store.ts";
import type { StripeEvent } from "./account/surface-objects.ts";
import { openFaults } from "./api/faults.ts";
import { type IdempotencyKeys, openIdempotencyKeys } from "./api/idempotency.ts";
import { type CatalogueProduct, fillCatalogue } from "./catalogue.ts";
import { Deliveries, type Endpoints } from "./deliveries.ts";
import type { DeliveryOrder } from "./delivery-queue.ts";
import { runDue } from "./due.ts";

/** How far ahead of the real clock time is, in seconds: everybody's, and of single customers besides. */
export type TimeAhead = { everybody: number; customers: Record<string, number> };

/** The secrets that events are signed with: the account's own, and those of connected accounts. */
export type WebhookSecrets = Pick<Endpoints, "secret" | "connectSecret">;

type RunningOptions = {
  /** The address of the API and of the pages, without a slash at the end. */
  url: string;
  file: string | null;
  /** The content of `file`. */
  kept: SavedState | null;
  catalogue: readonly CatalogueProduct[];
  secretKey: string;
  webhookSecrets: WebhookSecrets;
  webhookUrl: string | null;
  webhookOrder: DeliveryOrder | undefined;
  webhookSeed: number | undefined;
  settings: Partial<AccountSettings>;
  /** Milliseconds since the epoch. */
  now: () => number;
  retryBaseMs: number;
  webhookTimeoutMs: number | undefined;
};

/** Everything that a running local Stripe consists of. */
export class Running {
  readonly account: Account;
  readonly deliveries: Deliveries;
  readonly faults = openFaults();
  readonly keys: IdempotencyKeys;
  readonly secretKey: string;
  readonly webhookSecrets: WebhookSecrets;
  readonly ahead: TimeAhead;
  /** The last calls of the API. */
  readonly calls: { at: number; call: string; status: number }[] = [];
  readonly #catalogue: readonly CatalogueProduct[];
  readonly #stateFile: StateFile;
  #isQuiet = false;

  /** Opens the account with what was kept of it, fills the catalogue, and delivers the events that nobody has taken yet. */
  constructor(options: RunningOptions) {
    const { kept, url, secretKey, webhookSecrets, webhookUrl } = options;
    const ahead = kept?.ahead ?? { everybody: 0, customers: {} };
    const clock = () => options.now() + ahead.everybody * 1_000;
    const store = openStore(kept?.objects.map((item) => movedTo(url, item)));
    this.secretKey = secretKey;
    this.webhookSecrets = webhookSecrets;
    this.ahead = ahead;
    this.#catalogue = options.catalogue;
    this.keys = openIdempotencyKeys(kept?.keys);
    this.deliveries = new Deliveries({
      endpoints: webhookUrl === null ? null : { url: webhookUrl, ...webhookSecrets },
      order: options.webhookOrder,
      seed: options.webhookSeed,
      clock,
      find: (id) => store.find("event", id),
      retryBaseMs: options.retryBaseMs,
      timeoutMs: options.webhookTimeoutMs,
      attempts: kept?.attempts,
      onAttempt: () => this.save(),
    });
    this.account = openAccount({
      store,
      settings: { ...DEFAULT_SETTINGS, ...options.settings },
      origin: url,
      clock,
      aheadOf: (customerId) => ahead.customers[customerId] ?? 0,
      onEvents: (events) => this.#passOn(events),
    });
    this.#stateFile = openStateFile(options.file, () => ({
      secretKey,
      webhookSecret: webhookSecrets.secret,
      connectWebhookSecret: webhookSecrets.connectSecret,
      objects: store.everything(),
      keys: this.keys.everything(),
      ahead,
      attempts: this.deliveries.attempts(),
    }));
    this.#fillCatalogue();
    this.deliveries.enqueue(store.all("event").filter((event) => event.pending_webhooks > 0));
  }

  /** The state has changed: it is to be kept. */
  save(): void {
    this.#stateFile.save();
  }

  /** Writes what is to be kept, now. */
  async flush(): Promise<void> {
    await this.#stateFile.flush();
  }

  /** Does what is due by now; gives how many things were done. */
  tick(): number {
    const { account } = this;
    return runDue(account, (customerId) => {
      const isOnClock = account.store.find("customer", customerId)?.test_clock;
      return isOnClock ? null : account.now(customerId);
    });
  }

  /** Puts things into the account without delivering any event of it. */
  fill<Result>(work: (account: Account) => Result): Result {
    this.#isQuiet = true;
    try {
      return this.account.transact(() => work(this.account));
    } finally {
      this.#isQuiet = false;
    }
  }

  /** Forgets everything but prices and keys. */
  reset(): void {
    const { store } = this.account;
    for (const item of store.everything()) store.remove(item);
    this.deliveries.forget();
    this.faults.clear();
    this.keys.forget();
    this.ahead.everybody = 0;
    this.ahead.customers = {};
    this.#fillCatalogue();
    this.save();
  }

  #fillCatalogue(): void {
    this.fill((account) => fillCatalogue(account, this.#catalogue));
  }

  #passOn(events: StripeEvent[]): void {
    if (this.#isQuiet) for (const event of events) event.pending_webhooks = 0;
    else this.deliveries.enqueue(events);
    this.save();
  }
}

/** Puts the addresses of this port into an object that was kept under another port. */
function movedTo(url: string, item: Kept): Kept {
  const text = JSON.stringify(item);
  if (!text.includes("http://127.0.0.1:")) return item;
  return JSON.parse(
    text.replace(
      /http:\/\/127\.0\.0\.1:\d+(?=\/(c\/pay|p\/session|setup|invoices|receipts|payments)\/)/g,
      url,
    ),
  ) as Kept;
}
