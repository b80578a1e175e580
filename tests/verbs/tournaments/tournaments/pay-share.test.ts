import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import {
  enterPair,
  entrant,
  type Entrant,
  type FeeEvent,
  makeFeeEvent,
} from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { entrySchema } from "../../../../app/features/tournaments/tournaments/tournaments-schema.ts";
import { parseInput } from "../../../../app/lib/parse.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let ana: Entrant;
let bia: Entrant;
let caio: Entrant;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, { ...LEDGER_APPLIERS, ...ENTRY_FEE_APPLIERS });
  ({ clubId } = await money.club());
  [ana, bia, caio] = [
    await entrant(money, "Ana Souza"),
    await entrant(money, "Bia Lima"),
    await entrant(money, "Caio Prado"),
  ];
});
afterEach(() => money.stripe.faults.clear());
afterAll(async () => {
  await money.stop();
});

const event = (options?: FeeEvent) => makeFeeEvent(money, clubId, options);
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;
const statusOf = async (entryId: string) =>
  (
    await money.database.sql<{ status: string }>("select status from tournament_entries where id = $1", [
      entryId,
    ])
  )[0]!.status;
const sharesOf = (entryId: string) =>
  money.database.sql<{ amount_cents: number; status: string; stripe_payment_intent_id: string | null }>(
    "select * from entry_shares where entry_id = $1 order by amount_cents desc, athlete_id",
    [entryId],
  );
const sessionOf = (url: string) => url.split("/").at(-1)!;
const payPage = (url: string, more: Record<string, string> = {}) =>
  money.stripe.control("pay-session", { session: sessionOf(url), ...more }) as Promise<{
    payment_intent: { id: string };
  }>;
const refundsOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount, metadata }) => [
    amount,
    metadata?.reason,
  ]);
const noticesOf = async ({ userId }: Entrant) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at, id",
      [userId],
    )
  ).map(({ title }) => title);

describe("entering", () => {
  it("holds a place for 30 minutes, which paying the share confirms", async () => {
    const { eventId } = await event();
    const entered = await enterEvent(ana.context, { eventId });
    expect(entered).toMatchObject({
      status: "pending",
      heldUntil: new Date(money.clock.at.getTime() + 30 * 60_000),
    });
    const { url } = await payShare(ana.context, { entryId: entered.entryId });
    expect((await payShare(ana.context, { entryId: entered.entryId })).url).toBe(url);
    const session = await money.sdk.checkout.sessions.retrieve(sessionOf(url));
    expect(session).toMatchObject({
      amount_total: 8_000,
      currency: "brl",
      payment_method_types: ["card", "pix"],
    });
    const { payment_intent: intent } = await payPage(url);
    expect(await statusOf(entered.entryId)).toBe("pending");
    await feed.feed((events) => [...events, ...events]);
    expect(await statusOf(entered.entryId)).toBe("confirmed");
    expect(await sharesOf(entered.entryId)).toMatchObject([
      { amount_cents: 8_000, status: "paid", stripe_payment_intent_id: intent.id },
    ]);
    expect(await noticesOf(ana)).toEqual(["Inscrição confirmada"]);
    const lines = await money.database.sql("select * from payments where entry_id = $1", [entered.entryId]);
    expect(lines).toMatchObject([
      { amount_cents: 8_000, description: "Inscrição: Copa de Verão, Simples A", payer_name: "Ana Souza" },
    ]);
    await expect(payShare(ana.context, { entryId: entered.entryId })).rejects.toEqual(refusal("conflict"));
    await expect(enterEvent(ana.context, { eventId })).rejects.toEqual(refusal("conflict"));
  });

  it("is confirmed at once where nothing is due", async () => {
    const { eventId } = await event({ feeCents: 0 });
    const entered = await enterEvent(ana.context, { eventId });
    expect(entered).toMatchObject({ status: "confirmed", heldUntil: null });
    expect(await sharesOf(entered.entryId)).toMatchObject([{ amount_cents: 0, status: "paid" }]);
  });

  it("in doubles takes both shares, each from its own athlete", async () => {
    const { eventId } = await event({ format: "doubles", feeCents: 8_001 });
    const { entryId } = await enterPair(ana, bia, eventId);
    expect((await sharesOf(entryId)).map(({ amount_cents }) => amount_cents)).toEqual([8_001, 8_001]);
    const notices = await money.database.sql("select type, title from notifications where user_id = $1", [
      bia.userId,
    ]);
    expect(notices).toEqual([{ type: "team_invitation", title: "Convite para jogar em dupla" }]);
    await payPage((await payShare(ana.context, { entryId })).url);
    await feed.feed();
    expect(await statusOf(entryId)).toBe("pending");
    await expect(payShare(caio.context, { entryId })).rejects.toEqual(refusal("not_found"));
    await payPage((await payShare(bia.context, { entryId })).url);
    await feed.feed();
    expect(await statusOf(entryId)).toBe("confirmed");
  });

  it("in doubles is confirmed once when both pay at the same moment", async () => {
    const { eventId } = await event({ format: "doubles" });
    const { entryId } = await enterPair(ana, bia, eventId);
    await payPage((await payShare(ana.context, { entryId })).url);
    await payPage((await payShare(bia.context, { entryId })).url);
    const events = [];
    for await (const each of money.sdk.events.list({ type: "checkout.session.completed", limit: 2 })) {
      events.push(each);
      if (events.length === 2) break;
    }
    await Promise.all([...events, ...events].map((each) => feed.apply(each)));
    expect(await statusOf(entryId)).toBe("confirmed");
    expect((await sharesOf(entryId)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("asks for the right people, at the right time", async () => {
    const singles = await event();
    const doubles = await event({ format: "doubles" });
    const enter = async (context: Entrant["context"], sent: object) =>
      enterEvent(context, parseInput(entrySchema, sent));
    const refused = async (person: Entrant, sent: object, code: string) =>
      expect(enter(person.context, sent)).rejects.toEqual(refusal(code));
    await refused(ana, { eventId: singles.eventId, partnerId: bia.athleteId }, "invalid_input");
    await refused(ana, { eventId: doubles.eventId, partnerId: ana.athleteId }, "invalid_input");
    await refused(ana, { eventId: doubles.eventId, partnerId: crypto.randomUUID() }, "invalid_input");
    await refused(ana, { eventId: crypto.randomUUID() }, "not_found");
    await refused(ana, { eventId: "x" }, "invalid_input");
    const { admin } = await money.club({ name: "Outro" });
    const secretary = await money.viewerOf(admin);
    await expect(
      enter(
        { ...ana.context, actor: { kind: "user", userId: secretary.userId, sessionId: secretary.sessionId } },
        singles,
      ),
    ).rejects.toEqual(refusal("invalid_input"));
    await expect(
      enterEvent(
        { ...ana.context, actor: { kind: "user", userId: secretary.userId, sessionId: secretary.sessionId } },
        { eventId: singles.eventId },
      ),
    ).rejects.toEqual(refusal("forbidden"));
    await money.database.sql("update tournaments set status = 'closed' where id = $1", [
      singles.tournamentId,
    ]);
    await refused(ana, { eventId: singles.eventId }, "conflict");
    await money.database.sql("update tournaments set status = 'draft' where id = $1", [singles.tournamentId]);
    await refused(ana, { eventId: singles.eventId }, "not_found");
    const stranger = await entrant(money, "Nova Dias");
    await money.database.sql("delete from terms_acceptances where user_id = $1", [stranger.userId]);
    await refused(stranger, { eventId: doubles.eventId, partnerId: bia.athleteId }, "terms_required");
  });

  it("begins a day earlier for Pro", async () => {
    const { eventId } = await event({ opensInHours: 20 });
    await expect(enterEvent(caio.context, { eventId })).rejects.toEqual(refusal("conflict"));
    const payer = await money.clockedPayer({ userId: caio.userId });
    await money.database.sql(
      `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
         status, started_at, current_period_end, updated_at)
       values (gen_random_uuid(), 'sub_pro', $1, 'pro', 'athlete_pro_month', 'month', 3990, 'BRL', 'active', $2, $2, $2)`,
      [payer.customerId, money.clock.at.toISOString()],
    );
    expect(await enterEvent(caio.context, { eventId })).toMatchObject({ status: "pending" });
    await expect(enterEvent(bia.context, { eventId })).rejects.toEqual(refusal("conflict"));
  });

  it("gives the last place to exactly one of 32 who enter at once; the others wait in line", async () => {
    const people = await Promise.all(Array.from({ length: 32 }, (_, i) => entrant(money, `Pessoa ${i}`)));
    const { eventId } = await event({ maxEntries: 1 });
    const entered = await Promise.all(people.map(({ context }) => enterEvent(context, { eventId })));
    const count = (status: string) => entered.filter((each) => each.status === status).length;
    expect([count("pending"), count("waiting")]).toEqual([1, 31]);
    const twice = await Promise.allSettled(
      people.slice(0, 4).map(({ context }) => enterEvent(context, { eventId })),
    );
    expect(twice.every(({ status }) => status === "rejected")).toBe(true);
  });

  it("once, however often the same athlete tries at once", async () => {
    const { eventId } = await event();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => enterEvent(bia.context, { eventId })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the payment", () => {
  it("opens one session for two taps at once, also when Stripe's answer was lost", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    money.stripe.faults.add({ kind: "lost", match: "POST /v1/checkout/sessions", times: 1 });
    const urls = await Promise.all([1, 2, 3].map(async () => (await payShare(ana.context, { entryId })).url));
    expect(new Set(urls).size).toBe(1);
    const rows = await money.database.sql("select 1 from checkouts where entry_id = $1", [entryId]);
    expect(rows).toHaveLength(1);
  });

  it("may be begun again when Stripe was down", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    money.stripe.faults.add({ kind: "down" });
    await expect(payShare(ana.context, { entryId })).rejects.toEqual(refusal("payments_unavailable"));
    money.stripe.faults.clear();
    await money.advance({ seconds: 600 });
    const { url } = await payShare(ana.context, { entryId });
    await payPage(url);
    await feed.feed();
    expect(await statusOf(entryId)).toBe("confirmed");
  });

  it("in dollars is by card, and a currency or an amount beyond the limits never reaches Stripe", async () => {
    const dollars = await event({ currency: "USD" });
    const { entryId } = await enterEvent(ana.context, { eventId: dollars.eventId });
    const { url } = await payShare(ana.context, { entryId });
    expect(await money.sdk.checkout.sessions.retrieve(sessionOf(url))).toMatchObject({
      currency: "usd",
      payment_method_types: ["card"],
    });
    const other = await event();
    const euros = await enterEvent(ana.context, { eventId: other.eventId });
    await money.database.sql("update entry_shares set currency = 'EUR' where entry_id = $1", [euros.entryId]);
    await expect(payShare(ana.context, { entryId: euros.entryId })).rejects.toEqual(
      refusal("currency_not_allowed"),
    );
    const rows = await money.database.sql("select 1 from checkouts where entry_id = $1", [euros.entryId]);
    expect(rows).toEqual([]);
  });

  it("by Pix holds the place until the money is here; a Pix that fails may be tried again", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    const first = await payShare(ana.context, { entryId });
    const { payment_intent: pix } = await payPage(first.url, { method: "pix", end: "processing" });
    await feed.feed();
    await expect(payShare(ana.context, { entryId })).rejects.toEqual(refusal("conflict"));
    await money.stripe.control("settle-payment", { payment_intent: pix.id, end: "failed" });
    await feed.feed((events) => events.toReversed());
    expect((await noticesOf(ana)).at(-1)).toBe("Pagamento não concluído");
    const again = await payShare(ana.context, { entryId });
    expect(again.url).not.toBe(first.url);
    const second = await payPage(again.url, { method: "pix", end: "processing" });
    await money.stripe.control("settle-payment", {
      payment_intent: second.payment_intent.id,
      end: "succeeded",
    });
    await feed.feed((events) => events.toReversed());
    expect(await statusOf(entryId)).toBe("confirmed");
    expect(await sharesOf(entryId)).toMatchObject([{ stripe_payment_intent_id: second.payment_intent.id }]);
  });

  it("that came twice for a share goes back once, in full", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    const first = await payShare(ana.context, { entryId });
    // Another tab's session, which ours knows nothing of any more.
    await money.database.sql("update checkouts set status = 'expired' where entry_id = $1", [entryId]);
    const second = await payShare(ana.context, { entryId });
    const [one, two] = [await payPage(first.url), await payPage(second.url)];
    await feed.feed((events) => [...events.toReversed(), ...events]);
    expect(await statusOf(entryId)).toBe("confirmed");
    const [share] = await sharesOf(entryId);
    const kept = share!.stripe_payment_intent_id;
    const returned = kept === one.payment_intent.id ? two.payment_intent.id : one.payment_intent.id;
    expect(await refundsOf(returned)).toEqual([[8_000, "paid_twice"]]);
    expect(await refundsOf(kept!)).toEqual([]);
  });
});

describe("a session that has nothing to do with entry fees", () => {
  it("is left alone", async () => {
    const session = await money.sdk.checkout.sessions.create({
      mode: "payment",
      client_reference_id: crypto.randomUUID(),
      line_items: [
        { quantity: 1, price_data: { currency: "brl", unit_amount: 900, product_data: { name: "Bola" } } },
      ],
      success_url: "https://quadra.test/",
    });
    await money.stripe.control("pay-session", { session: session.id });
    await expect(feed.feed()).resolves.toContain("checkout.session.completed");
    expect(await releaseHeldPlaces({ services: money.services })).toBe(0);
  });
});
