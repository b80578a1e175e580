import { listOf, type Page, retrieve } from "../api/listing.ts";
import { abandonIntent, payIntent } from "../checkout/pay-intent.ts";
import {
  allowOnly,
  fields,
  flag,
  integer,
  metadata,
  requiredText,
  text,
  texts,
  under,
  word,
} from "../api/params.ts";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  Refund,
} from "../account/payment-objects.ts";
import { asOfNow } from "../payments/balance.ts";
import { decideDispute } from "../payments/disputes.ts";
import { makeIntent } from "../payments/intents.ts";
import { attachMethod, cardProblem } from "../payments/methods.ts";
import { refundCharge } from "../payments/refunds.ts";
import { invalid } from "../api/problem.ts";
import { rendered } from "../account/rendering.ts";
import { declined } from "../rules/cards.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";
import { methodNamed } from "./payment-methods.ts";

const MOVES = listOf("balance_transaction", ["source", "type", "currency"]);
const MOVE = retrieve("balance_transaction");

/** Payment intents, charges, refunds, disputes and the movements of the balance. */
export const PAYMENT_ROUTES: Routes = {
  "POST /v1/payment_intents": createIntent,
  "GET /v1/payment_intents": listOf("payment_intent", ["customer"]),
  "GET /v1/payment_intents/:id": retrieve("payment_intent"),
  "POST /v1/payment_intents/:id": updateIntent,
  "POST /v1/payment_intents/:id/confirm": confirmIntent,
  "POST /v1/payment_intents/:id/cancel": cancel,
  "GET /v1/charges": listOf("charge", ["customer", "payment_intent"]),
  "GET /v1/charges/:id": retrieve("charge"),
  "POST /v1/charges/:id": updateCharge,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listOf("refund", ["charge", "payment_intent"]),
  "GET /v1/refunds/:id": retrieve("refund"),
  "POST /v1/refunds/:id": updateRefund,
  "GET /v1/disputes": listOf("dispute", ["charge", "payment_intent"]),
  "GET /v1/disputes/:id": retrieve("dispute"),
  "POST /v1/disputes/:id/close": ({ account, id, form }): Dispute => {
    allowOnly(form, []);
    return decideDispute(account, need(account, "dispute", id), "lost");
  },
  "GET /v1/balance_transactions": (call) => {
    const page = MOVES(call) as Page<BalanceTransaction>;
    return { ...page, data: page.data.map((each) => asOfNow(call.account, each)) };
  },
  "GET /v1/balance_transactions/:id": (call) => asOfNow(call.account, MOVE(call) as BalanceTransaction),
};

/** The parameters of the ways to pay. */
export const METHOD_OPTIONS =
  "pix.expires_after_seconds boleto.expires_after_days card.request_three_d_secure";

function createIntent(call: Call): PaymentIntent {
  const { account, form } = call;
  allowOnly(
    form,
    "amount currency customer payment_method allowed_payment_method_types confirm off_session metadata description receipt_email setup_future_usage return_url automatic_payment_methods.enabled automatic_payment_methods.allow_redirects error_on_requires_action " +
      under("payment_method_options", METHOD_OPTIONS),
  );
  const amount = integer(form, "amount");
  if (amount === undefined) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const customer = text(form, "customer");
  if (customer !== undefined) need(account, "customer", customer, "customer");
  const allowed = texts(form, "allowed_payment_method_types");
  const intent = makeIntent(account, {
    amount,
    currency: requiredText(form, "currency").toLowerCase(),
    customer: customer ?? null,
    allowedTypes: allowed.length === 0 ? null : allowed,
    methodOptions: fields(form, "payment_method_options"),
    description: text(form, "description"),
    metadata: metadata(form),
    receiptEmail: text(form, "receipt_email"),
    setupFutureUsage: text(form, "setup_future_usage"),
  });
  const method = text(form, "payment_method");
  if (method !== undefined)
    account.store.change(intent, {
      payment_method: methodNamed(account, method, "payment_method").id,
      status: "requires_confirmation",
    });
  return flag(form, "confirm") ? confirm(call, intent) : intent;
}

function confirmIntent(call: Call): PaymentIntent {
  allowOnly(call.form, [
    "payment_method",
    "off_session",
    "return_url",
    "receipt_email",
    "error_on_requires_action",
  ]);
  return confirm(call, need(call.account, "payment_intent", call.id));
}

function confirm({ account, form }: Call, intent: PaymentIntent): PaymentIntent {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  const name = text(form, "payment_method") ?? intent.payment_method;
  if (name === null)
    throw invalid("You must provide a payment method.", "payment_method", "parameter_missing");
  const method = methodNamed(account, name, "payment_method");
  if (intent.setup_future_usage !== null && intent.customer !== null)
    attachMethod(account, method, intent.customer);
  const isPresent = text(form, "off_session") === undefined || text(form, "off_session") === "false";
  payIntent(account, intent, method, { isPresent, returnUrl: text(form, "return_url") });
  if (intent.status !== "requires_payment_method") return intent;
  const error = intent.last_payment_error;
  throw cardProblem(
    { ...declined(error?.code ?? "card_declined", error?.decline_code), message: error?.message ?? "" },
    { charge: error?.charge, payment_intent: rendered(intent) },
    true,
  );
}

function updateIntent({ account, id, form }: Call): PaymentIntent {
  allowOnly(form, ["metadata", "description", "receipt_email"]);
  const intent = need(account, "payment_intent", id);
  account.store.change(intent, {
    metadata: metadata(form, intent.metadata),
    description: text(form, "description") ?? intent.description,
    receipt_email: text(form, "receipt_email") ?? intent.receipt_email,
  });
  return intent;
}

function cancel({ account, id, form }: Call): PaymentIntent {
  allowOnly(form, ["cancellation_reason"]);
  return abandonIntent(
    account,
    need(account, "payment_intent", id),
    text(form, "cancellation_reason") ?? null,
  );
}

function updateCharge({ account, id, form }: Call): Charge {
  allowOnly(form, ["metadata", "description", "receipt_email"]);
  const charge = need(account, "charge", id);
  const before = account.store.change(charge, {
    metadata: metadata(form, charge.metadata),
    description: text(form, "description") ?? charge.description,
    receipt_email: text(form, "receipt_email") ?? charge.receipt_email,
  });
  account.emit("charge.updated", charge, before);
  return charge;
}

function createRefund({ account, form }: Call): Refund {
  allowOnly(form, "charge payment_intent amount reason metadata reverse_transfer refund_application_fee");
  return refundCharge(account, refundable(account, text(form, "charge"), text(form, "payment_intent")), {
    amount: integer(form, "amount"),
    reason: word(form, "reason", ["duplicate", "fraudulent", "requested_by_customer"] as const),
    metadata: metadata(form),
    reversesTransfer: flag(form, "reverse_transfer"),
    refundsFee: flag(form, "refund_application_fee"),
  });
}

function refundable(account: Account, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) return need(account, "charge", chargeId, "charge");
  if (intentId === undefined)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = need(account, "payment_intent", intentId, "payment_intent");
  const charge = account.store.find("charge", intent.latest_charge);
  if (charge === undefined || intent.status !== "succeeded")
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
      "payment_intent_unexpected_state",
    );
  return charge;
}

function updateRefund({ account, id, form }: Call): Refund {
  allowOnly(form, ["metadata"]);
  const refund = need(account, "refund", id);
  const before = account.store.change(refund, { metadata: metadata(form, refund.metadata) });
  account.emit("refund.updated", refund, before);
  return refund;
}
