import type { Stripe } from "stripe";
import { endAtStripe } from "../payments/make-refunds.server.ts";
import { type InvoiceFacts, isPeriodUnpaid } from "./subscription.ts";

/**
 * Leaves nothing to pay for a subscription that is cancelled: its open invoices are void, and where the time that runs is not paid
 * for it ends at once. The void comes first: of it and a payment in the same moment Stripe takes one, and what is paid keeps running to
 * its end. Money that a bank has already can't be stopped: it goes back when it comes. Twice is once. `newest` is the newest invoice
 * where it has just been read. Gives whether anything may have changed at Stripe.
 */
export async function leaveNothingToPay(
  stripe: Stripe,
  id: string,
  newest?: InvoiceFacts | null,
): Promise<boolean> {
  const open = await voidOpenInvoices(stripe, id);
  if (open === 0 && newest !== undefined && !isPeriodUnpaid(newest)) return false;
  const found = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  const invoice = found.latest_invoice as Stripe.Invoice | null;
  if (found.ended_at !== null || invoice === null) return true;
  const status = (invoice.status ?? "draft") as InvoiceFacts["status"];
  if (!isPeriodUnpaid({ status, reason: invoice.billing_reason ?? "manual" })) return true;
  await endAtStripe(stripe, id, "cancelled_unpaid");
  // A draft that was made final meanwhile is open now.
  if (status === "draft") await voidOpenInvoices(stripe, id);
  return true;
}

/**
 * Voids the open invoices of a subscription, so that nobody owes them any more; credit that they had used comes back. Gives how many were
 * open.
 */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<number> {
  let open = 0;
  for await (const { id } of stripe.invoices.list({ subscription, status: "open", limit: 100 })) {
    open += 1;
    await voidUnlessPaid(stripe, id);
  }
  return open;
}

/**
 * Voids an invoice, but for one that is paid in this very moment: its own event tells. It has no key of ours: while the bank works
 * on it Stripe says no, and would only repeat that under the key when the bank has said no too.
 */
export async function voidUnlessPaid(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id);
  } catch (error) {
    if ((error as { type?: unknown }).type !== "StripeInvalidRequestError") throw error;
  }
}
