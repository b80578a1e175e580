import { sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import type { ExportScene } from "./exports-repository.server.ts";

const RANKING = tableRow(rankings, ["id", "sport", "format", "name", "isMain", "closedAt"]);

const ruledRow = rowSchema(() =>
  z
    .object({
      ...RANKING.schema().shape,
      category: CATEGORY.schema(),
      rules: rankingRulesSchema,
      enrolled: z.array(z.string()),
    })
    .transform(({ category, ...row }) => ({ ...row, ...category })),
);

/** At most `limit` rankings of a club in the order of their ids, after one of them: each with its rules in force and who was let in. */
export function rulebookPage(
  db: Database,
  { club, may }: ExportScene,
  { after, limit }: { after: string | null; limit: number },
) {
  return query(
    db,
    sql`
    /* export */ select ${RANKING.columns("k")}, jsonb_build_object(${CATEGORY.pairs("k")}) as category, v.rules,
      (select coalesce(jsonb_agg(n.athlete_id order by n.athlete_id), '[]') from ranking_enrolments n
        cross join lateral (select removed_at from athletes where id = n.athlete_id offset 0) a
        where n.ranking_id = k.id and n.status = 'accepted' and a.removed_at is null) as enrolled
    from rankings k join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
    where k.club_id = ${club} and ${may} and ${after === null ? sql`true` : sql`k.id > ${after}::uuid`}
    order by k.id limit ${limit}`,
    ruledRow,
  );
}
