import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutOn } from "./support/checkout.ts";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let now = Date.UTC(2026, 5, 1, 12);
const { entry, again, send, page, card } = checkoutOn(() => test);

beforeAll(async () => {
  test = await startTestStripe({ now: () => now });
  stripe = test.stripe;
});
afterAll(() => test.stop());

describe("by Pix", () => {
  const pix = async () => {
    const session = await entry({
      customer_email: "ana@quadra.test",
      payment_method_options: { pix: { expires_after_seconds: 900 } },
    });
    const location = await send(session.url!, { method: "pix", name: "Ana" });
    return { session, location };
  };

  it("shows a code to read and to copy, and is paid at once", async () => {
    const { session, location } = await pix();
    const text = await page(location);
    const code = /<textarea[^>]*>\s*([^<]+?)\s*<\/textarea>/.exec(text)?.[1];
    expect(code).toMatch(/^00020126.*6304[0-9A-F]{4}$/);
    const picture = await fetch(new URL(`${location}/pix.svg`, test.server.url));
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect((await again(session)).status).toBe("open");
    expect(await send(location, { end: "succeeded" })).toContain("/athlete/subscription/success");
    expect(await again(session)).toMatchObject({ status: "complete", payment_status: "paid" });
    expect(await test.eventsOf(session.id)).toEqual(["checkout.session.completed"]);
  });

  it("is processed first when the bank takes its time, then paid by itself", async () => {
    const { session, location } = await pix();
    await send(location, { end: "processing" });
    expect(await again(session)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing" },
    });
    now += 600_000;
    test.server.tick();
    expect(await again(session)).toMatchObject({
      payment_status: "paid",
      payment_intent: { status: "succeeded" },
    });
    expect(await test.eventsOf(session.id)).toEqual([
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
    ]);
  });

  it("is processed first and then refused", async () => {
    const { session, location } = await pix();
    await send(location, { end: "processing" });
    await send(location, { end: "failed" });
    expect(await again(session)).toMatchObject({
      payment_status: "unpaid",
      payment_intent: { status: "requires_payment_method" },
    });
    expect((await test.eventsOf(session.id)).at(-1)).toBe("checkout.session.async_payment_failed");
  });

  it("expires by itself, and the session takes another way to pay", async () => {
    const { session, location } = await pix();
    now += 900_000;
    test.server.tick();
    expect(await page(session.url!)).toContain("O prazo para pagar terminou");
    expect(await page(location)).not.toContain("Pagar agora");
    expect((await again(session)).status).toBe("open");
    await send(session.url!, card("4242424242424242"));
    expect((await again(session)).payment_status).toBe("paid");
  });

  it("can't be paid any more once its session was expired", async () => {
    const { session, location } = await pix();
    await stripe.checkout.sessions.expire(session.id);
    await fetch(new URL(location, test.server.url), {
      method: "POST",
      body: new URLSearchParams({ end: "succeeded" }),
    });
    expect(await again(session)).toMatchObject({ status: "expired", payment_status: "unpaid" });
    const intent = await stripe.paymentIntents.retrieve(location.split("/").at(-1)!);
    expect([intent.status, intent.amount_received]).toEqual(["canceled", 0]);
  });
});
