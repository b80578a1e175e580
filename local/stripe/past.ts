import { startSubscription } from "./billing/start-subscription.ts";
import { addTaxId, makeCustomer } from "./customers.ts";
import { runDue } from "./due.ts";
import { withFixedIds } from "./ids.ts";
import type { Customer, Metadata, Subscription } from "./objects.ts";
import { attachMethod, makePaymentMethod } from "./payments/methods.ts";
import { invalid } from "./problem.ts";
import type { World } from "./world.ts";

/** Somebody who has subscribed for a while: who they are, what they pay by card, and since when (seconds). */
export type PastPayer = {
  /** The same seed gives the same ids. */
  seed: string;
  name: string;
  email: string;
  taxId: { type: string; value: string } | null;
  /** What our product writes on the customer and on the subscription. */
  customerMetadata: Metadata;
  metadata: Metadata;
  lookupKey: string;
  card: string;
  startedAt: number;
};

/**
 * Lives the life of a subscription from its first payment until `until` (seconds): every renewal is charged when it was
 * due. Throws when there is no such price.
 */
export function livePast(
  world: World,
  payer: PastPayer,
  until: number,
): { customer: Customer; subscription: Subscription } {
  const price = world.store.all("price").find((each) => each.lookup_key === payer.lookupKey);
  if (price === undefined) throw invalid(`No price: ${payer.lookupKey}`, "lookup_key");
  return withFixedIds(payer.seed, () => {
    const begun = world.at(payer.startedAt, () => world.transact(() => begin(world, payer, price)));
    runDue(world, (customerId) => (customerId === begun.customer.id ? until : null));
    return begun;
  });
}

function begin(
  world: World,
  payer: PastPayer,
  price: Parameters<typeof startSubscription>[1]["items"][number]["price"],
) {
  const customer = makeCustomer(world, {
    name: payer.name,
    email: payer.email,
    metadata: payer.customerMetadata,
    locales: ["pt-BR"],
  });
  world.emit("customer.created", customer);
  if (payer.taxId !== null) addTaxId(world, customer, payer.taxId.type, payer.taxId.value);
  const expYear = new Date(payer.startedAt * 1_000).getUTCFullYear() + 5;
  const method = makePaymentMethod(world, "card", {
    card: { number: payer.card, expMonth: 12, expYear },
    billing: { name: payer.name, email: payer.email },
    customer: customer.id,
  });
  attachMethod(world, method, customer.id);
  const subscription = startSubscription(world, {
    customer,
    items: [{ price, quantity: 1 }],
    metadata: payer.metadata,
    defaultMethod: method.id,
    isPresent: true,
  });
  return { customer, subscription };
}
