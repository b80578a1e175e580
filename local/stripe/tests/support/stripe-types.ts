import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The SDK's type of each object by its `object`. */
const TYPES: Readonly<Record<string, string>> = {
  account: "Stripe.Account",
  account_link: "Stripe.AccountLink",
  application: "Stripe.Application",
  application_fee: "Stripe.ApplicationFee",
  balance: "Stripe.Balance",
  balance_transaction: "Stripe.BalanceTransaction",
  "billing_portal.configuration": "Stripe.BillingPortal.Configuration",
  "billing_portal.session": "Stripe.BillingPortal.Session",
  charge: "Stripe.Charge",
  "checkout.session": "Stripe.Checkout.Session",
  customer: "Stripe.Customer",
  customer_balance_transaction: "Stripe.CustomerBalanceTransaction",
  dispute: "Stripe.Dispute",
  event: "Stripe.Event",
  fee_refund: "Stripe.FeeRefund",
  invoice: "Stripe.Invoice",
  invoice_payment: "Stripe.InvoicePayment",
  invoiceitem: "Stripe.InvoiceItem",
  line_item: "Stripe.InvoiceLineItem",
  payment_intent: "Stripe.PaymentIntent",
  payment_method: "Stripe.PaymentMethod",
  payout: "Stripe.Payout",
  price: "Stripe.Price",
  product: "Stripe.Product",
  refund: "Stripe.Refund",
  subscription: "Stripe.Subscription",
  subscription_item: "Stripe.SubscriptionItem",
  tax_id: "Stripe.TaxId",
  transfer: "Stripe.Transfer",
  transfer_reversal: "Stripe.TransferReversal",
  webhook_endpoint: "Stripe.WebhookEndpoint",
  "test_helpers.test_clock": "Stripe.TestHelpers.TestClock",
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Item = { object: string; [name: string]: Json };

/** All objects in what Stripe answered or sent: of lists their items, of events their object; each once. */
export function objectsIn(bodies: readonly unknown[]): Item[] {
  const found = new Map<string, Item>();
  const take = (item: Item) => {
    if (item.object === "list") for (const each of item.data as Item[]) take(each);
    else {
      if (item.object === "event") take((item.data as { object: Item }).object);
      found.set(JSON.stringify(item), item);
    }
  };
  for (const body of bodies) if (typeof (body as Item).object === "string") take(body as Item);
  return [...found.values()];
}

/**
 * Where objects deviate from the SDK's own types, as the compiler says it: fields that are absent, too many, or of another kind. An
 * item of an unknown kind is a deviation.
 */
export async function deviations(items: readonly Item[]): Promise<string[]> {
  const unknown = items
    .filter(({ object }) => !(object in TYPES))
    .map(({ object }) => `unknown object: ${object}`);
  const lines = items
    .filter(({ object }) => object in TYPES)
    .map((item, index) => `export const item${index}: ${typeOf(item)} = ${literal(item)};`);
  const folder = await mkdtemp(
    join(dirname(fileURLToPath(import.meta.url)), "../../../../node_modules/.cache/stripe-types-"),
  );
  const file = join(folder, "items.ts");
  try {
    await writeFile(
      file,
      [
        'import type { Stripe } from "stripe";',
        "declare function decimal(text: string): Stripe.Decimal;",
        ...lines,
      ].join("\n"),
    );
    return [...unknown, ...(await compile(file))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function typeOf(item: Item): string {
  if (item.deleted === true)
    return item.object === "customer" ? "Stripe.DeletedCustomer" : "Stripe.DeletedTaxId";
  if (item.object === "event") return `Extract<Stripe.Event, { type: ${JSON.stringify(item.type)} }>`;
  return TYPES[item.object]!;
}

/** The value as TypeScript writes it; decimals are texts on the wire and numbers of their own in the SDK. */
function literal(value: Json, name = ""): string {
  if (Array.isArray(value)) return `[${value.map((each) => literal(each)).join(", ")}]`;
  if (value !== null && typeof value === "object")
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}: ${literal(each, key)}`)
      .join(", ")} }`;
  return typeof value === "string" && name.endsWith("_decimal")
    ? `decimal(${JSON.stringify(value)})`
    : JSON.stringify(value);
}

function compile(file: string): Promise<string[]> {
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--types", "node"];
  const resolution = [
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--target",
    "esnext",
    "--noErrorTruncation",
  ];
  return new Promise((resolve) => {
    execFile("npx", ["tsc", ...options, ...resolution, file], { maxBuffer: 64 * 1024 * 1024 }, (_, out) =>
      resolve(out.split("\n").filter((line) => line.includes("error TS"))),
    );
  });
}
