import type { Deliveries } from "./deliveries.ts";
import type { Faults } from "./faults.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import type { World } from "./world.ts";

/** How far ahead of the real clock time is, in seconds: everybody's, and of single customers besides. */
export type TimeAhead = { everybody: number; customers: Record<string, number> };

/** Everything that a running local Stripe consists of. */
export type Running = {
  world: World;
  deliveries: Deliveries;
  faults: Faults;
  keys: IdempotencyKeys;
  secretKey: string;
  ahead: TimeAhead;
  /** The last calls of the API. */
  calls: { at: number; call: string; status: number }[];
  /** The state has changed: it is to be kept. */
  save(): void;
  /** Does what is due by now; gives how many things were done. */
  tick(): number;
  /** Forgets everything but prices and keys. */
  reset(): void;
};
