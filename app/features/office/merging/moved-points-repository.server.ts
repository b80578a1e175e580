import { sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const RANKING = tableRow(rankings, { rankingId: "id", sport: "sport", format: "format" });

const pointsRow = rowSchema(() =>
  z.object({
    ...RANKING.schema().shape,
    ranking: z.string().nullable(),
    kept: z.number(),
    gone: z.number(),
  }),
);

/** The points of two profiles in some rankings, the main ones first. */
export function pointsOfBothStatement(
  db: Database,
  { rankingIds, keptId, goneId }: { rankingIds: readonly string[]; keptId: string; goneId: string },
) {
  const points = (athleteId: string) => sql`coalesce((select s.points from standings s
    where s.ranking_id = k.id and s.athlete_id = ${athleteId}::uuid), 0)`;
  return query(
    db,
    sql`
    select ${RANKING.columns("k")}, case when not k.is_main then k.name end as ranking,
      ${points(keptId)} as kept, ${points(goneId)} as gone
    from rankings k where k.id = any(${`{${rankingIds.join(",")}}`}::uuid[])
    order by k.sport, k.format desc, k.is_main desc, k.name, k.id`,
    pointsRow,
  );
}
