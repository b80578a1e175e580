import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../drizzle/schema/clubs.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { administersSql, type Asker } from "../access/club-access-sql.server.ts";

const CLUB = tableRow(clubs, ["id", "name", "timeZone", "silenceHours"]);

const clubRow = rowSchema(() =>
  CLUB.schema().extend({
    subscriptionStatus: z.string().nullable(),
    lapsedAt: z.string().nullable(),
    adminsNeedFactor: z.boolean(),
    sports: z.array(z.string()),
  }),
);

/** A club by SQL of its id; no row when there is none. How it pays is for those who administer it. */
export function clubFactsStatement(db: Database, asker: Asker, club: SQL, isLive: SQL) {
  const administers = administersSql(asker, sql`c.id`);
  return query(
    db,
    sql`
      select ${CLUB.columns("c")},
        case when ${administers} then c.subscription_status end as "subscriptionStatus",
        case when ${administers} then c.lapsed_at end as "lapsedAt",
        (c.admins_need_factor and ${administers}) as "adminsNeedFactor",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports
      from clubs c
      where c.id = ${club} and ${isLive}`,
    clubRow,
  );
}
