import type { Stripe } from "stripe";
import type { Appliers } from "../../app/features/payments/applier.server.ts";
import { announce, commitAnnounced } from "../../app/features/notifications/outbox.server.ts";
import { isLostRace } from "../../app/platform/database.server.ts";
import type { TestMoney } from "./money.ts";

/** Hands Stripe's events to appliers, as the webhook does, without one: the test says which and in what order. */
export interface Feed {
  /** What has happened at Stripe since the last call, through `order` (as it happened by default); gives the types. */
  feed(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<string[]>;
  /** One event. */
  apply(event: Stripe.Event): Promise<void>;
}

/** A feed for appliers; an attempt that loses a race is made again, as the webhook does. */
export function feedOver(money: TestMoney, appliers: Appliers): Feed {
  const seen = new Set<string>();
  async function apply(event: Stripe.Event): Promise<void> {
    const { id, type, created } = event;
    const objectId = (event.data.object as { id?: string }).id ?? null;
    for (const applier of appliers[type] ?? []) {
      for (let tries = 0; ; tries += 1) {
        try {
          const applied = await applier(money.services, {
            id,
            type,
            objectId,
            createdAt: new Date(created * 1_000),
          });
          if (applied === null) break;
          const { statements, notifications = [], clubIds = [], after } = applied;
          await commitAnnounced(
            money.services,
            statements,
            announce(money.services, { notifications, clubIds }),
          );
          if (after) money.services.after(after());
          break;
        } catch (error) {
          if (!isLostRace(error) || tries > 20) throw error;
        }
      }
    }
  }
  return {
    apply,
    async feed(order = (events) => events) {
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
