import type { Account } from "../account/account.ts";
import type { PaymentIntent } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import { makeCharge } from "./charges.ts";
import { succeed } from "./intents.ts";

/**
 * A bank takes the money of a boleto that was printed before it was given up: there is a charge, and what it was for stays
 * given up. Throws the 400 of any other payment.
 */
export function payGivenUp(account: Account, intent: PaymentIntent): PaymentIntent {
  const method = account.store.find("payment_method", intent.payment_method);
  if (intent.status !== "canceled" || method?.type !== "boleto")
    throw invalid("Only a boleto that was given up is paid late.", "end", "payment_intent_unexpected_state");
  succeed(account, intent, makeCharge(account, intent, method, { kind: "succeeded" }).id);
  return intent;
}
