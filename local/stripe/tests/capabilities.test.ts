import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refusedCapabilities } from "../src/rules/capabilities.ts";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let on: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  on = await startTestStripe();
  ({ stripe } = on);
});
afterAll(() => on.stop());
beforeEach(() => on.server.control("settings", { invitesAccountsToPix: false }));

type Name = "card_payments" | "transfers" | "boleto_payments" | "pix_payments";
const asked = (...names: Name[]) => Object.fromEntries(names.map((name) => [name, { requested: true }]));
const create = (capabilities: Stripe.AccountCreateParams.Capabilities, country = "BR") =>
  stripe.accounts.create({ country, capabilities });
const stand = (account: string, standing: string) => on.server.control("set-account", { account, standing });
const put = (account: string, capability: Name, state: string) =>
  on.server.control("set-capability", { account, capability, state });
const ALL: Name[] = ["card_payments", "transfers", "boleto_payments", "pix_payments"];

/** A Checkout session whose money goes on to an account, in whose name it is charged where `behalf` says so. */
const session = (destination: string, behalf = false) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } },
      },
    ],
    payment_intent_data: {
      transfer_data: { destination },
      ...(behalf ? { on_behalf_of: destination } : {}),
    },
    success_url: "https://quadra.test/",
  });

test.each<[string, readonly Name[], Name | null]>([
  ["BR", ["card_payments", "transfers"], null],
  ["BR", ALL, null],
  ["BR", ["card_payments"], null],
  ["BR", ["transfers"], "transfers"],
  ["BR", ["transfers", "boleto_payments", "pix_payments"], "transfers"],
  ["US", ["card_payments", "pix_payments"], null],
  ["US", ["card_payments", "boleto_payments"], "boleto_payments"],
])("an account of %s may ask for %j: it is about %s", (country, names, refused) => {
  expect(refusedCapabilities(country, new Set(names))?.capability ?? null).toBe(refused);
});

test("an account of Brazil is sent money only where it takes cards too", async () => {
  await expect(create(asked("transfers"))).rejects.toMatchObject({
    statusCode: 400,
    param: "capabilities[transfers]",
    message:
      "You cannot request the `transfers` capability without the `card_payments` capability for accounts in BR.",
  });
  const { id, capabilities } = await create(asked("card_payments", "transfers"));
  expect(capabilities).toEqual({ card_payments: "inactive", transfers: "inactive" });
  await expect(
    stripe.accounts.update(id, { capabilities: { card_payments: { requested: false } } }),
  ).rejects.toMatchObject({ param: "capabilities[transfers]" });
});

test("what is not asked for is not there, and may be asked for later", async () => {
  const { id, capabilities } = await create({ ...asked("card_payments"), transfers: { requested: false } });
  expect(Object.keys(capabilities!)).toEqual(["card_payments"]);
  await stand(id, "ready");
  const more = await stripe.accounts.update(id, { capabilities: asked("transfers", "boleto_payments") });
  expect(more.capabilities).toEqual({
    card_payments: "active",
    transfers: "active",
    boleto_payments: "active",
  });
});

test("Pix is by invitation: it stays inactive in an account that is ready for everything else", async () => {
  const { id } = await create(asked(...ALL));
  await stand(id, "ready");
  const states = async () => (await stripe.accounts.retrieve(id)).capabilities;
  expect(await states()).toMatchObject({ boleto_payments: "active", pix_payments: "inactive" });
  await on.server.control("settings", { invitesAccountsToPix: true });
  await stand(id, "ready");
  expect(await states()).toMatchObject({ pix_payments: "active" });
});

test("an account takes charges while any way to pay is active, and the platform hears of each change", async () => {
  const { id } = await create(asked("card_payments", "transfers", "boleto_payments"));
  await stand(id, "ready");
  await put(id, "card_payments", "inactive");
  expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
  await put(id, "boleto_payments", "pending");
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: false, payouts_enabled: true });
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event).toMatchObject({ type: "account.updated", account: id });
  await expect(put(id, "pix_payments", "active")).rejects.toThrow("No such capability");
});

test("money goes on to an account by its transfers; the platform's own ways to pay are offered", async () => {
  const { id } = await create(asked("card_payments", "transfers"));
  await stand(id, "ready");
  await put(id, "card_payments", "inactive");
  expect((await session(id)).payment_method_types).toEqual(["card", "pix", "boleto"]);
  await put(id, "transfers", "pending");
  await expect(session(id)).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
});

test("in an account's own name only what it may take is offered", async () => {
  const { id } = await create(asked(...ALL));
  await stand(id, "ready");
  const offered = async () => (await session(id, true)).payment_method_types;
  expect(await offered()).toEqual(["card", "boleto"]);
  await put(id, "pix_payments", "active");
  await put(id, "card_payments", "inactive");
  expect(await offered()).toEqual(["boleto", "pix"]);
  const open = await session(id, true);
  await put(id, "pix_payments", "inactive");
  await expect(on.server.control("pay-session", { session: open.id, method: "pix" })).rejects.toThrow(
    '"pix" is not activated',
  );
  await put(id, "boleto_payments", "inactive");
  await expect(session(id, true)).rejects.toMatchObject({ statusCode: 400 });
  await on.server.control("deauthorize-account", { account: id });
  await expect(session(id, true)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a session that waits can't be paid once its account lost the transfers, until it has them again", async () => {
  const { id } = await create(asked("card_payments", "transfers"));
  await stand(id, "ready");
  const open = await session(id);
  await put(id, "transfers", "inactive");
  const pay = () => on.server.control("pay-session", { session: open.id });
  await expect(pay()).rejects.toThrow("transfers");
  await put(id, "transfers", "active");
  await pay();
  expect((await stripe.checkout.sessions.retrieve(open.id)).payment_status).toBe("paid");
});
