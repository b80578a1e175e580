import type { Invoice } from "../account/invoice-objects.ts";
import { invalid } from "../api/problem.ts";
import { need, type Account } from "../account/account.ts";
import { cancelIntent } from "../payments/intents.ts";
import { moveBalance } from "./customer-balance.ts";

/**
 * Voids an open invoice: nobody can pay it any more (its boleto or Pix code is dead), and the credit that it took comes back.
 * Throws the 400 of another state, and of one whose money the bank has already.
 */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  if (intent?.status === "processing")
    throw invalid(
      "You can't void this invoice while a payment of it is being processed.",
      undefined,
      "invoice_not_editable",
    );
  const now = account.now(invoice.customer);
  account.store.change(invoice, {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  if (intent !== undefined && intent.status !== "canceled" && intent.status !== "succeeded")
    cancelIntent(account, intent, "void_invoice");
  for (const payment of account.store.all("invoice_payment"))
    if (payment.invoice === invoice.id && payment.status === "open")
      account.store.change(payment, {
        status: "canceled",
        status_transitions: { canceled_at: now, paid_at: null },
      });
  moveBalance(account, need(account, "customer", invoice.customer), {
    amount: invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance),
    type: "unapplied_from_invoice",
    invoice: invoice.id,
    currency: invoice.currency,
  });
  account.emit("invoice.voided", invoice);
  return invoice;
}
