import type { Stripe } from "stripe";
import { AppError } from "../lib/errors.ts";

/** Spec §9: a call that fails on the way is made again up to three times, under one idempotency key. */
const MAX_RETRIES = 3;
/** One try. Four of them and the pauses between fit the time that a change is given. */
const TIMEOUT_MS = 3_000;

/** Stripe as verbs use it: the stock SDK, loaded with the first call, and the secret that its webhooks are signed with. */
export interface Payments {
  /** The SDK's client. Its errors go through `stripeError`. */
  client(): Promise<Stripe>;
  webhookSecret: string;
  /** Ways to pay that a subscription is offered; cards alone unless the account's setting says more (product §7). */
  subscriptionMethods: readonly SubscriptionMethod[];
  /** Where a form of ours may lead to: the origins of Stripe's own pages. */
  pageOrigins: readonly string[];
}

export type SubscriptionMethod = "card" | "pix" | "boleto";

const SUBSCRIPTION_METHODS: readonly SubscriptionMethod[] = ["card", "pix", "boleto"];
const PAGE_ORIGINS = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/**
 * Opens Stripe for a secret key; `apiUrl` is where its API answers when that is not Stripe's own address. Nothing is
 * loaded or connected before the first call.
 */
export function createPayments(options: {
  secretKey: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
  /** Beside cards, separated by commas: `pix`, `boleto`, where the account may take them for subscriptions. */
  subscriptionMethods?: string | undefined;
}): Payments {
  // The client is kept, not the promise of it: a request must not wait for another's.
  let opened: Stripe | undefined;
  const more = (options.subscriptionMethods ?? "").split(/[\s,]+/);
  return {
    client: async () => (opened ??= await open(options.secretKey, options.apiUrl)),
    webhookSecret: options.webhookSecret,
    subscriptionMethods: SUBSCRIPTION_METHODS.filter((method) => method === "card" || more.includes(method)),
    // An API that answers elsewhere shows its pages there too.
    pageOrigins: options.apiUrl ? [new URL(options.apiUrl).origin] : PAGE_ORIGINS,
  };
}

async function open(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const at = apiUrl ? new URL(apiUrl) : null;
  return new Client(secretKey, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at === null
      ? {}
      : {
          host: at.hostname,
          port: Number(at.port || (at.protocol === "https:" ? 443 : 80)),
          protocol: at.protocol === "https:" ? ("https" as const) : ("http" as const),
        }),
  });
}

/**
 * What a call to Stripe that failed means to a person: `payments_unavailable` when Stripe was away, slow or busy (nothing was
 * charged, it may be tried again); any other error as it is.
 */
export function stripeError(error: unknown): unknown {
  const { type, statusCode } = (error ?? {}) as { type?: unknown; statusCode?: unknown };
  const isAway =
    type === "StripeConnectionError" ||
    type === "StripeRateLimitError" ||
    (typeof type === "string" &&
      type.startsWith("Stripe") &&
      typeof statusCode === "number" &&
      statusCode >= 500);
  return isAway ? new AppError("payments_unavailable") : error;
}

/** Whether Stripe says that there is no such object (or none any more). */
export function isMissingAtStripe(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "resource_missing";
}
