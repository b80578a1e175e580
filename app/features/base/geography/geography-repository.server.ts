import { sql } from "drizzle-orm";
import { z } from "zod";
import { indexedLikePattern, likePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";

const cityRow = rowSchema(() => z.object({ code: z.number(), name: z.string(), uf: z.string() }));

export type CityRow = RowOf<typeof cityRow>;

/** Cities whose name holds a text (begins with one of one or two letters), accents and case ignored: those that begin with it first, capitals before others. */
export function citiesStatement(db: Database, search: { name: string; uf: string | null; limit: number }) {
  const anywhere = likePattern(search.name);
  const pattern = indexedLikePattern(search.name);
  return query(
    db,
    sql`
    select m.code, m.name, s.uf from municipalities m join states s on s.code = m.state_code
    -- The planner doesn't see the value of a query of its own: however many names it finds, it takes the index.
    where m.search_name like (select ${pattern}::text) and (${search.uf}::text is null or s.uf = ${search.uf})
    order by m.search_name not like ${anywhere.slice(1)}, not m.is_capital, char_length(m.name), m.search_name, s.uf
    limit ${search.limit}::int`,
    cityRow,
  );
}
