import type { Form } from "../form.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import { allowOnly, fields, integer, metadata, requiredText, text, word } from "../params.ts";
import type { PaymentMethod } from "../payment-objects.ts";
import { attachMethod, cardProblem, detachMethod, makePaymentMethod } from "../payments/methods.ts";
import { invalid } from "../problem.ts";
import { declined, isCardNumber, NAMED_CARDS } from "../rules/cards.ts";
import type { Call, Route } from "../routing.ts";
import { need, type World } from "../world.ts";

/** Cards, Pix and boletos, and whose they are. */
export const PAYMENT_METHOD_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/payment_methods", handle: create },
  { method: "GET", path: "/v1/payment_methods", handle: list },
  { method: "GET", path: "/v1/payment_methods/:id", handle: ({ world, id }) => methodNamed(world, id) },
  { method: "POST", path: "/v1/payment_methods/:id", handle: update },
  { method: "POST", path: "/v1/payment_methods/:id/attach", handle: attach },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    handle: ({ world, id }) => detachMethod(world, need(world, "payment_method", id)),
  },
  { method: "GET", path: "/v1/customers/:id/payment_methods", handle: listOfCustomer },
  {
    method: "GET",
    path: "/v1/customers/:id/payment_methods/:subId",
    handle: ({ world, subId }) => need(world, "payment_method", subId),
  },
];

/** A payment method by its id, or a new one for a test name (`pm_card_visa`); throws the 404 or the 400. */
export function methodNamed(world: World, id: string, param = "id"): PaymentMethod {
  const number = NAMED_CARDS[id];
  if (number === undefined) return need(world, "payment_method", id, param);
  return makePaymentMethod(world, "card", { card: { number, expMonth: 12, expYear: nextYear(world) } });
}

function create({ world, form }: Call): PaymentMethod {
  allowOnly(form, ["type", "card", "billing_details", "metadata", "boleto", "pix", "allow_redisplay"]);
  const type = word(form, "type", ["card", "pix", "boleto"] as const);
  if (type === undefined) throw invalid("Missing required param: type.", "type", "parameter_missing");
  const billing = fields(form, "billing_details");
  const details = { email: text(billing, "email") ?? null, name: text(billing, "name") ?? null };
  const taxId = text(fields(form, "boleto"), "tax_id");
  const card = type === "card" ? readCard(world, fields(form, "card")) : undefined;
  const method = makePaymentMethod(world, type, { card, taxId, billing: details });
  world.store.change(method, { metadata: metadata(form) });
  return method;
}

function readCard(world: World, form: Form) {
  const token = text(form, "token");
  const number = token === undefined ? requiredText(form, "number").replace(/\D/g, "") : NAMED_CARDS[token];
  if (number === undefined) throw invalid(`No such token: '${token}'`, "card[token]", "resource_missing");
  if (!isCardNumber(number))
    throw cardProblem({ ...declined("incorrect_number"), message: "Your card number is incorrect." });
  return {
    number,
    expMonth: integer(form, "exp_month") ?? 12,
    expYear: integer(form, "exp_year") ?? nextYear(world),
  };
}

function update({ world, id, form }: Call): PaymentMethod {
  allowOnly(form, ["billing_details", "metadata", "allow_redisplay"]);
  const method = need(world, "payment_method", id);
  const billing = fields(form, "billing_details");
  const before = world.store.change(method, {
    metadata: metadata(form, method.metadata),
    billing_details: {
      ...method.billing_details,
      ...("email" in billing ? { email: text(billing, "email") ?? null } : {}),
      ...("name" in billing ? { name: text(billing, "name") ?? null } : {}),
    },
  });
  world.emit("payment_method.updated", method, before);
  return method;
}

function attach({ world, id, form }: Call): PaymentMethod {
  allowOnly(form, ["customer"]);
  const customer = need(world, "customer", requiredText(form, "customer"), "customer");
  return attachMethod(world, methodNamed(world, id), customer.id);
}

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "type"]);
  return methodsOf(world, text(form, "customer"), form, "/v1/payment_methods");
}

function listOfCustomer({ world, id, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "type"]);
  need(world, "customer", id);
  return methodsOf(world, id, form, `/v1/customers/${id}/payment_methods`);
}

function methodsOf(world: World, customer: string | undefined, form: Form, url: string): object {
  const type = text(form, "type");
  const found = world.store
    .all("payment_method")
    .filter((each) => each.customer === (customer ?? null) && (type === undefined || each.type === type));
  return listPage(found, form, url);
}

function nextYear(world: World): number {
  return new Date(world.now() * 1000).getUTCFullYear() + 4;
}
