import { onInvoiceIntent } from "../billing/collect.ts";
import type { PaymentIntent } from "../account/payment-objects.ts";
import { attemptPayment, type Attempt, cancelIntent, endWaiting } from "../payments/intents.ts";
import type { PaymentMethod } from "../account/payment-objects.ts";
import { refusalText } from "../wording.ts";
import type { Account } from "../account/account.ts";
import { invalid } from "../api/problem.ts";
import { needDestination, needMerchant } from "../connect/accounts.ts";
import { methodsOfCapabilities } from "../rules/capabilities.ts";
import { completeSession } from "./complete.ts";

/**
 * Tries to pay an intent, and lets what is being paid for (invoice, Checkout session) follow. Throws the 400 of one whose money is to go on to
 * an account that can't be sent it any more, or whose merchant may not take it so.
 */
export function payIntent(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): PaymentIntent {
  if (intent.transfer_data !== null)
    needDestination(account, intent.transfer_data.destination, "transfer_data[destination]");
  if (intent.on_behalf_of !== null) refuseMethod(account, intent.on_behalf_of, method);
  attemptPayment(account, intent, method, attempt);
  followIntent(account, intent, method.id);
  return intent;
}

/** Throws the 400 of a way to pay that the merchant of a charge may not take (any more). */
function refuseMethod(account: Account, merchantId: string, { type }: PaymentMethod): void {
  const merchant = needMerchant(account, merchantId, "on_behalf_of");
  if (!methodsOfCapabilities(merchant.capabilities).includes(type))
    throw invalid(
      `The payment method type "${type}" is not activated for the account ${merchantId}.`,
      "payment_method",
      "payment_method_unactivated",
    );
}

/** A payment that waits ends, and what is being paid for follows; see `endWaiting`. */
export function endIntent(
  account: Account,
  intent: PaymentIntent,
  end: "succeeded" | "processing" | "failed",
): PaymentIntent {
  const methodId = intent.payment_method;
  endWaiting(account, intent, end);
  followIntent(account, intent, methodId);
  return intent;
}

/** Gives an intent up, and with it the open session that it was made for waits for another. */
export function abandonIntent(account: Account, intent: PaymentIntent, reason: string | null): PaymentIntent {
  cancelIntent(account, intent, reason);
  const session = account.store.find("checkout.session", intent.$session);
  if (session?.$attempt === intent.id) account.store.change(session, { $attempt: null });
  return intent;
}

function followIntent(account: Account, intent: PaymentIntent, methodId: string | null): void {
  const session = account.store.find("checkout.session", intent.$session);
  if (session?.status === "open") {
    // A boleto is on its way as soon as it was handed out; Pix and 3-D Secure wait at the page.
    const isHandedOut =
      intent.status === "requires_action" && intent.next_action?.type === "boleto_display_details";
    if (intent.status === "succeeded" || intent.status === "processing" || isHandedOut)
      return completeSession(account, session, intent, methodId);
    const error = intent.last_payment_error;
    return void account.store.change(session, {
      $refusal: error === null ? null : refusalText(error.code, error.decline_code),
    });
  }
  const invoice = account.store.find("invoice", intent.$invoice);
  if (invoice !== undefined) onInvoiceIntent(account, invoice, intent);
  if (session?.status !== "complete" || session.payment_status !== "unpaid") return;
  if (intent.status === "succeeded") {
    const before = account.store.change(session, { payment_status: "paid" });
    account.emit("checkout.session.async_payment_succeeded", session, before);
  } else if (intent.status === "requires_payment_method")
    account.emit("checkout.session.async_payment_failed", session);
}
