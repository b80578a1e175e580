import { MINUTE_MS } from "../../../lib/dates.ts";

const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** After so many failures a person must look: with the pauses between, that is more than a day. */
export const MAX_REFUND_ATTEMPTS = 15;

/** How long a refund waits after its n-th failure (1, 2, …): 1 min, 2, 4, … at most 6 h. Milliseconds. */
export function refundPauseMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/**
 * Whether Stripe's error will be the same at every try (a boleto, a charge that is disputed, what we have no right to): a person must look at
 * once.
 * `type` is the SDK's.
 */
export function isLastingRefusal(type: unknown): boolean {
  return type === "StripeInvalidRequestError" || type === "StripePermissionError";
}
