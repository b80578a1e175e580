import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { actsAsClubAdminSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { ROLES } from "../../base/access/viewer.ts";

/** Whether the session is live, whether its person may open the portal, and the customer at Stripe (null: never paid). */
const portalRow = rowSchema(() =>
  z.object({
    is_live: z.boolean(),
    may_open: z.boolean(),
    /** It is only a second factor that the session has not shown. */
    owes_factor: z.boolean(),
    stripe_customer_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    club_id: z.string().nullable(),
  }),
);

/** One row about a person's own portal. */
export function ownPortalStatement(db: Database, userId: string, isLive: SQL) {
  return portalStatement(
    db,
    isLive,
    sql`select true as may_open, b.stripe_customer_id, b.id as customer_id, b.club_id from athletes a
      left join billing_customers b on b.user_id = a.user_id where a.user_id = ${userId}::uuid`,
  );
}

/** One row about the portal of a club, which its admins may open. */
export function clubPortalStatement(db: Database, asker: Asker, club: SQL, isLive: SQL) {
  return portalStatement(
    db,
    isLive,
    sql`select ${actsAsClubAdminSql(asker, club)} as may_open, b.stripe_customer_id, b.id as customer_id, b.club_id from club_admins ca join users u on u.id = ca.user_id
      left join billing_customers b on b.club_id = ca.club_id
      where ca.user_id = ${asker.userId}::uuid and ca.club_id = ${club}
        and u.user_role in ${literals(ROLES)}`,
  );
}

function portalStatement(db: Database, isLive: SQL, portal: SQL) {
  return query(
    db,
    sql`select ${isLive} as is_live, coalesce(portal.may_open, false) as may_open,
    coalesce(not portal.may_open, false) as owes_factor,
    portal.stripe_customer_id, portal.customer_id, portal.club_id from (values (1)) one left join (${portal}) portal on true limit 1`,
    portalRow,
  );
}
