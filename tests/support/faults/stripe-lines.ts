import type { Stage } from "./drive.ts";

interface State {
  customers: object[];
  subscriptions: { status: string }[];
}

/** Lists the objects at Stripe, a line each, as far as nothing may be there twice. */
export async function stripeLines({ faulty: { stripe } }: Stage): Promise<string[]> {
  const { customers, subscriptions } = (await stripe.control("state")) as State;
  const statusLines = (kind: "charge" | "refund" | "checkout.session") =>
    stripe.fill(({ store }) => store.all(kind).map(({ status }) => `${kind} ${status}`));
  return [
    `customers ${customers.length}`,
    ...subscriptions.map(({ status }) => `subscription ${status}`),
    ...statusLines("charge"),
    ...statusLines("refund"),
    ...statusLines("checkout.session"),
  ].sort();
}
