import type { Stripe } from "stripe";
import type { Handlers } from "../../app/features/money/payments/handler.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../app/features/base/notifications/outbox.server.ts";
import { isWriteConflict } from "../../app/platform/database.server.ts";
import { seededRandom, shuffled } from "@quadra/local-stripe/testing";
import type { TestMoney } from "./money.ts";

/** Hands Stripe's events to handlers, as the webhook does, without one: the test says which and in what order. */
export interface Feed {
  /** Hands over the events at Stripe since the last call, through `order` (by default in none, as Stripe sends them); gives the types. */
  feed(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<string[]>;
  /** One event. */
  apply(event: Stripe.Event): Promise<void>;
}

/** A feed for handlers; an attempt that meets a write conflict is made again, as the webhook does. */
export function feedOver(money: TestMoney, handlers: Handlers): Feed {
  const seen = new Set<string>();
  const random = seededRandom(1);
  async function apply(event: Stripe.Event): Promise<void> {
    const { id, type, created } = event;
    const isDeparture = type === "account.application.deauthorized";
    const objectId = (isDeparture ? event.account : (event.data.object as { id?: string }).id) ?? null;
    for (const handler of handlers[type] ?? []) {
      for (let tries = 0; ; tries += 1) {
        try {
          const applied = await handler(money.services, {
            id,
            type,
            objectId,
            accountId: event.account ?? null,
            createdAt: new Date(created * 1_000),
          });
          if (applied === null) break;
          const { statements, notifications = [], clubIds = [], mails = [], after } = applied;
          await commitWithOutbox(
            money.services,
            statements,
            prepareOutbox(money.services, { notifications, clubIds, mails }),
          );
          if (after) money.services.after(after());
          break;
        } catch (error) {
          if (!isWriteConflict(error) || tries > 20) throw error;
        }
      }
    }
  }
  return {
    apply,
    async feed(order = (events) => shuffled(events, random)) {
      const events: Stripe.Event[] = [];
      for await (const event of money.sdk.events.list({ limit: 100 }))
        if (!seen.has(event.id)) events.push(event);
      for (const { id } of events) seen.add(id);
      const ordered = order(events.toReversed());
      for (const event of ordered) await apply(event);
      await money.settle();
      return ordered.map(({ type }) => type);
    },
  };
}
