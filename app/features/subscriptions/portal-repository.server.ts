import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";

/** Whether the session is live, whether its person may open the portal, and the customer at Stripe (null: never paid). */
export type PortalRow = Record<string, unknown> & {
  is_live: boolean;
  may_open: boolean;
  stripe_customer_id: string | null;
};

/** One row about a person's own portal. */
export function ownPortalStatement(db: Database, userId: string, isLive: SQL) {
  return portalStatement(
    db,
    isLive,
    sql`select true as may_open, b.stripe_customer_id from athletes a
      left join billing_customers b on b.user_id = a.user_id where a.user_id = ${userId}::uuid`,
  );
}

/** One row about the portal of a club, which its admins may open. */
export function clubPortalStatement(db: Database, userId: string, club: SQL, isLive: SQL) {
  return portalStatement(
    db,
    isLive,
    sql`select true as may_open, b.stripe_customer_id from club_admins ca join users u on u.id = ca.user_id
      left join billing_customers b on b.club_id = ca.club_id
      where ca.user_id = ${userId}::uuid and ca.club_id = ${club}
        and u.user_role in ('athlete', 'club_admin', 'super_admin')`,
  );
}

function portalStatement(db: Database, isLive: SQL, portal: SQL) {
  return db.execute<PortalRow>(sql`select ${isLive} as is_live, coalesce(portal.may_open, false) as may_open,
    portal.stripe_customer_id from (values (1)) one left join (${portal}) portal on true limit 1`);
}
