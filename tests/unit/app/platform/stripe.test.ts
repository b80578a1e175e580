import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { stripeError } from "../../../../app/platform/stripe.server.ts";

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;

it.each([
  ["nobody answers", new StripeConnectionError({ type: "api_error" }), true],
  ["Stripe has a fault", new StripeAPIError({ type: "api_error", statusCode: 500 }), true],
  ["the same call is on the way", new StripeAPIError({ type: "idempotency_error", statusCode: 409 }), true],
  ["the answer is no JSON", new StripeAPIError({ type: "api_error", message: "Invalid JSON" }), true],
  ["Stripe refuses", new StripeInvalidRequestError({ type: "api_error", statusCode: 400 }), false],
  ["an error of our own", new Error("x"), false],
])("%s: Stripe is away: %s", (_case, error, isAway) => {
  const translated = stripeError(error);
  if (isAway) expect(translated).toMatchObject({ code: "payments_unavailable" });
  else expect(translated).toBe(error);
});
