import { LIST_PARAMS, listPage } from "../api/listing.ts";
import type { Form } from "../api/form.ts";
import { allowOnly, fields, integer, metadata, requiredText, text, under, word } from "../api/params.ts";
import type { PaymentMethod } from "../account/payment-objects.ts";
import { attachMethod, cardProblem, detachMethod, makePaymentMethod } from "../payments/methods.ts";
import { invalid } from "../api/problem.ts";
import { declined, isCardNumber, NAMED_CARDS } from "../rules/cards.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";

/** Cards, Pix and boletos, and whose they are. */
export const PAYMENT_METHOD_ROUTES: Routes = {
  "POST /v1/payment_methods": create,
  "GET /v1/payment_methods": list,
  "GET /v1/payment_methods/:id": ({ account, id, form }) => {
    allowOnly(form, []);
    return methodNamed(account, id);
  },
  "POST /v1/payment_methods/:id": update,
  "POST /v1/payment_methods/:id/attach": attach,
  "POST /v1/payment_methods/:id/detach": ({ account, id, form }) => {
    allowOnly(form, []);
    return detachMethod(account, need(account, "payment_method", id));
  },
  "GET /v1/customers/:id/payment_methods": listOfCustomer,
  "GET /v1/customers/:id/payment_methods/:subId": ({ account, subId, form }) => {
    allowOnly(form, []);
    return need(account, "payment_method", subId);
  },
};

const BILLING = under("billing_details", "email name");

/** A payment method by its id, or a new one for a test name (`pm_card_visa`); throws the 404 or the 400. */
export function methodNamed(account: Account, id: string, param = "id"): PaymentMethod {
  const number = NAMED_CARDS[id];
  if (number === undefined) return need(account, "payment_method", id, param);
  return makePaymentMethod(account, "card", { card: { number, expMonth: 12, expYear: nextYear(account) } });
}

function create({ account, form }: Call): PaymentMethod {
  allowOnly(
    form,
    `type metadata allow_redisplay boleto.tax_id pix ${BILLING} ${under("card", "number exp_month exp_year cvc token")}`,
  );
  const type = word(form, "type", ["card", "pix", "boleto"] as const);
  if (type === undefined) throw invalid("Missing required param: type.", "type", "parameter_missing");
  const billing = fields(form, "billing_details");
  const details = { email: text(billing, "email") ?? null, name: text(billing, "name") ?? null };
  const taxId = text(fields(form, "boleto"), "tax_id");
  const card = type === "card" ? readCard(account, fields(form, "card")) : undefined;
  const method = makePaymentMethod(account, type, { card, taxId, billing: details });
  account.store.change(method, { metadata: metadata(form) });
  return method;
}

function readCard(account: Account, form: Form) {
  const token = text(form, "token");
  const number = token === undefined ? requiredText(form, "number").replace(/\D/g, "") : NAMED_CARDS[token];
  if (number === undefined) throw invalid(`No such token: '${token}'`, "card[token]", "resource_missing");
  if (!isCardNumber(number))
    throw cardProblem({ ...declined("incorrect_number"), message: "Your card number is incorrect." });
  return {
    number,
    expMonth: integer(form, "exp_month") ?? 12,
    expYear: integer(form, "exp_year") ?? nextYear(account),
  };
}

function update({ account, id, form }: Call): PaymentMethod {
  allowOnly(form, `metadata allow_redisplay ${BILLING}`);
  const method = need(account, "payment_method", id);
  const billing = fields(form, "billing_details");
  const before = account.store.change(method, {
    metadata: metadata(form, method.metadata),
    billing_details: {
      ...method.billing_details,
      ...("email" in billing ? { email: text(billing, "email") ?? null } : {}),
      ...("name" in billing ? { name: text(billing, "name") ?? null } : {}),
    },
  });
  account.emit("payment_method.updated", method, before);
  return method;
}

function attach({ account, id, form }: Call): PaymentMethod {
  allowOnly(form, ["customer"]);
  const customer = need(account, "customer", requiredText(form, "customer"), "customer");
  return attachMethod(account, methodNamed(account, id), customer.id);
}

function list({ account, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "type"]);
  return methodsOf(account, text(form, "customer"), form, path);
}

function listOfCustomer({ account, id, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "type"]);
  need(account, "customer", id);
  return methodsOf(account, id, form, path);
}

function methodsOf(account: Account, customer: string | undefined, form: Form, path: string): object {
  const type = text(form, "type");
  const found = account.store
    .all("payment_method")
    .filter((each) => each.customer === (customer ?? null) && (type === undefined || each.type === type));
  return listPage(found, form, path);
}

function nextYear(account: Account): number {
  return new Date(account.now() * 1000).getUTCFullYear() + 4;
}
