import type { StripeEvent } from "./surface-objects.ts";
import { newId } from "./ids.ts";
import type { Kept } from "./billing-objects.ts";
import { missing, StripeProblem } from "../api/problem.ts";
import { rendered } from "./rendering.ts";
import { completePrevious } from "./unmodelled.ts";
import { DEFAULT_DUNNING, type DunningPlan } from "../rules/dunning.ts";
import type { Kind, Kinds, Store } from "./store.ts";

/** The version whose shapes are spoken, that of the SDK in package.json. */
export const API_VERSION = "2026-10-28.endive";

/** How the account is set up. */
export type AccountSettings = {
  name: string;
  dunning: DunningPlan;
  /** The ways to pay that are switched on, in the order in which they are offered. */
  methods: readonly string[];
  /** Recurring Pix is by invitation: without it, subscriptions' Checkout does not offer Pix. */
  hasRecurringPix: boolean;
  /** Pix is by invitation for connected accounts too: without it their `pix_payments` stays inactive. */
  invitesAccountsToPix: boolean;
  /** Whether connected accounts may be switched to manual payouts. */
  allowsManualPayouts: boolean;
  /** Seconds from "paid at the bank" to the money being here. */
  boletoSettlesInSeconds: number;
  pixSettlesInSeconds: number;
  /** Days until the money of a charge counts; until then it is pending. */
  availableAfterDays: { card: number; pix: number; boleto: number };
  /** Days before a renewal at which `invoice.upcoming` announces it. */
  upcomingDays: number;
};

/** How an account is set up when nobody says otherwise. */
export const DEFAULT_SETTINGS: AccountSettings = {
  name: "Quadra",
  dunning: DEFAULT_DUNNING,
  methods: ["card", "pix", "boleto"],
  hasRecurringPix: false,
  invitesAccountsToPix: false,
  allowsManualPayouts: true,
  boletoSettlesInSeconds: 86_400,
  pixSettlesInSeconds: 600,
  // In Brazil cards are settled after 30 days, boletos two days after they were paid.
  availableAfterDays: { card: 30, pix: 2, boleto: 2 },
  upcomingDays: 3,
};

/** The account: what it has, its time and its events. Everything happens in one thread, one call at a time. */
export type Account = {
  store: Store;
  settings: AccountSettings;
  /** Where the pages are, without a slash at the end. */
  origin: string;
  /** Whole seconds now for what belongs to this customer: its test clock's, or the server's. */
  now(customerId?: string | null): number;
  /** Makes `now` this instant while `work` runs: what was due is done at the time at which it was due. */
  at<Result>(instant: number, work: () => Result): Result;
  /** Runs as one: an exception undoes it and drops its events, unless it is a problem that keeps its changes. */
  transact<Result>(work: () => Result): Result;
  /** Records that something happened, as an event; `before` holds the former values of changed fields, `connected` whose account it is about. */
  emit(type: string, item: Happened, before?: object, customerId?: string | null, connected?: string): void;
  /** The call that events name as their cause. */
  cause: { id: string | null; idempotency_key: string | null };
};

/** The object that an event is about; an application occurs in events and is never kept. */
type Happened = Pick<Kept, "id" | "object">;

type AccountOptions = {
  store: Store;
  settings: AccountSettings;
  origin: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Seconds that a customer's time is ahead (demonstrations). */
  aheadOf: (customerId: string) => number;
  /** Gets each event once the change that caused it is certain. */
  onEvents: (events: StripeEvent[]) => void;
};

/** Opens the account over a store. */
export function openAccount(options: AccountOptions): Account {
  const { store, clock } = options;
  let frozen: number | null = null;
  let depth = 0;
  let waiting: StripeEvent[] = [];

  const account: Account = {
    store,
    settings: options.settings,
    origin: options.origin,
    cause: { id: null, idempotency_key: null },
    now(customerId) {
      if (frozen !== null) return frozen;
      const own = store.find("customer", customerId);
      const clockOf = store.find("test_helpers.test_clock", own?.test_clock);
      if (clockOf !== undefined) return clockOf.frozen_time;
      return Math.floor(clock() / 1000) + (own === undefined ? 0 : options.aheadOf(own.id));
    },
    at(instant, work) {
      const outer = frozen;
      frozen = instant;
      try {
        return work();
      } finally {
        frozen = outer;
      }
    },
    transact(work) {
      const mark = waiting.length;
      depth += 1;
      const keeps = (error: unknown) => error instanceof StripeProblem && error.keepsChanges;
      try {
        return store.transact(work, keeps);
      } catch (error) {
        if (!keeps(error)) waiting = waiting.slice(0, mark);
        throw error;
      } finally {
        depth -= 1;
        if (depth === 0 && waiting.length > 0) {
          const certain = waiting;
          waiting = [];
          options.onEvents(certain);
        }
      }
    },
    emit(type, item, before, customerId, connected = item.object === "account" ? item.id : undefined) {
      const created = account.now(customerId ?? ownerOf(item));
      waiting.push(store.insert(makeEvent({ type, item, before, created, connected, cause: account.cause })));
    },
  };
  return account;
}

/** Finds the account's object under this id; throws the 404 (400 when `param` names a parameter). */
export function need<Name extends Kind>(account: Account, kind: Name, id: string, param = "id"): Kinds[Name] {
  const found = account.store.find(kind, id);
  // A deleted customer is still found by its id, and can't be named by a call about something else.
  const isGone = param !== "id" && found !== undefined && "$isDeleted" in found;
  if (found === undefined || isGone) throw missing(kind.replace(/^.*\./, "").replace("_", " "), id, param);
  return found;
}

/** An event that says what happened to an object; `created` in seconds. */
function makeEvent(input: {
  type: string;
  item: Happened;
  before: object | undefined;
  created: number;
  connected: string | undefined;
  cause: Account["cause"];
}): StripeEvent {
  const { type, item, before, created, connected, cause } = input;
  const data = { object: rendered(item) };
  return {
    id: newId("evt"),
    object: "event",
    ...(connected === undefined ? {} : { account: connected }),
    api_version: API_VERSION,
    created,
    data: before === undefined ? data : { ...data, previous_attributes: previousOf(item, before) },
    livemode: false,
    pending_webhooks: 1,
    request: { ...cause },
    type,
  };
}

function ownerOf(item: Happened): string | null {
  if (item.object === "customer") return item.id;
  const { customer } = item as { customer?: unknown };
  return typeof customer === "string" ? customer : null;
}

function previousOf(item: Happened, before: object): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith("$")));
  const copy = structuredClone(shown);
  completePrevious(item.object, copy);
  return copy;
}
