import { sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";
import { openingOrderSql, tableCtes, type WhichTable } from "./which-table-sql.server.ts";

const RANKING = tableRow(rankings, ["id", "format", "ruleVersion", "isMain", "name", "closedAt"]);
/** A ranking as one is chosen among several. */
const LISTED = tableRow(rankings, ["id", "sport", "format", "isMain", "name", "closedAt"]);

/** `isOffline`: its public pages are down (product §7). */
export const tableClubSchema = () =>
  z.object({ id: z.string(), name: z.string(), timeZone: z.string(), isOffline: z.boolean() });

const headRow = rowSchema(() =>
  z.object({
    club: tableClubSchema().extend({
      city: z.string(),
      state: z.string(),
      logoId: z.string().nullable(),
      sports: z.array(z.string()),
    }),
    sport: z.string().nullable(),
    ranking: z
      .object({
        ...RANKING.schema().shape,
        ...CATEGORY.schema().shape,
        version: z.number(),
        rules: z.unknown(),
        /** Positions as a closed season was left. */
        final: z.record(z.string(), z.number().nullable()).nullable(),
      })
      .nullable(),
    /** Every ranking that the club shows; of each sport and format the one that opens first. */
    rankings: z.array(LISTED.schema().extend({ opens: z.boolean() })),
    asOf: z.string(),
    today: z.string(),
  }),
);

/** The club, the ranking and its rules, over a table. */
export type TableHead = RowOf<typeof headRow>;

/** Reads what stands over a table: the club, the ranking with its rules, what else there is to choose. No row where there is no such club. */
export function headStatement(
  db: Database,
  which: WhichTable,
  moment: { asOf?: string | undefined; now: Date },
) {
  return query(
    db,
    sql`
    with ${tableCtes(which, moment)}
    select jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.uf, 'timeZone', c.time_zone,
        'isOffline', c.is_offline, 'logoId', c.logo_id, 'sports',
        (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = c.id)) as club,
      (select sport from chosen) as sport,
      (select jsonb_build_object(${RANKING.pairs("r")}, ${CATEGORY.pairs("r")}, 'version', version, 'rules', rules,
        'final', case when closed_at is not null then (select jsonb_object_agg(athlete_id, position) from final_standings
          where ranking_id = r.id) end) from r) as ranking,
      (select coalesce(jsonb_agg(jsonb_build_object(${LISTED.pairs("l")}, 'opens', l.opens) order by l.opens desc, l.is_main desc,
        l.closed_at desc nulls first, l.opened_at, l.id), '[]') from (
          select k.*, row_number() over (partition by k.sport, k.format order by ${openingOrderSql("k")}) = 1 as opens
          from rankings k where k.club_id = c.id and k.hidden_at is null) l) as rankings,
      (select at from t) as "asOf", (select today::text from t) as today
    from club c`,
    headRow,
  );
}
