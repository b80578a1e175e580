import { sql } from "drizzle-orm";
import { z } from "zod";
import { indexedLikePattern, likePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";

const clubRow = rowSchema(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    search_name: z.string(),
    city: z.string(),
    state: z.string(),
  }),
);

/** Clubs whose name or city contains the search, by name and id, from after a place in that order; unconfirmed ones and those that are offline left out. */
export function clubsStatement(
  db: Database,
  wanted: { search: string; limit: number; after: { name: string; id: string } | null; now: Date },
) {
  const { search, limit, after, now } = wanted;
  const pattern = likePattern(search);
  const city = indexedLikePattern(search);
  const named = sql`(c.search_name like ${pattern} or c.city_code in (
        select code from municipalities where search_name like (select ${city}::text)))`;
  const onward = after ? sql`and (c.search_name, c.id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return query(
    db,
    sql`select c.id, c.name, c.search_name, m.name as city, s.uf as state
    from (select c.* from clubs c where ${pattern === "%%" ? sql`true` : named} ${onward}
        and not ${isOfflineSql(sql`c.lapsed_at`, now)} and (c.subscription_status <> 'incomplete' or exists (select 1 from club_admins ca
          join users u on u.id = ca.user_id where ca.club_id = c.id and u.email_confirmed_at is not null))
      order by c.search_name, c.id limit ${limit}) c
    cross join lateral (select * from municipalities where code = c.city_code offset 0) m
    join states s on s.code = m.state_code
    order by c.search_name, c.id`,
    clubRow,
  );
}
