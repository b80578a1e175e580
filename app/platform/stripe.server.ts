import type { Stripe } from "stripe";
import { AppError } from "../lib/errors.ts";
import { RETRIES } from "../lib/retry.ts";

/** One try. Four of them and the pauses between fit the time that a change is given. */
const TIMEOUT_MS = 3_000;

/** Stripe as verbs use it: the stock SDK, loaded with the first call, and the secret that its webhooks are signed with. */
export interface Payments {
  /** The SDK's client. Its errors go through `stripeError`. */
  client(): Promise<Stripe>;
  /** One, or those of several endpoints with commas between. */
  webhookSecret: string;
  /** Ways to pay that a subscription is offered; cards alone unless the account's setting says more (product §7). */
  subscriptionMethods: readonly SubscriptionMethod[];
  /** Where a form of ours may lead to: the origins of Stripe's own pages. */
  pageOrigins: readonly string[];
}

export type SubscriptionMethod = "card" | "pix" | "boleto";

const SUBSCRIPTION_METHODS: readonly SubscriptionMethod[] = ["card", "pix", "boleto"];
const PAGE_ORIGINS = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://connect.stripe.com",
];

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
    // Spec §9: a call that fails on the way is made again up to three times, under one idempotency key. No call says otherwise.
    maxNetworkRetries: RETRIES,
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
 * Gives the error of a failed question to Stripe for a person: `payments_unavailable` when Stripe was away, slow or busy, or its answer
 * could not be read; any other error as it is. A write about money whose answer is lost gets another error (`payment_unknown`).
 */
export function stripeError(error: unknown): unknown {
  const { type, statusCode } = (error ?? {}) as { type?: unknown; statusCode?: unknown };
  const isAway =
    type === "StripeConnectionError" ||
    type === "StripeRateLimitError" ||
    // An answer that could not be read has no status: a page of something in between, or half an answer. A 409: the same call is on the way.
    (type === "StripeAPIError" && (statusCode === undefined || statusCode === 409)) ||
    (typeof type === "string" &&
      type.startsWith("Stripe") &&
      typeof statusCode === "number" &&
      statusCode >= 500);
  return isAway ? new AppError("payments_unavailable") : error;
}

/**
 * The address of a page where a person is sent on, as Stripe's answer gives it. Throws an Error where it is none of
 * `pageOrigins`: nobody is led anywhere else, whoever answered in Stripe's name.
 */
export function stripePage({ pageOrigins }: Pick<Payments, "pageOrigins">, url: string): string {
  if (!URL.canParse(url) || !pageOrigins.includes(new URL(url).origin))
    throw new Error("a page of Stripe's that is elsewhere");
  return url;
}

/** Whether Stripe says that there is no such object (or none any more). */
export function isMissingAtStripe(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "resource_missing";
}

/** Gives Stripe's answer, or null where it says that there is no such object. */
export async function unlessMissing<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/**
 * Gives the error that a person reads when Stripe did not answer the opening of a payment page: nobody can have paid on a page that they
 * have not seen, and asked again it is the same page. Any other error as it is.
 */
export function openingError(error: unknown): unknown {
  const known = stripeError(error);
  if (!(known instanceof AppError) || known.code !== "payments_unavailable" || known.details.message)
    return known;
  return new AppError("payments_unavailable", {
    message:
      "O Stripe não respondeu ao abrir o pagamento. Abrir a página não cobra nada: tente de novo em instantes, e o mesmo pagamento continua.",
  });
}
