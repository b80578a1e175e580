import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { reconcileBooks } from "../../../../app/features/money/payments/reconcile-books.server.ts";
import { differenceLine } from "../../../../app/features/money/payments/reconcile.ts";
import { feeRuleAt, platformFeeCents } from "../../../../app/features/money/payments/platform-fee.ts";
import { makeRefunds } from "../../../../app/features/money/payments/make-refunds.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { balanceOf, connectClub, earn } from "../../../support/connected-club.ts";
import { entrant, type Entrant, makeFeeEvent } from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let account: string;
let people = 0;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
  ({ clubId } = await money.club({ name: "Clube da Orla" }));
  await money.database.sql(
    "update clubs set subscription_status = 'active', lapsed_at = null where id = $1",
    [clubId],
  );
  account = await connectClub(money, clubId);
});
afterEach(() => money.stripe.faults.clear());
afterAll(() => money.stop());

const FEE = 8_000;
const keeps = (cents: number) => platformFeeCents(feeRuleAt(money.clock.at), cents, "BRL");
const conflict = expect.objectContaining({ code: "conflict" }) as unknown;

async function event(payee = "connected", options: Parameters<typeof makeFeeEvent>[2] = {}) {
  const made = await makeFeeEvent(money, clubId, { feeCents: FEE, ...options });
  await money.database.sql("update tournaments set payee = $2 where id = $1", [made.tournamentId, payee]);
  return made;
}

async function entered(eventId: string): Promise<{ who: Entrant; entryId: string }> {
  people += 1;
  const who = await entrant(money, `Pessoa ${people}`);
  const { entryId } = await enterEvent(who.context, { eventId });
  return { who, entryId };
}

async function open({ who, entryId }: { who: Entrant; entryId: string }): Promise<string> {
  const { url } = await payShare(who.context, { entryId });
  return url.split("/").at(-1)!;
}

async function paid(session: string): Promise<string> {
  const answer = (await money.stripe.control("pay-session", { session })) as {
    payment_intent: { id: string };
  };
  return answer.payment_intent.id;
}

/** Everything is told, in a disorder, twice; then nothing differs and the account has what our lines say. */
async function agreed(): Promise<void> {
  await money.settle();
  await feed.feed((events) => [...events.toReversed(), ...events]);
  await money.settle();
  await feed.feed();
  const { differences } = await reconcileBooks({ services: money.services }, { since: null });
  expect(differences.map(differenceLine)).toEqual([]);
  const [sum] = await money.database.sql<{ cents: number }>(
    "select coalesce(sum(amount_cents), 0)::int as cents from payee_lines where stripe_account_id = $1",
    [account],
  );
  expect(sum!.cents).toBe(await balanceOf(money, account));
}

describe("a fee that goes on to the club's account", () => {
  it("is a destination charge, of which the platform keeps its fee, and names the club on its receipt", async () => {
    const { eventId } = await event();
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    await paid(await open(entry));
    await agreed();
    expect(await balanceOf(money, account)).toBe(before + FEE - keeps(FEE));
    const [checkout] = await money.database.sql("select * from checkouts where entry_id = $1", [
      entry.entryId,
    ]);
    expect(checkout).toMatchObject({
      destination_account: account,
      application_fee_cents: keeps(FEE),
      fee_rule: 1,
    });
    const lines = await money.database.sql("select * from payments where entry_id = $1", [entry.entryId]);
    expect(lines).toMatchObject([{ amount_cents: FEE, payee_name: "Clube da Orla" }]);
    const mails = await money.database.sql<{ subject: string; text: string }>(
      "select subject, text from mails where user_id = $1",
      [entry.who.userId],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("Quem recebe é Clube da Orla");
  });

  it("comes back from the club in proportion when the entry is given up, the platform's fee too", async () => {
    // Paid long ago, half comes back by the rule.
    const { eventId } = await event("connected", { startsInDays: 12 });
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    await paid(await open(entry));
    await agreed();
    await money.advance({ days: 9 });
    const { refunds } = await withdrawEntry(entry.who.context, { entryId: entry.entryId });
    expect(refunds).toMatchObject([{ amountCents: FEE / 2 }]);
    await agreed();
    expect(await balanceOf(money, account)).toBe(before + FEE / 2 - Math.floor(keeps(FEE) / 2));
  });

  it("comes back whole when it arrives after the place has passed on", async () => {
    const { eventId } = await event();
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    const session = await open(entry);
    // The money takes its time, longer than the place is held.
    await money.stripe.control("settings", { pixSettlesInSeconds: 3_600 });
    const { payment_intent: intent } = (await money.stripe.control("pay-session", {
      session,
      method: "pix",
      end: "processing",
    })) as { payment_intent: { id: string } };
    await agreed();
    await money.advance({ seconds: 31 * 60 });
    await releaseHeldPlaces({ services: money.services });
    await money.stripe.control("settle-payment", { payment_intent: intent.id });
    await agreed();
    expect(await balanceOf(money, account)).toBe(before);
    const [refund] = (await money.sdk.refunds.list({ payment_intent: intent.id })).data;
    expect(refund).toMatchObject({ amount: FEE, metadata: { reason: "late_payment" } });
    expect(refund!.transfer_reversal).not.toBeNull();
  });

  it("is taken from the club once, also where the bank sends the refund back", async () => {
    const { eventId } = await event();
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    const intent = await paid(await open(entry));
    await agreed();
    await withdrawEntry(entry.who.context, { entryId: entry.entryId });
    await agreed();
    const [refund] = (await money.sdk.refunds.list({ payment_intent: intent })).data;
    await money.stripe.control("fail-refund", { refund: refund!.id });
    await agreed();
    await money.database.sql(
      "update refund_orders set status = 'ordered', attempts = 0, next_at = $2 where stripe_payment_intent_id = $1",
      [intent, money.clock.at.toISOString()],
    );
    expect(await makeRefunds({ services: money.services })).toBe(1);
    await agreed();
    expect(await balanceOf(money, account)).toBe(before);
  });

  it("is taken from the club while the payer's bank disputes it, and sent again when that is won", async () => {
    const { eventId } = await event();
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    const intent = await paid(await open(entry));
    await agreed();
    const dispute = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
    await agreed();
    expect(await balanceOf(money, account)).toBe(before);
    // A bank takes its time: the money of the charge is available by then, and what the platform has earned.
    await earn(money, 100_000);
    await money.advance({ days: 45 });
    await money.stripe.control("decide-dispute", { dispute: dispute.id, status: "won" });
    await agreed();
    expect(await balanceOf(money, account)).toBe(before + FEE - keeps(FEE));
  });

  it("can't be paid while the club's account is not ready, and the place is kept until its time", async () => {
    const { eventId } = await event();
    const entry = await entered(eventId);
    await money.database.sql("update payee_accounts set is_chargeable = false where club_id = $1", [clubId]);
    await expect(open(entry)).rejects.toEqual(conflict);
    await money.database.sql("update payee_accounts set is_chargeable = true where club_id = $1", [clubId]);
    expect(await open(entry)).toMatch(/^cs_/);
  });

  it("is nobody's account for a tournament that is paid to the platform's", async () => {
    const { tournamentId, eventId } = await event();
    await money.database.sql("update tournaments set payee = null where id = $1", [tournamentId]);
    const entry = await entered(eventId);
    const before = await balanceOf(money, account);
    await paid(await open(entry));
    await agreed();
    expect(await balanceOf(money, account)).toBe(before);
  });
});

it("what is missing, or stands otherwise, in the lines of payees is named", async () => {
  await money.database.sql(
    `begin; set local session_replication_role = replica;
     delete from payee_lines where ctid = (select ctid from payee_lines where kind = 'transfer' limit 1);
     update payee_lines set amount_cents = amount_cents - 1 where ctid = (select ctid from payee_lines where kind = 'application_fee' limit 1); commit`,
  );
  const { differences } = await reconcileBooks({ services: money.services }, { since: null });
  expect(differences.map(({ problem }) => problem).toSorted()).toEqual(["amount", "missing_here"]);
});
