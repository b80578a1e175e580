import { newId, randomLetters } from "./account/ids.ts";
import type { Address, Customer, Metadata, TaxId } from "./account/billing-objects.ts";
import { invalid } from "./api/problem.ts";
import type { Account } from "./account/account.ts";

/** The data that a customer begins with. */
export type CustomerInput = {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  metadata?: Metadata;
  address?: Address | null;
  locales?: string[];
  testClock?: string | null;
  paymentMethod?: string | null;
};

/** Makes a customer; the caller emits `customer.created` once it is whole. */
export function makeCustomer(account: Account, input: CustomerInput): Customer {
  const clock = account.store.find("test_helpers.test_clock", input.testClock);
  return account.store.insert<Customer>({
    id: newId("cus"),
    object: "customer",
    created: clock?.frozen_time ?? account.now(),
    address: input.address ?? null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: input.paymentMethod ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: clock?.id ?? null,
  });
}

/** Writes a customer's CPF or CNPJ (or another id). Throws the 400 of a value that is none. */
export function addTaxId(account: Account, customer: Customer, type: string, value: string): TaxId {
  const digits = value.replace(/\D/g, "");
  if (
    (type === "br_cpf" && digits.length !== 11) ||
    (type === "br_cnpj" && !/^[\dA-Z]{14}$/i.test(value.replace(/[./-]/g, "")))
  )
    throw invalid(`Invalid value for ${type}.`, "value", "tax_id_invalid");
  const taxId = account.store.insert<TaxId>({
    id: newId("txi"),
    object: "tax_id",
    created: account.now(customer.id),
    country: type.startsWith("br_") ? "BR" : null,
    customer: customer.id,
    livemode: false,
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  });
  account.emit("customer.tax_id.created", taxId);
  return taxId;
}
