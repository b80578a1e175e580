import { startSubscription } from "./billing/start-subscription.ts";
import { addTaxId, makeCustomer } from "./customers.ts";
import { runDue } from "./due.ts";
import { withFixedIds } from "./account/ids.ts";
import type { Customer, Metadata, Subscription } from "./account/billing-objects.ts";
import { attachMethod, makePaymentMethod } from "./payments/methods.ts";
import { invalid } from "./api/problem.ts";
import { type Account, DEFAULT_SETTINGS, openAccount } from "./account/account.ts";
import { openStore } from "./account/store.ts";
import { type CatalogueProduct, fillCatalogue } from "./catalogue.ts";

/** Somebody who has subscribed for a while: who they are, what they pay by card, and since when (seconds). */
export type PastPayer = {
  /** The same seed gives the same ids. */
  seed: string;
  name: string;
  email: string;
  taxId: { type: string; value: string } | null;
  /** Our product's notes on the customer and on the subscription. */
  customerMetadata: Metadata;
  metadata: Metadata;
  lookupKey: string;
  card: string;
  startedAt: number;
};

/** An account in memory as it is at `now`, with its catalogue, which delivers its events to nobody. */
export function openPastAccount(now: Date, catalogue: readonly CatalogueProduct[]): Account {
  const account = openAccount({
    store: openStore(),
    settings: DEFAULT_SETTINGS,
    origin: "http://127.0.0.1",
    clock: () => now.getTime(),
    aheadOf: () => 0,
    onEvents: () => {},
  });
  fillCatalogue(account, catalogue);
  return account;
}

/**
 * Goes through a subscription from its first payment until `until` (seconds): every renewal is charged when it was due.
 * Throws when there is no such price.
 */
export function addPastPayer(
  account: Account,
  payer: PastPayer,
  until: number,
): { customer: Customer; subscription: Subscription } {
  const price = account.store.all("price").find((each) => each.lookup_key === payer.lookupKey);
  if (price === undefined) throw invalid(`No price: ${payer.lookupKey}`, "lookup_key");
  return withFixedIds(payer.seed, () => {
    const begun = account.at(payer.startedAt, () => account.transact(() => begin(account, payer, price)));
    runDue(account, (customerId) => (customerId === begun.customer.id ? until : null));
    return begun;
  });
}

function begin(
  account: Account,
  payer: PastPayer,
  price: Parameters<typeof startSubscription>[1]["items"][number]["price"],
) {
  const customer = makeCustomer(account, {
    name: payer.name,
    email: payer.email,
    metadata: payer.customerMetadata,
    locales: ["pt-BR"],
  });
  account.emit("customer.created", customer);
  if (payer.taxId !== null) addTaxId(account, customer, payer.taxId.type, payer.taxId.value);
  const expYear = new Date(payer.startedAt * 1_000).getUTCFullYear() + 5;
  const method = makePaymentMethod(account, "card", {
    card: { number: payer.card, expMonth: 12, expYear },
    billing: { name: payer.name, email: payer.email },
    customer: customer.id,
  });
  attachMethod(account, method, customer.id);
  const subscription = startSubscription(account, {
    customer,
    items: [{ price, quantity: 1 }],
    metadata: payer.metadata,
    defaultMethod: method.id,
    isPresent: true,
  });
  return { customer, subscription };
}
