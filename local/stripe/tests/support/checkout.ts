import type { Stripe } from "stripe";
import { expect } from "vitest";
import type { TestStripe } from "./test-stripe.ts";

/** Where a Checkout session of the tests sends a person back to. */
export const BACK = "https://quadra.test/athlete/subscription/success?session_id={CHECKOUT_SESSION_ID}";

/** For tests of Checkout: they open sessions for an entry or a subscription, and are the browser at their pages. */
export function checkoutOn(on: () => TestStripe) {
  const entry = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    on().stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          price_data: {
            currency: "brl",
            unit_amount: 12_000,
            product_data: { name: "Inscrição: Aberto de Verão" },
          },
          quantity: 1,
        },
      ],
      allowed_payment_method_types: ["card", "pix"],
      payment_intent_data: { metadata: { entry: "e1" } },
      client_reference_id: "e1",
      success_url: BACK,
      cancel_url: "https://quadra.test/desistir",
      locale: "pt-BR",
      ...params,
    });

  const subscribe = async (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    on().stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: await on().priceOf("athlete_plus_month"), quantity: 1 }],
      customer_email: "ana@quadra.test",
      subscription_data: { metadata: { athlete: "a1" } },
      metadata: { athlete: "a1" },
      success_url: BACK,
      ...params,
    });

  const again = (session: { id: string }) =>
    on().stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent", "subscription", "line_items"],
    });

  /** As a browser does it: sends the page's form and gives where it is sent on to. */
  async function send(url: string, fields: Record<string, string>): Promise<string> {
    const response = await fetch(new URL(url, on().server.url), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(303);
    return response.headers.get("location") ?? "";
  }
  const page = async (url: string) => (await fetch(new URL(url, on().server.url))).text();
  const card = (number: string) => ({
    method: "card",
    number,
    expiry: "12/34",
    cvc: "123",
    name: "Ana Souza",
  });
  const typesAfter = async (mark: number) => {
    const { data } = await on().stripe.events.list({ limit: 100 });
    return data
      .slice(0, data.length - mark)
      .reverse()
      .map(({ type }) => type);
  };
  const eventCount = async () => (await on().stripe.events.list({ limit: 100 })).data.length;

  return { entry, subscribe, again, send, page, card, typesAfter, eventCount };
}
