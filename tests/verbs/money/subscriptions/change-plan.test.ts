import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import type { Viewer } from "../../../../app/features/base/access/viewer.ts";
import {
  cancelSubscription,
  resumeSubscription,
} from "../../../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../../../app/features/money/subscriptions/preview-change.server.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterEach(() => money.stripe.faults.clear());
afterAll(async () => {
  await money.stop();
});

const OWN = { kind: "athlete" } as const;
type Owner = typeof OWN | { kind: "club"; clubId: string };

async function subscribed(owner: { userId: string } | { clubId: string }, key: string, card?: string) {
  const { stripeCustomerId: customer } = await money.clockedPayer(owner, card);
  const made = await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf(key) }],
  });
  await feed.feed();
  return { id: made.id, customer };
}
async function athleteWith(key: string, card?: string) {
  const person = await money.athlete();
  return { person, ...(await subscribed({ userId: person.userId }, key, card)) };
}
async function holding(person: TestPerson, more: Partial<Viewer> = {}) {
  return { services: money.services, viewer: { ...(await money.viewerOf(person)), ...more } };
}
const preview = async (person: TestPerson, lookupKey: string, owner: Owner = OWN) =>
  previewChange(await holding(person), { owner, lookupKey });
async function change(person: TestPerson, lookupKey: string, owner: Owner = OWN) {
  const { countedFrom, nowCents } = await preview(person, lookupKey, owner);
  const outcome = await changePlan(await holding(person), { owner, lookupKey, countedFrom, nowCents });
  await feed.feed();
  return { nowCents, outcome };
}
const chargesOf = async (customer: string) =>
  (await money.sdk.charges.list({ customer, limit: 100 })).data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount)
    .reverse();
const ours = async (id: string) =>
  (
    await money.database.sql<Record<string, unknown>>(
      `select lookup_key, status, will_cancel_at_period_end as cancels, ends_at is not null as ends from subscriptions
       where stripe_subscription_id = $1`,
      [id],
    )
  )[0];
const refusal = (code: string, words = "") =>
  expect.objectContaining({
    code,
    ...(words ? { details: expect.objectContaining({ message: expect.stringContaining(words) }) } : {}),
  }) as unknown;

describe("a change of plan", () => {
  it("costs what was shown, however long somebody looked at it", async () => {
    const { person, id, customer } = await athleteWith("athlete_plus_month");
    await money.advance({ days: 10 });
    const shown = await preview(person, "athlete_pro_month");
    const sum = shown.parts.reduce((total, { cents }) => total + cents, 0);
    expect(shown.nowCents).toBe(sum);
    expect(shown.nowCents).toBeGreaterThan(1_300);
    expect(shown.nowCents).toBeLessThan(1_400);
    expect(shown).toMatchObject({ creditCents: 0, nextCents: 3_990, currency: "BRL" });
    expect(new Date(shown.nextAt).toISOString().slice(0, 10)).toBe("2026-02-10");
    expect(await chargesOf(customer)).toEqual([1_990]);
    await money.advance({ seconds: 1_200 });
    const { countedFrom, nowCents } = shown;
    const confirmed = { owner: OWN, lookupKey: "athlete_pro_month", countedFrom, nowCents };
    expect(await changePlan(await holding(person), confirmed)).toEqual({ kind: "changed" });
    await feed.feed();
    expect(await chargesOf(customer)).toEqual([1_990, nowCents]);
    expect(await ours(id)).toMatchObject({ lookup_key: "athlete_pro_month", status: "active" });
  });

  it("asked for many times at once, and again before our copy knows, it is one", async () => {
    const { person, customer } = await athleteWith("athlete_plus_month");
    await money.advance({ days: 1 });
    const { countedFrom, nowCents } = await preview(person, "athlete_pro_month");
    const confirmed = { owner: OWN, lookupKey: "athlete_pro_month", countedFrom, nowCents };
    const holder = await holding(person);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => changePlan(holder, confirmed)));
    outcomes.push(await changePlan(holder, confirmed));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["changed"]));
    expect(await chargesOf(customer)).toEqual([1_990, nowCents]);
    await feed.feed();
    await expect(changePlan(holder, confirmed)).rejects.toEqual(refusal("conflict", "já é o plano"));
  });

  it("another amount, or one shown too long ago, is refused and charges nothing", async () => {
    const { person, customer, id } = await athleteWith("athlete_plus_month");
    await money.advance({ days: 3 });
    const { countedFrom, nowCents } = await preview(person, "athlete_pro_month");
    const holder = await holding(person);
    const lookupKey = "athlete_pro_month";
    for (const wrong of [
      { nowCents: nowCents - 1, countedFrom },
      { nowCents, countedFrom: countedFrom - 1_801 },
      { nowCents, countedFrom: countedFrom + 86_400 },
    ])
      await expect(changePlan(holder, { owner: OWN, lookupKey, ...wrong })).rejects.toEqual(
        refusal("conflict", "Nada foi cobrado"),
      );
    await money.advance({ seconds: 1_801 });
    await expect(changePlan(holder, { owner: OWN, lookupKey, countedFrom, nowCents })).rejects.toEqual(
      refusal("conflict", "O valor mudou"),
    );
    expect(await chargesOf(customer)).toEqual([1_990]);
    expect(await ours(id)).toMatchObject({ lookup_key: "athlete_plus_month" });
  });

  it("down: what was paid and not used is credit, and pays the next charges", async () => {
    const { person, customer, id } = await athleteWith("athlete_pro_month");
    await money.advance({ days: 10 });
    const shown = await preview(person, "athlete_plus_month");
    expect(shown.nowCents).toBe(0);
    expect(shown.creditCents).toBeGreaterThan(1_300);
    expect(shown.nextCents).toBe(1_990 - shown.creditCents);
    await change(person, "athlete_plus_month");
    expect(await ours(id)).toMatchObject({ lookup_key: "athlete_plus_month" });
    expect(await chargesOf(customer)).toEqual([3_990]);
    await money.advance({ days: 22 });
    await money.advance({ seconds: 3_700 });
    await feed.feed();
    expect(await chargesOf(customer)).toEqual([3_990, shown.nextCents]);
  });

  it("from a month to a year begins a new period, less what was not used", async () => {
    const { person, customer, id } = await athleteWith("athlete_plus_month");
    await money.advance({ days: 10 });
    const shown = await preview(person, "athlete_plus_year");
    expect(shown.nowCents).toBeGreaterThan(19_900 - 1_400);
    expect(shown.nowCents).toBeLessThan(19_900 - 1_200);
    expect(shown.nextCents).toBe(19_900);
    expect(Date.parse(shown.nextAt) - money.clock.at.getTime()).toBeGreaterThan(364 * 86_400_000);
    const { nowCents } = await change(person, "athlete_plus_year");
    expect(await chargesOf(customer)).toEqual([1_990, nowCents]);
    expect(await ours(id)).toMatchObject({ lookup_key: "athlete_plus_year" });
    // And back: a year's rest is more than a month costs.
    await money.advance({ days: 5 });
    const back = await preview(person, "athlete_plus_month");
    expect(back).toMatchObject({ nowCents: 0, nextCents: 0 });
    expect(back.creditCents).toBeGreaterThan(17_000);
  });

  it("what the bank does not let through changes nothing until its invoice is paid", async () => {
    const { person, customer, id } = await athleteWith("athlete_plus_month");
    await money.advance({ days: 2 });
    await money.stripe.control("fail-renewals", { customer });
    const { outcome } = await change(person, "athlete_pro_month");
    expect(outcome).toEqual({ kind: "unpaid", url: expect.stringContaining("/invoices/") });
    expect(await ours(id)).toMatchObject({ lookup_key: "athlete_plus_month", status: "active" });
    expect(await chargesOf(customer)).toEqual([1_990]);
    await expect(preview(person, "athlete_pro_month")).rejects.toEqual(
      refusal("conflict", "aguarda o pagamento"),
    );
  });

  it("is of the owner alone, and of a subscription that runs", async () => {
    const { person } = await athleteWith("athlete_plus_month");
    const nobody = await money.athlete();
    await expect(preview(nobody, "athlete_pro_month")).rejects.toEqual(refusal("conflict"));
    await expect(preview(person, "club_rede_month")).rejects.toEqual(refusal("invalid_input"));
    await expect(preview(person, "athlete_plus_month")).rejects.toEqual(refusal("conflict", "já é"));
    const { clubId, admin } = await money.club();
    const club = await subscribed({ clubId }, "club_essencial_month");
    const owner = { kind: "club", clubId } as const;
    await expect(preview(person, "club_completo_month", owner)).rejects.toEqual(refusal("forbidden"));
    const boss = await holding(person, { role: "super_admin", isSuperAdmin: true });
    await expect(cancelSubscription(boss, { owner })).rejects.toEqual(refusal("forbidden"));
    const { nowCents } = await change(admin, "club_completo_month", owner);
    expect(await chargesOf(club.customer)).toEqual([14_900, nowCents]);
    for (const [more, code] of [
      [{ hasAcceptedTerms: false }, "terms_required"],
      [{ awaitsGuardian: true }, "awaits_guardian"],
      [{ athleteId: null }, "forbidden"],
    ] as const) {
      const holder = await holding(person, more);
      await expect(cancelSubscription(holder, { owner: OWN })).rejects.toEqual(refusal(code));
    }
  });
});

describe("cancelling", () => {
  it("keeps what is paid for until its end, can be taken back, and again; our copy follows", async () => {
    const { person, id, customer } = await athleteWith("athlete_plus_month");
    const holder = await holding(person);
    for (const [verb, cancels] of [
      [cancelSubscription, true],
      [cancelSubscription, true],
      [resumeSubscription, false],
      [cancelSubscription, true],
    ] as const) {
      await verb(holder, { owner: OWN });
      expect((await money.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(cancels);
    }
    expect(await ours(id)).toMatchObject({ cancels: false, ends: false });
    await feed.feed();
    expect(await ours(id)).toMatchObject({ cancels: true, ends: true, status: "active" });
    await expect(preview(person, "athlete_pro_month")).rejects.toEqual(refusal("conflict", "Retome"));
    await money.advance({ days: 32 });
    await feed.feed();
    expect(await ours(id)).toMatchObject({ status: "canceled" });
    expect(await chargesOf(customer)).toEqual([1_990]);
    await expect(resumeSubscription(holder, { owner: OWN })).rejects.toEqual(refusal("conflict"));
  });

  it.each(["down", "lost"] as const)(
    "Stripe %s: nobody knows, and it says so; asked again it is done",
    async (kind) => {
      const { person, id } = await athleteWith("athlete_plus_month");
      const holder = await holding(person);
      await money.stripe.control("faults", { kind });
      await expect(cancelSubscription(holder, { owner: OWN })).rejects.toEqual(
        refusal("payment_unknown", "Ainda não sabemos"),
      );
      await expect(preview(person, "athlete_pro_month")).rejects.toEqual(refusal("payments_unavailable"));
      await money.stripe.control("clear-faults");
      await cancelSubscription(holder, { owner: OWN });
      expect((await money.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
    },
    20_000,
  );
});
