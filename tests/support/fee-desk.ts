import { expect } from "vitest";
import { reconcileBooks } from "../../app/features/money/payments/reconcile-books.server.ts";
import { differenceLine } from "../../app/features/money/payments/reconcile.ts";
import { enterEvent } from "../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../app/features/tournaments/tournaments/pay-share.server.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { balanceOf, connectClub, earn } from "./connected-club.ts";
import { entrant, type Entrant, type FeeEvent, makeFeeEvent } from "./fee-tournament.ts";
import { type Feed, feedOver } from "./feed-events.ts";
import type { TestMoney } from "./money.ts";

/** A club that is paid by Stripe, its people and their fees, with Stripe's events told when the test says so. */
export interface FeeDesk {
  clubId: string;
  account: string;
  feed: Feed;
  event(options?: FeeEvent): Promise<{ tournamentId: string; eventId: string }>;
  person(): Promise<Entrant>;
  enter(who: Entrant, eventId: string): Promise<string>;
  /** Opens the page of a share and gives its session's id. */
  open(who: Entrant, entryId: string): Promise<string>;
  /** Pays there: by card, or by a Pix whose money takes its time. Gives the payment's id. */
  pay(session: string, method: "card" | "pix"): Promise<string>;
  /** Everything is told, in a disorder and twice, and what it orders is carried out. */
  deliverAll(): Promise<void>;
  /** Nothing differs between our books and Stripe's, and the club's account has what our lines say. */
  agreed(): Promise<void>;
}

export async function openFeeDesk(money: TestMoney): Promise<FeeDesk> {
  // The platform has money of its own that counts by now: a dispute that is won sends the club its part again from it.
  await earn(money, 90_000_000);
  await money.advance({ days: 45 });
  const feed = feedOver(money, HANDLERS);
  const { clubId } = await money.club({ name: "Clube da Orla" });
  await money.database.sql(
    "update clubs set subscription_status = 'active', lapsed_at = null where id = $1",
    [clubId],
  );
  await money.stripe.control("settings", { pixSettlesInSeconds: 864_000 });
  const account = await connectClub(money, clubId);
  let people = 0;
  async function deliverAll(): Promise<void> {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await money.settle();
      await feed.feed((events) => [...events.toReversed(), ...events]);
    }
    await money.settle();
  }
  return {
    clubId,
    account,
    feed,
    deliverAll,
    async event(options = {}) {
      const made = await makeFeeEvent(money, clubId, options);
      await money.database.sql("update tournaments set payee = 'connected' where id = $1", [
        made.tournamentId,
      ]);
      return made;
    },
    person: () => entrant(money, `Pessoa ${(people += 1)}`),
    enter: async (who, eventId) => (await enterEvent(who.context, { eventId })).entryId,
    open: async (who, entryId) => (await payShare(who.context, { entryId })).url.split("/").at(-1)!,
    async pay(session, method) {
      const end = method === "pix" ? { method, end: "processing" } : { method };
      const answer = (await money.stripe.control("pay-session", { session, ...end })) as {
        payment_intent: { id: string };
      };
      return answer.payment_intent.id;
    },
    async agreed() {
      await deliverAll();
      const { differences } = await reconcileBooks({ services: money.services }, { since: null });
      expect(differences.map(differenceLine)).toEqual([]);
      const [sum] = await money.database.sql<{ cents: number }>(
        "select coalesce(sum(amount_cents), 0)::int as cents from payee_lines where stripe_account_id = $1",
        [account],
      );
      expect(sum!.cents).toBe(await balanceOf(money, account));
    },
  };
}
