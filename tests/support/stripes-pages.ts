import type { TestMoney } from "./money.ts";

/** Somebody takes a boleto for their open invoice on its page at Stripe; gives its payment. */
export async function takeBoletoAtStripe({ sdk }: TestMoney, customer: string): Promise<string> {
  const { data } = await sdk.invoices.list({ customer, status: "open", expand: ["data.payments"] });
  const [invoice] = data;
  const intent = invoice?.payments?.data[0]?.payment.payment_intent;
  if (!invoice?.hosted_invoice_url || typeof intent !== "string") throw new Error("nothing is open");
  const body = new URLSearchParams({ method: "boleto", name: "Ana Souza", tax_id: "12345678909" });
  await fetch(invoice.hosted_invoice_url, { method: "POST", redirect: "manual", body });
  return intent;
}

/** Somebody cancels in Stripe's own portal. */
export async function cancelAtStripe({ sdk }: TestMoney, customer: string): Promise<void> {
  const { url } = await sdk.billingPortal.sessions.create({ customer });
  const body = new URLSearchParams();
  const { status } = await fetch(`${url}/cancelar`, { method: "POST", redirect: "manual", body });
  if (status !== 303) throw new Error(`the portal answered ${status}`);
}
