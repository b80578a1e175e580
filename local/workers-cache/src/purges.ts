import { fullBudget, spendCall } from "./purge-budget.ts";
import { type PurgeOrder, type PurgeResult, wrongWith } from "./purge-order.ts";
import type { CacheRecord } from "./record.ts";
import type { EntryStore } from "./store.ts";

type PurgesOptions = { store: EntryStore; record: CacheRecord; now(): number };

/** Carries out purges within the account's budget, and records each, refused or not. */
export class Purges {
  readonly #options: PurgesOptions;
  #budget;

  constructor(options: PurgesOptions) {
    this.#options = options;
    this.#budget = fullBudget(options.now());
  }

  /** Carries out an order of `ctx.cache`: `purge` removes what the order reaches, `invalidate` makes it stale. */
  order(kind: "purge" | "invalidate", order: PurgeOrder): PurgeResult {
    const { store, record, now } = this.#options;
    const wrong = wrongWith(order);
    const spent = wrong === null ? spendCall(this.#budget, now()) : null;
    record.purge({ ...order, kind, isAccepted: spent !== null, at: new Date() });
    if (wrong !== null) return refusal(1094, `Invalid purge: ${wrong}`);
    if (spent === null) return refusal(1134, "Rate limit for purges exceeded");
    this.#budget = spent;
    store.purge(order, kind === "invalidate" ? now() : null);
    return { success: true, errors: [] };
  }

  /** Gives the budget back. */
  refill(): void {
    this.#budget = fullBudget(this.#options.now());
  }
}

function refusal(code: number, message: string): PurgeResult {
  return { success: false, errors: [{ code, message }] };
}
