import type { Services } from "../../../platform/services.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { Applied } from "../payments/handler.server.ts";
import { renewalMail } from "./renewal-mails.ts";
import type { Subscription } from "./subscription.ts";
import type { SubscriptionAtStripe } from "./subscription-at-stripe.server.ts";
import { subscriptionMail } from "./subscription-mails.ts";
import { noticeOf } from "./subscription-notices.ts";
import { isBeingGivenUp, isTakenBack, type SubscriptionOrder } from "./subscription-order.ts";

/** The payer of a subscription, with who is told of it and what was ordered. */
interface Told {
  customer: { userId: string | null };
  club: { id: string; name: string; timeZone: string } | null;
  adminIds: string[];
  orders: readonly SubscriptionOrder[];
}

/** Gives the notifications and the mails about the step from one copy to the next (null: there was none). */
export function messagesOf(
  services: Services,
  { customer, club, adminIds, orders }: Told,
  found: SubscriptionAtStripe,
  before: Subscription | null,
  after: Subscription,
): Pick<Applied, "notifications" | "mails"> {
  const { endedFor } = found;
  // A withdrawal has told the person already.
  if (endedFor === "withdrawn" || isTakenBack(before, after, orders)) return {};
  if (isBeingGivenUp(found.facts, orders)) return {};
  const people = peopleOf({ customer, adminIds });
  const reader = { clubName: club?.name ?? null, timeZone: club?.timeZone };
  const notice = noticeOf(before, after, reader, endedFor);
  const mailReader = { club, timeZone: club?.timeZone, origin: services.origin };
  const paidCents = found.newestInvoice?.paidCents ?? 0;
  const mail = subscriptionMail(before, after, mailReader, { paidCents, endedFor });
  return {
    notifications: notice
      ? people.map((userId): NewNotification => ({
          userId,
          type: "system_notification",
          ...notice,
          ...(mail || found.renewal !== null ? { isNeverMailed: true } : {}),
        }))
      : [],
    mails: mail ? people.map((userId) => ({ userId, type: null, ...mail })) : [],
  };
}

/** Gives the mails about the renewal as it stands now: a person gets each once, whichever event sees it. */
export function renewalMails(
  services: Services,
  { customer, club, adminIds }: Told,
  { renewal }: SubscriptionAtStripe,
  after: Subscription,
): NonNullable<Applied["mails"]> {
  if (renewal === null) return [];
  const reader = { club, timeZone: club?.timeZone, origin: services.origin };
  const mail = renewalMail(after, renewal, reader, services.now());
  if (mail === null) return [];
  return peopleOf({ customer, adminIds }).map((userId) => ({ userId, type: null, ...mail }));
}

function peopleOf({ customer, adminIds }: Pick<Told, "customer" | "adminIds">): string[] {
  return customer.userId === null ? adminIds : [customer.userId];
}
