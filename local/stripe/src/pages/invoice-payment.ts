import { payInvoice } from "../billing/collect.ts";
import type { Invoice } from "../account/invoice-objects.ts";
import type { PaymentMethodType } from "../account/payment-objects.ts";
import { makePaymentMethod } from "../payments/methods.ts";
import type { Account } from "../account/account.ts";
import { readCard } from "./card-form.ts";

/** The ways in which an invoice can be paid on its page. */
export function settleableTypes(account: Account, invoice: Invoice): string[] {
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  return intent?.payment_method_types ?? ["card"];
}

/** The person pays an invoice on its page; gives the address to go on to. */
export function payFromPage(account: Account, invoice: Invoice, form: Record<string, string>): string {
  const page = `/invoices/${invoice.id}`;
  const type = (form.method ?? "card") as PaymentMethodType;
  if (!settleableTypes(account, invoice).includes(type)) return page;
  const card = type === "card" ? readCard(form) : undefined;
  if (card === null) return `${page}?confira=1`;
  const method = makePaymentMethod(account, type, { card, customer: invoice.customer });
  payInvoice(account, invoice, { isPresent: true, method, returnUrl: `${account.origin}${page}` });
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  return intent?.status === "requires_action" ? `/payments/${intent.id}` : page;
}
