import type { Stripe } from "stripe";
import { Defect } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { insertChargeLine, payerStatement } from "./money-ledger-repository.server.ts";
import { subscriptionStateLabel } from "./money-labels.ts";
import { priceAsSold } from "../../base/plans/stripe-catalogue.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of what Stripe gives as an id or as the object itself; null for nothing. */
export function stripeId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

/** Our payment session that a charge came from, by what Stripe kept of it; null for none of ours. */
export function checkoutOfCharge({ metadata: { checkout } }: Pick<Stripe.Charge, "metadata">): string | null {
  return checkout !== undefined && UUID.test(checkout) ? checkout : null;
}

/** Seconds since the epoch, as Stripe counts → instant. */
export function stripeAt(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** Finds our payer of a charge, and whether a line about it stands already; null where it is nobody of ours. One round trip. */
export async function readPayer(
  { db }: Services,
  charge: Stripe.Charge,
  line: { stripeId: string; kind: string },
): Promise<{ id: string; isRecorded: boolean } | null> {
  const customer = stripeId(charge.customer);
  if (customer === null) return null;
  const [payer] = await payerStatement(db, customer, line.stripeId, line.kind);
  return payer ?? null;
}

/**
 * The statement that writes the line of a paid charge, with what it was for as Stripe knows it: the `invoice` that it paid (by
 * default Stripe is asked), its subscription, our payment session. Harmless when it stands already. Throws what Stripe throws.
 */
export async function chargeLines(
  services: Services,
  charge: Stripe.Charge,
  invoice?: Stripe.Invoice | null,
): Promise<Statement[]> {
  const stripeCustomerId = stripeId(charge.customer);
  if (stripeCustomerId === null) throw new Defect("a charge of a payer of ours without its customer");
  const stripe = await services.payments.client();
  const paid = invoice === undefined ? await invoiceOfCharge(stripe, charge) : invoice;
  const bill = paid && (await billOf(stripe, paid));
  const line = insertChargeLine(services.db, {
    id: services.newId(),
    at: stripeAt(charge.created),
    stripeId: charge.id,
    stripePaymentIntentId: stripeId(charge.payment_intent),
    stripeInvoiceId: bill?.invoiceId ?? null,
    stripeCustomerId,
    stripeSubscriptionId: bill?.subscriptionId ?? null,
    checkoutId: checkoutOfCharge(charge),
    amountCents: charge.amount_captured,
    currency: charge.currency.toUpperCase(),
    method: charge.payment_method_details?.type ?? null,
    description: bill?.description ?? charge.description ?? "Pagamento",
    recordedAt: services.now(),
  });
  // In a list: a statement that is not in a list would run when awaited.
  return [line];
}

interface Bill {
  invoiceId: string;
  subscriptionId: string | null;
  description: string;
}

/** The invoice that an intent pays, or null for one of none. Throws what Stripe throws. */
export async function invoiceOfIntent(stripe: Stripe, intentId: string): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentId },
    limit: 1,
    expand: ["data.invoice"],
  });
  const invoice = data[0]?.invoice;
  return invoice === undefined || typeof invoice === "string" || !("lines" in invoice) ? null : invoice;
}

/** The invoice that a charge paid, or null for one of none. Throws what Stripe throws. */
export async function invoiceOfCharge(
  stripe: Stripe,
  { payment_intent }: Pick<Stripe.Charge, "payment_intent">,
): Promise<Stripe.Invoice | null> {
  const intent = stripeId(payment_intent);
  return intent === null ? null : await invoiceOfIntent(stripe, intent);
}

/** Reads the bill of a paid invoice, described by the price of its newest line that cost something. */
async function billOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Bill> {
  const subscriptionId = stripeId(invoice.parent?.subscription_details?.subscription);
  const line = invoice.lines.data.find(({ amount }) => amount > 0) ?? invoice.lines.data[0];
  const priceId = stripeId(line?.pricing?.price_details?.price as string | { id: string } | undefined);
  const price = priceId === null ? null : priceAsSold(await stripe.prices.retrieve(priceId));
  return {
    invoiceId: invoice.id,
    subscriptionId,
    description:
      subscriptionId === null
        ? (invoice.description ?? "Pagamento")
        : subscriptionStateLabel(price, invoice.billing_reason),
  };
}
