import type { Invoice } from "../account/invoice-objects.ts";
import { invalid } from "../api/problem.ts";
import type { Account } from "../account/account.ts";
import { changeSubscription, setStatus } from "./subscription-lifecycle.ts";
import { voidInvoice } from "./void-invoice.ts";

/**
 * Voids an open invoice or marks it as never to be paid, and its subscription follows: a change that waited for it is dropped, and
 * one that was past due for its newest invoice runs again. Throws the 400 of another state.
 */
export function giveUpInvoice(account: Account, invoice: Invoice, status: "void" | "uncollectible"): Invoice {
  if (invoice.status !== "open" && !(status === "void" && invoice.status === "uncollectible"))
    throw invalid(
      `You can only ${status} an open invoice; this one is ${invoice.status}.`,
      undefined,
      "invoice_not_editable",
    );
  if (status === "void") voidInvoice(account, invoice);
  else {
    const now = account.now(invoice.customer);
    account.store.change(invoice, {
      status,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: now },
    });
    account.emit("invoice.marked_uncollectible", invoice);
  }
  const subscription = account.store.find("subscription", invoice.parent?.subscription_details.subscription);
  if (subscription === undefined) return invoice;
  if (invoice.$is_for_pending_update && subscription.pending_update !== null) {
    changeSubscription(account, subscription, { pending_update: null });
    account.emit("customer.subscription.pending_update_expired", subscription);
  }
  if (subscription.status === "past_due" && subscription.latest_invoice === invoice.id)
    setStatus(account, subscription, "active");
  return invoice;
}
