import { addTaxId, makeCustomer } from "../customers.ts";
import { endSubscription } from "../billing/subscription-life.ts";
import type { Form } from "../form.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import type { Address, Customer } from "../objects.ts";
import { allowOnly, fields, integer, metadata, requiredText, text, texts } from "../params.ts";
import { invalid, missing } from "../problem.ts";
import { attachMethod } from "../payments/methods.ts";
import { type Call, deletedAnswer, type Route } from "../routing.ts";
import { need, type World } from "../world.ts";
import { methodNamed } from "./payment-methods.ts";

const FIELDS = [
  "email",
  "name",
  "phone",
  "description",
  "metadata",
  "address",
  "preferred_locales",
  "invoice_settings",
  "payment_method",
  "tax_exempt",
];

/** Customers and their tax ids (CPF, CNPJ). */
export const CUSTOMER_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/customers", handle: create },
  { method: "GET", path: "/v1/customers", handle: list },
  { method: "GET", path: "/v1/customers/:id", handle: ({ world, id }) => customerOf(world, id) },
  { method: "POST", path: "/v1/customers/:id", handle: update },
  { method: "DELETE", path: "/v1/customers/:id", handle: remove },
  { method: "POST", path: "/v1/customers/:id/tax_ids", handle: createTaxId },
  { method: "GET", path: "/v1/customers/:id/tax_ids", handle: listTaxIds },
  { method: "DELETE", path: "/v1/customers/:id/tax_ids/:subId", handle: removeTaxId },
];

function create({ world, form }: Call): Customer {
  allowOnly(form, [...FIELDS, "test_clock", "balance", "tax_id_data"]);
  const testClock = text(form, "test_clock");
  if (testClock !== undefined) need(world, "test_helpers.test_clock", testClock, "test_clock");
  const customer = makeCustomer(world, { testClock });
  world.store.change(customer, plainFields(form, customer));
  world.emit("customer.created", customer);
  const data = Array.isArray(form.tax_id_data) ? (form.tax_id_data as Form[]) : [];
  for (const each of data) addTaxId(world, customer, requiredText(each, "type"), requiredText(each, "value"));
  const before = setMethods(world, customer, form);
  if (before !== null) world.emit("customer.updated", customer, before);
  return customer;
}

function update({ world, id, form }: Call): object {
  allowOnly(form, [...FIELDS, "balance"]);
  const customer = need(world, "customer", id);
  if (isDeleted(customer)) throw missing("customer", id);
  const before = {
    ...world.store.change(customer, plainFields(form, customer)),
    ...setMethods(world, customer, form),
  };
  world.emit("customer.updated", customer, before);
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
function setMethods(world: World, customer: Customer, form: Form): Partial<Customer> | null {
  const methodId = text(form, "payment_method");
  if (methodId !== undefined)
    attachMethod(world, methodNamed(world, methodId, "payment_method"), customer.id);
  const settings = fields(form, "invoice_settings");
  allowOnly(settings, "default_payment_method", "invoice_settings");
  if (!("default_payment_method" in settings)) return null;
  const param = "invoice_settings[default_payment_method]";
  const wanted = text(settings, "default_payment_method") ?? null;
  if (wanted !== null && need(world, "payment_method", wanted, param).customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${wanted}. The payment method must be attached to the customer.`,
      param,
      "resource_missing",
    );
  return world.store.change(customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: wanted },
  });
}

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "email", "test_clock"]);
  const email = text(form, "email");
  const clock = text(form, "test_clock");
  const found = world.store
    .all("customer")
    .filter(
      (each) =>
        !isDeleted(each) &&
        (email === undefined || each.email === email) &&
        (clock === undefined || each.test_clock === clock),
    );
  return listPage(found, form, "/v1/customers");
}

function remove({ world, id }: Call): object {
  const customer = need(world, "customer", id);
  for (const each of world.store.all("subscription"))
    if (each.customer === id) endSubscription(world, each, "cancellation_requested");
  world.emit("customer.deleted", customer);
  world.store.change(customer as Customer & { $isDeleted?: boolean }, { $isDeleted: true });
  return deletedAnswer(customer);
}

/** A customer; of a deleted one only that it is. */
function customerOf(world: World, id: string): object {
  const customer = need(world, "customer", id);
  return isDeleted(customer) ? deletedAnswer(customer) : customer;
}

/** Whether a customer was deleted: it is still found by its id. */
export function isDeleted(customer: Customer): boolean {
  return (customer as Customer & { $isDeleted?: boolean }).$isDeleted === true;
}

function createTaxId({ world, id, form }: Call): object {
  allowOnly(form, ["type", "value"]);
  return addTaxId(
    world,
    need(world, "customer", id),
    requiredText(form, "type"),
    requiredText(form, "value"),
  );
}

function listTaxIds({ world, id, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const found = world.store.all("tax_id").filter((each) => each.customer === id);
  return listPage(found, form, `/v1/customers/${id}/tax_ids`);
}

function removeTaxId({ world, id, subId }: Call): object {
  const taxId = world.store.find("tax_id", subId);
  if (taxId?.customer !== id) throw missing("tax id", subId);
  world.store.remove(taxId);
  world.emit("customer.tax_id.deleted", taxId);
  return deletedAnswer(taxId);
}
