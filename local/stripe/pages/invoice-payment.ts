import { payInvoice } from "../billing/collect.ts";
import type { Invoice } from "../invoice-objects.ts";
import type { PaymentMethodType } from "../payment-objects.ts";
import { makePaymentMethod } from "../payments/methods.ts";
import type { World } from "../world.ts";
import { readCard } from "./card-form.ts";

/** The ways in which an invoice can be paid on its page. */
export function settleableTypes(world: World, invoice: Invoice): string[] {
  const intent = world.store.find("payment_intent", invoice.$payment_intent);
  return intent?.payment_method_types ?? ["card"];
}

/** The person pays an invoice on its page; gives the address to go on to. */
export function payFromPage(world: World, invoice: Invoice, form: Record<string, string>): string {
  const page = `/invoices/${invoice.id}`;
  const type = (form.method ?? "card") as PaymentMethodType;
  if (!settleableTypes(world, invoice).includes(type)) return page;
  const card = type === "card" ? readCard(form) : undefined;
  if (card === null) return `${page}?confira=1`;
  const method = makePaymentMethod(world, type, { card, customer: invoice.customer });
  payInvoice(world, invoice, { isPresent: true, method, returnUrl: `${world.origin}${page}` });
  const intent = world.store.find("payment_intent", invoice.$payment_intent);
  return intent?.status === "requires_action" ? `/payments/${intent.id}` : page;
}
