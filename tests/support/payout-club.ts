import type { Stripe } from "stripe";
import { payOutClubs } from "../../app/features/money/payouts/pay-out-clubs.server.ts";
import { readPayouts } from "../../app/features/money/payouts/read-payouts.server.ts";
import type { PayoutsPage } from "../../app/features/money/payouts/payouts-page.ts";
import { enterEvent } from "../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../app/features/tournaments/tournaments/pay-share.server.ts";
import { connectClub } from "./connected-club.ts";
import { entrant, type Entrant, makeFeeEvent, participantAs } from "./fee-tournament.ts";
import type { Feed } from "./feed-events.ts";
import type { TestMoney } from "./money.ts";

/** A club with an account at Stripe, whose fees our job pays out. */
export interface PayoutClub {
  clubId: string;
  account: string;
  admin: Entrant["context"];
  adminId: string;
  /** An event of a tournament of its own that is played on one day, so many days from now. */
  event(inDays: number): Promise<{ tournamentId: string; eventId: string }>;
  /** Somebody enters and pays 80 reais; gives who, the entry and its charge. */
  paid(
    eventId: string,
    method: "card" | "pix",
  ): Promise<{ who: Entrant; entryId: string; charge: Stripe.Charge }>;
  /** An hour later the job has its turn, and everything is told; how many payouts of this club it made. */
  payOut(): Promise<number>;
  /** Its payouts at Stripe, the newest first. */
  payouts(): Promise<Stripe.Payout[]>;
  available(): Promise<number>;
  page(): Promise<PayoutsPage>;
}

let people = 0;

/** Makes one; it has its first turn, in which Stripe is asked for manual payouts. */
export async function openPayoutClub(money: TestMoney, feed: Feed): Promise<PayoutClub> {
  const { clubId, admin } = await money.club({ name: `Clube ${(people += 1)}` });
  const { sql } = money.database;
  await sql("update clubs set subscription_status = 'active', lapsed_at = null where id = $1", [clubId]);
  const account = await connectClub(money, clubId);
  const { context, userId } = await participantAs(money, admin);
  await payOutClubs(money);
  await feed.feed();
  const as = { stripeAccount: account };
  const made = async () => {
    const [sum] = await sql<{ made: number }>(
      "select count(*)::int as made from payouts where stripe_account_id = $1 and is_own and stripe_payout_id is not null",
      [account],
    );
    return sum!.made;
  };
  return {
    clubId,
    account,
    admin: context,
    adminId: userId,
    async event(startsInDays) {
      const made = await makeFeeEvent(money, clubId, { startsInDays, maxEntries: 50 });
      await sql("update tournaments set payee = 'connected' where id = $1", [made.tournamentId]);
      return made;
    },
    async paid(eventId, method) {
      const who = await entrant(money, `Pessoa ${(people += 1)}`);
      const { entryId } = await enterEvent(who.context, { eventId });
      const session = (await payShare(who.context, { entryId })).url.split("/").at(-1)!;
      const { payment_intent } = (await money.stripe.control("pay-session", {
        session,
        method,
        end: "succeeded",
      })) as { payment_intent: { id: string } };
      await feed.feed();
      const intent = await money.sdk.paymentIntents.retrieve(payment_intent.id, {
        expand: ["latest_charge"],
      });
      return { who, entryId, charge: intent.latest_charge as Stripe.Charge };
    },
    async payOut() {
      const before = await made();
      await money.advance({ seconds: 3_601 });
      await payOutClubs(money);
      await feed.feed();
      return (await made()) - before;
    },
    payouts: async () => (await money.sdk.payouts.list({ limit: 100 }, as)).data,
    available: async () => (await money.sdk.balance.retrieve({}, as)).available[0]!.amount,
    async page() {
      const page = await readPayouts(context, { clubId });
      if (page === null) throw new Error("the club has no account");
      return page;
    },
  };
}
