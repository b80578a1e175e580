import { abandonIntent, payIntent } from "../checkout/settle.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import { allowOnly, fields, flag, integer, metadata, requiredText, text, texts, word } from "../params.ts";
import type { Charge, Dispute, PaymentIntent, Refund } from "../payment-objects.ts";
import { decideDispute } from "../payments/disputes.ts";
import { makeIntent } from "../payments/intents.ts";
import { attachMethod, cardProblem } from "../payments/methods.ts";
import { refundCharge } from "../payments/refunds.ts";
import { invalid } from "../problem.ts";
import { rendered } from "../rendering.ts";
import { declined } from "../rules/cards.ts";
import type { Call, Route } from "../routing.ts";
import { need, type World } from "../world.ts";
import { methodNamed } from "./payment-methods.ts";

/** Payment intents, charges, refunds, disputes and the movements of the balance. */
export const PAYMENT_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/payment_intents", handle: createIntent },
  { method: "GET", path: "/v1/payment_intents", handle: listIntents },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    handle: ({ world, id }) => need(world, "payment_intent", id),
  },
  { method: "POST", path: "/v1/payment_intents/:id", handle: updateIntent },
  { method: "POST", path: "/v1/payment_intents/:id/confirm", handle: confirmIntent },
  { method: "POST", path: "/v1/payment_intents/:id/cancel", handle: cancel },
  { method: "GET", path: "/v1/charges", handle: listCharges },
  { method: "GET", path: "/v1/charges/:id", handle: ({ world, id }) => need(world, "charge", id) },
  { method: "POST", path: "/v1/charges/:id", handle: updateCharge },
  { method: "POST", path: "/v1/refunds", handle: createRefund },
  { method: "GET", path: "/v1/refunds", handle: listRefunds },
  { method: "GET", path: "/v1/refunds/:id", handle: ({ world, id }) => need(world, "refund", id) },
  { method: "POST", path: "/v1/refunds/:id", handle: updateRefund },
  { method: "GET", path: "/v1/disputes", handle: listDisputes },
  { method: "GET", path: "/v1/disputes/:id", handle: ({ world, id }) => need(world, "dispute", id) },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    handle: ({ world, id }): Dispute => decideDispute(world, need(world, "dispute", id), "lost"),
  },
  { method: "GET", path: "/v1/balance_transactions", handle: listBalance },
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    handle: ({ world, id }) => need(world, "balance_transaction", id),
  },
];

function createIntent(call: Call): PaymentIntent {
  const { world, form } = call;
  allowOnly(
    form,
    "amount currency customer payment_method allowed_payment_method_types payment_method_options confirm off_session metadata description receipt_email setup_future_usage return_url automatic_payment_methods error_on_requires_action",
  );
  const amount = integer(form, "amount");
  if (amount === undefined) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const customer = text(form, "customer");
  if (customer !== undefined) need(world, "customer", customer, "customer");
  const allowed = texts(form, "allowed_payment_method_types");
  const intent = makeIntent(world, {
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
    world.store.change(intent, {
      payment_method: methodNamed(world, method, "payment_method").id,
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
  return confirm(call, need(call.world, "payment_intent", call.id));
}

function confirm({ world, form }: Call, intent: PaymentIntent): PaymentIntent {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  const name = text(form, "payment_method") ?? intent.payment_method;
  if (name === null)
    throw invalid("You must provide a payment method.", "payment_method", "parameter_missing");
  const method = methodNamed(world, name, "payment_method");
  if (intent.setup_future_usage !== null && intent.customer !== null)
    attachMethod(world, method, intent.customer);
  const isPresent = text(form, "off_session") === undefined || text(form, "off_session") === "false";
  payIntent(world, intent, method, { isPresent, returnUrl: text(form, "return_url") });
  if (intent.status !== "requires_payment_method") return intent;
  const error = intent.last_payment_error;
  throw cardProblem(
    { ...declined(error?.code ?? "card_declined", error?.decline_code), message: error?.message ?? "" },
    { charge: error?.charge, payment_intent: rendered(intent) },
    true,
  );
}

function updateIntent({ world, id, form }: Call): PaymentIntent {
  allowOnly(form, ["metadata", "description", "receipt_email"]);
  const intent = need(world, "payment_intent", id);
  world.store.change(intent, {
    metadata: metadata(form, intent.metadata),
    description: text(form, "description") ?? intent.description,
    receipt_email: text(form, "receipt_email") ?? intent.receipt_email,
  });
  return intent;
}

function cancel({ world, id, form }: Call): PaymentIntent {
  allowOnly(form, ["cancellation_reason"]);
  return abandonIntent(world, need(world, "payment_intent", id), text(form, "cancellation_reason") ?? null);
}

function listIntents({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer"]);
  const customer = text(form, "customer");
  const found = world.store
    .all("payment_intent")
    .filter((each) => customer === undefined || each.customer === customer);
  return listPage(found, form, "/v1/payment_intents");
}

function listCharges({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "payment_intent"]);
  const customer = text(form, "customer");
  const intent = text(form, "payment_intent");
  const found = world.store
    .all("charge")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (intent === undefined || each.payment_intent === intent),
    );
  return listPage(found, form, "/v1/charges");
}

function updateCharge({ world, id, form }: Call): Charge {
  allowOnly(form, ["metadata", "description", "receipt_email"]);
  const charge = need(world, "charge", id);
  const before = world.store.change(charge, {
    metadata: metadata(form, charge.metadata),
    description: text(form, "description") ?? charge.description,
    receipt_email: text(form, "receipt_email") ?? charge.receipt_email,
  });
  world.emit("charge.updated", charge, before);
  return charge;
}

function createRefund({ world, form }: Call): Refund {
  allowOnly(form, ["charge", "payment_intent", "amount", "reason", "metadata"]);
  return refundCharge(world, refundable(world, text(form, "charge"), text(form, "payment_intent")), {
    amount: integer(form, "amount"),
    reason: word(form, "reason", ["duplicate", "fraudulent", "requested_by_customer"] as const),
    metadata: metadata(form),
  });
}

function refundable(world: World, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) return need(world, "charge", chargeId, "charge");
  if (intentId === undefined)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = need(world, "payment_intent", intentId, "payment_intent");
  const charge = world.store.find("charge", intent.latest_charge);
  if (charge === undefined || intent.status !== "succeeded")
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
      "payment_intent_unexpected_state",
    );
  return charge;
}

function listRefunds({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "charge", "payment_intent"]);
  const charge = text(form, "charge");
  const intent = text(form, "payment_intent");
  const found = world.store
    .all("refund")
    .filter(
      (each) =>
        (charge === undefined || each.charge === charge) &&
        (intent === undefined || each.payment_intent === intent),
    );
  return listPage(found, form, "/v1/refunds");
}

function updateRefund({ world, id, form }: Call): Refund {
  allowOnly(form, ["metadata"]);
  const refund = need(world, "refund", id);
  const before = world.store.change(refund, { metadata: metadata(form, refund.metadata) });
  world.emit("refund.updated", refund, before);
  return refund;
}

function listDisputes({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "charge", "payment_intent"]);
  const charge = text(form, "charge");
  const intent = text(form, "payment_intent");
  const found = world.store
    .all("dispute")
    .filter(
      (each) =>
        (charge === undefined || each.charge === charge) &&
        (intent === undefined || each.payment_intent === intent),
    );
  return listPage(found, form, "/v1/disputes");
}

function listBalance({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "source", "type", "currency"]);
  const source = text(form, "source");
  const type = text(form, "type");
  const found = world.store
    .all("balance_transaction")
    .filter(
      (each) =>
        (source === undefined || each.source === source) && (type === undefined || each.type === type),
    );
  return listPage(found, form, "/v1/balance_transactions");
}
