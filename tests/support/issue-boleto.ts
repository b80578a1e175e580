import { startCheckout } from "../../app/features/money/shop/start-checkout.server.ts";
import type { SubscriptionOwner } from "../../app/features/money/subscriptions/paying-owner.server.ts";
import type { TestPerson } from "./identity.ts";
import type { TestMoney } from "./money.ts";

/** Waits until we have heard all that Stripe has to say, and have answered it. */
export async function hearStripe(money: TestMoney): Promise<void> {
  await money.settle();
  await money.delivered();
  await money.settle();
}

/** Somebody buys a plan by a boleto that is not paid yet; gives its payment at Stripe, the customer there and the payer here. */
export async function issueBoleto(
  money: TestMoney,
  who: { person: TestPerson; owner: SubscriptionOwner },
  lookupKey: string,
) {
  const { person, owner } = who;
  const order = { owner, lookupKey, successPath: "/sim", cancelPath: "/nao" };
  await startCheckout({ services: money.services, viewer: await money.viewerOf(person) }, order);
  await money.settle();
  const [open] = await money.database.sql<{ session: string; customer: string; payer: string }>(
    `select k.stripe_session_id as session, b.stripe_customer_id as customer, b.id as payer from checkouts k
       join billing_customers b on b.id = k.customer_id where k.user_id = $1 and k.status = 'open'`,
    [person.userId],
  );
  const { payment_intent } = (await money.stripe.control("pay-session", {
    session: open!.session,
    method: "boleto",
  })) as { payment_intent: { id: string } };
  await hearStripe(money);
  return { ...who, ...open!, intent: payment_intent.id };
}
