import { LIST_PARAMS, listPage } from "../api/listing.ts";
import { addTaxId, makeCustomer } from "../customers.ts";
import { endSubscription } from "../billing/subscription-lifecycle.ts";
import type { Form } from "../api/form.ts";
import type { Address, Customer } from "../account/billing-objects.ts";
import {
  allowOnly,
  fields,
  groups,
  integer,
  metadata,
  requiredText,
  text,
  texts,
  under,
} from "../api/params.ts";
import { invalid, missing } from "../api/problem.ts";
import { attachMethod } from "../payments/methods.ts";
import { type Call, deletedAnswer, type Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";
import { methodNamed } from "./payment-methods.ts";

const FIELDS = [
  "email",
  "name",
  "phone",
  "description",
  "metadata",
  under("address", "city country line1 line2 postal_code state"),
  "preferred_locales",
  "invoice_settings.default_payment_method",
  "payment_method",
  "tax_exempt",
].join(" ");

/** Customers and their tax ids (CPF, CNPJ). */
export const CUSTOMER_ROUTES: Routes = {
  "POST /v1/customers": create,
  "GET /v1/customers": list,
  "GET /v1/customers/:id": ({ account, id, form }) => {
    allowOnly(form, []);
    return customerOf(account, id);
  },
  "POST /v1/customers/:id": update,
  "DELETE /v1/customers/:id": remove,
  "POST /v1/customers/:id/tax_ids": createTaxId,
  "GET /v1/customers/:id/tax_ids": listTaxIds,
  "DELETE /v1/customers/:id/tax_ids/:subId": removeTaxId,
};

function create({ account, form }: Call): Customer {
  allowOnly(form, `${FIELDS} test_clock balance tax_id_data.type tax_id_data.value`);
  const testClock = text(form, "test_clock");
  if (testClock !== undefined) need(account, "test_helpers.test_clock", testClock, "test_clock");
  const customer = makeCustomer(account, { testClock });
  account.store.change(customer, plainFields(form, customer));
  account.emit("customer.created", customer);
  for (const each of groups(form, "tax_id_data"))
    addTaxId(account, customer, requiredText(each, "type"), requiredText(each, "value"));
  const before = setMethods(account, customer, form);
  if (before !== null) account.emit("customer.updated", customer, before);
  return customer;
}

function update({ account, id, form }: Call): object {
  allowOnly(form, `${FIELDS} balance`);
  const customer = need(account, "customer", id);
  if (isDeleted(customer)) throw missing("customer", id);
  const before = {
    ...account.store.change(customer, plainFields(form, customer)),
    ...setMethods(account, customer, form),
  };
  account.emit("customer.updated", customer, before);
  return customer;
}

function plainFields(form: Form, customer: Customer): Partial<Customer> {
  const words = ["email", "name", "phone", "description"] as const;
  const changes: Partial<Customer> = {};
  for (const name of words) if (name in form) changes[name] = text(form, name) ?? null;
  if ("metadata" in form) changes.metadata = metadata(form, customer.metadata);
  if ("address" in form) changes.address = form.address === "" ? null : (fields(form, "address") as Address);
  if ("preferred_locales" in form) changes.preferred_locales = texts(form, "preferred_locales");
  if ("tax_exempt" in form) changes.tax_exempt = text(form, "tax_exempt") ?? "none";
  if ("balance" in form) changes.balance = integer(form, "balance") ?? 0;
  return changes;
}

/** Attaches the method that a call names, and sets the default one; gives what was before, or null. */
function setMethods(account: Account, customer: Customer, form: Form): Partial<Customer> | null {
  const methodId = text(form, "payment_method");
  if (methodId !== undefined)
    attachMethod(account, methodNamed(account, methodId, "payment_method"), customer.id);
  const settings = fields(form, "invoice_settings");
  if (!("default_payment_method" in settings)) return null;
  const param = "invoice_settings[default_payment_method]";
  const wanted = text(settings, "default_payment_method") ?? null;
  if (wanted !== null && need(account, "payment_method", wanted, param).customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${wanted}. The payment method must be attached to the customer.`,
      param,
      "resource_missing",
    );
  return account.store.change(customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: wanted },
  });
}

function list({ account, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "email", "test_clock"]);
  const email = text(form, "email");
  const clock = text(form, "test_clock");
  const found = account.store
    .all("customer")
    .filter(
      (each) =>
        !isDeleted(each) &&
        (email === undefined || each.email === email) &&
        (clock === undefined || each.test_clock === clock),
    );
  return listPage(found, form, path);
}

function remove({ account, id, form }: Call): object {
  allowOnly(form, []);
  const customer = need(account, "customer", id);
  for (const each of account.store.all("subscription"))
    if (each.customer === id) endSubscription(account, each, "cancellation_requested");
  account.emit("customer.deleted", customer);
  account.store.change(customer as Customer & { $isDeleted?: boolean }, { $isDeleted: true });
  return deletedAnswer(customer);
}

/** A customer; of a deleted one only that it is. */
function customerOf(account: Account, id: string): object {
  const customer = need(account, "customer", id);
  return isDeleted(customer) ? deletedAnswer(customer) : customer;
}

/** Whether a customer was deleted: it is still found by its id. */
export function isDeleted(customer: Customer): boolean {
  return (customer as Customer & { $isDeleted?: boolean }).$isDeleted === true;
}

function createTaxId({ account, id, form }: Call): object {
  allowOnly(form, ["type", "value"]);
  return addTaxId(
    account,
    need(account, "customer", id),
    requiredText(form, "type"),
    requiredText(form, "value"),
  );
}

function listTaxIds({ account, id, path, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const found = account.store.all("tax_id").filter((each) => each.customer === id);
  return listPage(found, form, path);
}

function removeTaxId({ account, id, subId, form }: Call): object {
  allowOnly(form, []);
  const taxId = account.store.find("tax_id", subId);
  if (taxId?.customer !== id) throw missing("tax id", subId);
  account.store.remove(taxId);
  account.emit("customer.tax_id.deleted", taxId);
  return deletedAnswer(taxId);
}
