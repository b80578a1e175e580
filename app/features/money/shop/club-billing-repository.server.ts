import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { checkouts } from "../../../../drizzle/schema/payments.ts";
import { subscriptions } from "../../../../drizzle/schema/subscriptions.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CURRENT_FIRST } from "../subscriptions/subscriptions-repository.server.ts";
import { actsAsClubAdminSql, administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";

const CLUB = tableRow(clubs, {
  clubId: "id",
  clubName: "name",
  timeZone: "timeZone",
  plan: "plan",
  subscriptionStatus: "subscriptionStatus",
  lapsedAt: "lapsedAt",
});
const SUBSCRIPTION = tableRow(subscriptions, [
  "id",
  "stripeSubscriptionId",
  "plan",
  "lookupKey",
  "priceCents",
  "currency",
  "status",
  "currentPeriodEnd",
  "willCancelAtPeriodEnd",
  "endsAt",
  "endedAt",
  "pastDueSince",
  "isProcessing",
  "openInvoiceUrl",
  "boletoUrl",
  "boletoDueAt",
  "boletoCents",
  "firstPaidAt",
  "creditCents",
  "nextChargeCents",
  "nextChargeAt",
  "nextDiscountCents",
]);
const CHECKOUT = tableRow(checkouts, [
  "id",
  "createdAt",
  "status",
  "lookupKey",
  "expiresAt",
  "stripeSessionId",
]);

const subscriptionSchema = () => SUBSCRIPTION.schema().extend({ currency: z.enum(["BRL", "USD"]) });
/** That of a subscription always has its price. */
const checkoutSchema = () => CHECKOUT.schema().extend({ lookupKey: z.string() });

const clubBillingRow = rowSchema(() =>
  CLUB.schema().extend({
    /** Whether the asker may see any of it. */
    mayLook: z.boolean(),
    mayPay: z.boolean(),
    claimedAthletes: z.number(),
    subscription: subscriptionSchema().nullable(),
    checkout: checkoutSchema().nullable(),
  }),
);

/**
 * The subscription of a club, its newest payment session (or that named) and what counts against its
 * limits; no row when there is no such club.
 */
export function clubBillingStatement(
  db: Database,
  wanted: { asker: Asker; club: SQL; isLive: SQL; checkoutId: string | null },
) {
  return query(
    db,
    sql`
    select ${actsAsClubAdminSql(wanted.asker, sql`c.id`)} and ${wanted.isLive} as "mayPay",
      ${administersSql(wanted.asker, sql`c.id`)} and ${wanted.isLive} as "mayLook",
      ${CLUB.columns("c")},
      (select count(*)::int from memberships m join athletes a on a.id = m.athlete_id
        where m.club_id = c.id and m.status = 'active' and a.user_id is not null) as "claimedAthletes",
      (select jsonb_build_object(${SUBSCRIPTION.pairs("subscriptions")})
        from subscriptions join billing_customers b on b.id = subscriptions.customer_id where b.club_id = c.id
        order by ${CURRENT_FIRST}, subscriptions.started_at desc, subscriptions.id desc limit 1) as subscription,
      (select jsonb_build_object(${CHECKOUT.pairs("k")})
        from checkouts k join billing_customers b on b.id = k.customer_id
        where b.club_id = c.id and k.kind = 'subscription'
        order by coalesce(k.id = ${wanted.checkoutId}::uuid, false) desc, k.created_at desc, k.id desc
        limit 1) as checkout
    from clubs c where c.id = ${wanted.club}`,
    clubBillingRow,
  );
}

/** SQL of the newest club that a person administers. */
export function newestClubSql(userId: string): SQL {
  return sql`(select nc.club_id from club_admins nc where nc.user_id = ${userId}::uuid
    order by nc.created_at desc, nc.club_id desc limit 1)`;
}
