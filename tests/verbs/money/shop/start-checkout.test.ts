import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCheckout } from "../../../../app/features/money/shop/start-checkout.server.ts";
import type { SubscriptionOwner } from "../../../../app/features/money/subscriptions/paying-owner.server.ts";
import { expireCheckouts } from "../../../../app/features/money/shop/expire-checkouts.server.ts";
import type { Viewer } from "../../../../app/features/base/access/viewer.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let ana: TestPerson;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());
beforeEach(async () => {
  ana = await money.athlete();
});
afterEach(async () => {
  await money.settle();
  await money.stripe.control("clear-faults");
});

const who = async (person: TestPerson, more: Partial<Viewer> = {}): Promise<Viewer> => ({
  ...(await money.viewerOf(person)),
  ...more,
});

async function open(
  lookupKey = "athlete_plus_month",
  viewer: Viewer | Promise<Viewer> = who(ana),
  owner: SubscriptionOwner = { kind: "athlete" },
): Promise<string> {
  const { url } = await startCheckout(
    { services: money.services, viewer: await viewer },
    {
      owner,
      lookupKey,
      successPath: "/athlete/subscription/success",
      cancelPath: "/athlete/subscription/plans",
    },
  );
  await money.settle();
  return url;
}
const rows = (userId = ana.userId) =>
  money.database.sql<{ id: string; status: string; lookup_key: string; stripe_session_id: string | null }>(
    "select id, status, lookup_key, stripe_session_id from checkouts where user_id = $1 order by created_at, id",
    [userId],
  );
const sessions = async () => (await money.sdk.checkout.sessions.list({ limit: 100 })).data;
const sessionOf = async (url: string) => (await sessions()).find((session) => session.url === url)!;

describe("the payment session of a subscription", () => {
  it("is a row of ours and a session at Stripe in pt-BR, by card, for the amount that was shown", async () => {
    const url = await open("athlete_pro_year");
    const [row] = await rows();
    const session = await sessionOf(url);
    expect(row).toMatchObject({
      status: "open",
      lookup_key: "athlete_pro_year",
      stripe_session_id: session.id,
    });
    expect(session).toMatchObject({
      mode: "subscription",
      amount_total: 39_900,
      currency: "brl",
      locale: "pt-BR",
      payment_method_types: ["card"],
      client_reference_id: row!.id,
      metadata: { checkout_id: row!.id },
      success_url: `http://quadra.test/athlete/subscription/success?sessao=${row!.id}`,
    });
    const ours = new Date(money.clock.at.getTime() + 30 * 60_000);
    expect(
      await money.database.sql("select 1 from checkouts where id = $1 and expires_at = $2", [
        row!.id,
        ours.toISOString(),
      ]),
    ).toHaveLength(1);
    expect(session.expires_at * 1_000).toBeGreaterThan(ours.getTime());
  });

  it("the same plan again goes on with it; many taps at once open one", async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(urls).size).toBe(1);
    await money.advance({ seconds: 600 });
    expect(await open()).toBe(urls[0]);
    expect(await rows()).toHaveLength(1);
    const mine = (await sessions()).filter(({ url }) => url === urls[0]);
    expect(mine).toHaveLength(1);
  });

  it("another plan replaces it, and the one before can't be paid any more", async () => {
    const before = await sessionOf(await open());
    const url = await open("athlete_pro_month");
    expect((await rows()).map(({ status, lookup_key }) => `${lookup_key} ${status}`)).toEqual([
      "athlete_plus_month expired",
      "athlete_pro_month open",
    ]);
    expect((await money.sdk.checkout.sessions.retrieve(before.id)).status).toBe("expired");
    expect((await sessionOf(url)).amount_total).toBe(3_990);
  });

  it("lasts 30 minutes: the job ends it on both sides, twice harmless, and the button begins anew", async () => {
    const first = await sessionOf(await open());
    await money.advance({ seconds: 30 * 60 - 1 });
    await expireCheckouts({ services: money.services });
    expect((await rows()).map(({ status }) => status)).toEqual(["open"]);
    await money.advance({ seconds: 1 });
    await Promise.all([
      expireCheckouts({ services: money.services }),
      expireCheckouts({ services: money.services }),
    ]);
    await expireCheckouts({ services: money.services });
    expect((await rows()).map(({ status }) => status)).toEqual(["expired"]);
    expect((await money.sdk.checkout.sessions.retrieve(first.id)).status).toBe("expired");
    const next = await open();
    expect(next).not.toBe(first.url);
    expect((await rows()).map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it("is ended by the button too, where the job has not come by yet", async () => {
    const first = await sessionOf(await open());
    await money.advance({ seconds: 31 * 60 });
    const next = await open();
    expect(next).not.toBe(first.url);
    expect((await rows()).map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it("paid a moment ago (the news is still on its way), it leads to our page that waits for them", async () => {
    const session = await sessionOf(await open());
    await money.stripe.control("pay-session", { session: session.id });
    const [row] = await rows();
    const waits = `http://quadra.test/athlete/subscription/success?sessao=${row!.id}`;
    expect(await open()).toBe(waits);
    expect(await open("athlete_pro_month")).toBe(waits);
    expect(await rows()).toHaveLength(1);
    await money.advance({ seconds: 31 * 60 });
    await expireCheckouts({ services: money.services });
    expect((await rows()).map(({ status }) => status)).toEqual(["open"]);
  });
});

describe("Stripe away", () => {
  it.each(["down", "lost"])(
    "%s: says so, loses nothing, and the same button goes on",
    async (kind) => {
      await open("athlete_plus_month", who(await money.athlete()));
      await money.stripe.control("faults", { kind, times: 50, match: "POST /v1/checkout/sessions" });
      await expect(open()).rejects.toMatchObject({ code: "payments_unavailable" });
      const [row, none] = await rows();
      expect(none).toBeUndefined();
      expect(row).toMatchObject({ status: "open", stripe_session_id: null });
      await money.stripe.control("clear-faults");
      const count = (await sessions()).length;
      await money.advance({ seconds: 120 });
      const url = await open();
      expect((await rows()).map(({ id }) => id)).toEqual([row!.id]);
      const mine = (await sessions()).filter(({ client_reference_id }) => client_reference_id === row!.id);
      expect(mine.map((session) => session.url)).toEqual([url]);
      // The session that Stripe had made while its answer was lost is gone on with.
      expect((await sessions()).length - count).toBe(kind === "lost" ? 0 : 1);
    },
    30_000,
  );

  it("a session that never reached Stripe is ended by the job alike", async () => {
    await open("athlete_plus_month", who(await money.athlete()));
    await money.stripe.control("faults", { kind: "lost", times: 50, match: "POST /v1/checkout/sessions" });
    await expect(open()).rejects.toMatchObject({ code: "payments_unavailable" });
    await money.stripe.control("clear-faults");
    const [row] = await rows();
    await money.advance({ seconds: 30 * 60 });
    await expireCheckouts({ services: money.services });
    expect(await rows()).toMatchObject([{ status: "expired" }]);
    const mine = (await sessions()).filter(({ client_reference_id }) => client_reference_id === row!.id);
    expect(mine.map(({ status }) => status)).toEqual(["expired"]);
  }, 30_000);
});

describe("who may, and what", () => {
  it("nobody is charged another amount than they were shown", async () => {
    const [price] = (await money.sdk.prices.list({ lookup_keys: ["athlete_pro_month"] })).data;
    const dearer = await money.sdk.prices.create({
      product: price!.product as string,
      currency: "brl",
      unit_amount: 4_990,
      recurring: { interval: "month" },
      lookup_key: "athlete_pro_month",
      transfer_lookup_key: true,
    });
    await expect(open("athlete_pro_month")).rejects.toMatchObject({
      code: "payments_unavailable",
      details: { message: expect.stringContaining("Nada foi cobrado") },
    });
    expect(await rows()).toEqual([]);
    await money.sdk.prices.update(price!.id, {
      lookup_key: "athlete_pro_month",
      transfer_lookup_key: true,
    });
    await money.sdk.prices.update(dearer.id, { active: false });
    expect(await open("athlete_pro_month")).toContain("/c/pay/");
  });

  it("a second subscription is refused in words", async () => {
    const { stripeCustomerId, customerId } = await money.clockedPayer({ userId: ana.userId });
    const subscription = await money.sdk.subscriptions.create({
      customer: stripeCustomerId,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
    });
    const insert = (status: string, isProcessing: boolean, ended: string | null) =>
      money.database.sql(
        `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
           status, started_at, current_period_end, is_processing, ended_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'plus', 'athlete_plus_month', 'month', 1990, 'BRL', $3, now(), now(), $4, $5, now())
         on conflict (stripe_subscription_id) do update set status = excluded.status, is_processing = excluded.is_processing,
           ended_at = excluded.ended_at`,
        [subscription.id, customerId, status, isProcessing, ended],
      );
    for (const [status, isProcessing, words] of [
      ["active", false, "já tem uma assinatura"],
      ["past_due", false, "fatura em aberto"],
      ["incomplete", true, "sendo processado"],
    ] as const) {
      await insert(status, isProcessing, null);
      await expect(open()).rejects.toMatchObject({
        code: "conflict",
        details: { message: expect.stringContaining(words) },
      });
    }
    expect(await rows()).toEqual([]);
    await insert("canceled", false, new Date().toISOString());
    expect(await open()).toContain("/c/pay/");
  });

  it("only the plans of the owner, only who may pay for them", async () => {
    const { clubId, admin } = await money.club();
    const club = { kind: "club", clubId } as const;
    const owner = who(admin);
    expect((await sessionOf(await open("club_completo_month", owner, club))).amount_total).toBe(34_900);
    await expect(open("athlete_plus_month", owner, club)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(open("club_rede_month")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(open("__proto__")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(open("club_rede_month", who(ana), club)).rejects.toMatchObject({ code: "forbidden" });
    const boss = who(ana, { role: "super_admin", isSuperAdmin: true });
    await expect(open("club_rede_month", boss, club)).rejects.toMatchObject({ code: "forbidden" });
    await expect(open("athlete_plus_month", who(ana, { athleteId: null }))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(open("athlete_plus_month", who(ana, { hasAcceptedTerms: false }))).rejects.toMatchObject({
      code: "terms_required",
    });
    await expect(open("athlete_plus_month", who(ana, { awaitsGuardian: true }))).rejects.toMatchObject({
      code: "awaits_guardian",
    });
    expect(await rows()).toEqual([]);
  });
});
