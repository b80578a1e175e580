import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import { rankings } from "../../../drizzle/schema/rankings.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../platform/sql.server.ts";

const PERSON = tableRow(athletes, { athleteId: "id", name: "name" });
const RANKING = tableRow(rankings, ["sport", "format"]);

const movedRow = rowSchema(() =>
  z.object({
    moved: z.array(
      z.object({
        ...PERSON.schema().shape,
        ...RANKING.schema().shape,
        before: z.number(),
        after: z.number(),
      }),
    ),
    levelBefore: z.number(),
    levelAfter: z.number(),
  }),
);

/** Whose points in the club a staged rebuild moves, and the nível of `keptId` before and after it (thousandths). One row. */
export function movedStatement(
  db: Database,
  of: { clubId: string; sport: string; keptId: string },
  rebuildId: string,
) {
  const level = sql`(select level from ratings where athlete_id = ${of.keptId}::uuid and sport = ${of.sport})`;
  return query(
    db,
    sql`
    with ours as materialized (
      select id, sport, format from rankings where club_id = ${of.clubId}::uuid and sport = ${of.sport}
    ), kept as (
      select s.ranking_id, s.athlete_id, s.points from ours o join standings s on s.ranking_id = o.id
    ), staged as (
      select l.ranking_id, l.athlete_id, sum(l.points)::int as points from staged_lines l
      where l.rebuild_id = ${rebuildId}::uuid and l.ranking_id in (select id from ours) group by 1, 2
    )
    select (select coalesce(jsonb_agg(jsonb_build_object(${PERSON.pairs("a")}, ${RANKING.pairs("o")}, 'before', coalesce(k.points, 0),
        'after', coalesce(t.points, 0)) order by o.format desc, a.search_name, a.id), '[]')
      from kept k full join staged t using (ranking_id, athlete_id) join ours o on o.id = ranking_id
        join athletes a on a.id = athlete_id
      where coalesce(k.points, 0) <> coalesce(t.points, 0)) as moved,
      coalesce(${level}, 1500000) as "levelBefore",
      coalesce((select level from staged_ratings where rebuild_id = ${rebuildId}::uuid and athlete_id = ${of.keptId}::uuid),
        1500000) as "levelAfter"`,
    movedRow,
  );
}
