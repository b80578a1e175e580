import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { ClubBilling } from "./club-billing.ts";
import { CURRENT_FIRST } from "./subscriptions-repository.server.ts";

/** The row of `clubBillingStatement`; `mayLook` says whether the asker may see any of it. */
export type RawClubBilling = ClubBilling & { mayLook: boolean };

/**
 * The subscription of a club, its newest payment session (or that named) and what counts against its
 * limits; no row when there is no such club.
 */
export function clubBillingStatement(
  db: Database,
  wanted: { userId: string; club: SQL; isLive: SQL; checkoutId: string | null },
) {
  const user = sql`${wanted.userId}::uuid`;
  const administers = sql`exists (select 1 from club_admins ca where ca.user_id = ${user} and ca.club_id = c.id)`;
  return db.execute(sql`
    select ${administers} and ${wanted.isLive} as "mayPay",
      (${administers} or exists (select 1 from users su where su.id = ${user} and su.user_role = 'super_admin'))
        and ${wanted.isLive} as "mayLook",
      c.id as "clubId", c.name as "clubName", c.time_zone as "timeZone", c.plan,
      c.subscription_status as "subscriptionStatus", c.lapsed_at as "lapsedAt",
      (select count(*)::int from memberships m join athletes a on a.id = m.athlete_id
        where m.club_id = c.id and m.status = 'active' and a.user_id is not null) as "claimedAthletes",
      (select jsonb_build_object('id', subscriptions.id, 'plan', subscriptions.plan,
          'lookupKey', subscriptions.lookup_key, 'priceCents', subscriptions.price_cents,
          'currency', subscriptions.currency, 'status', subscriptions.status,
          'currentPeriodEnd', subscriptions.current_period_end,
          'willCancelAtPeriodEnd', subscriptions.will_cancel_at_period_end, 'endsAt', subscriptions.ends_at,
          'endedAt', subscriptions.ended_at, 'pastDueSince', subscriptions.past_due_since,
          'isProcessing', subscriptions.is_processing, 'openInvoiceUrl', subscriptions.open_invoice_url,
          'firstPaidAt', subscriptions.first_paid_at)
        from subscriptions join billing_customers b on b.id = subscriptions.customer_id where b.club_id = c.id
        order by ${CURRENT_FIRST}, subscriptions.started_at desc, subscriptions.id desc limit 1) as subscription,
      (select jsonb_build_object('id', k.id, 'createdAt', k.created_at, 'status', k.status, 'lookupKey', k.lookup_key, 'expiresAt', k.expires_at,
          'stripeSessionId', k.stripe_session_id)
        from checkouts k join billing_customers b on b.id = k.customer_id
        where b.club_id = c.id and k.kind = 'subscription'
        order by coalesce(k.id = ${wanted.checkoutId}::uuid, false) desc, k.created_at desc, k.id desc
        limit 1) as checkout
    from clubs c where c.id = ${wanted.club}`);
}

/** SQL of the newest club that a person administers. */
export function newestClubSql(userId: string): SQL {
  return sql`(select nc.club_id from club_admins nc where nc.user_id = ${userId}::uuid
    order by nc.created_at desc, nc.club_id desc limit 1)`;
}
