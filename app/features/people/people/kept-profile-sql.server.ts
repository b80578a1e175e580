import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of the id of the profile that another one (SQL of its id) stands for now (product §3): itself, or the one that it was
 * merged into, and that one into a third.
 */
export function keptProfileSql(athleteId: SQL): SQL {
  return sql`(with recursive kept(id) as (
      select ${athleteId} union all
      select g.kept_id from kept p join profile_merges g on g.gone_id = p.id and g.undone_at is null
    ) select kept.id from kept where not exists (
      select 1 from profile_merges g where g.gone_id = kept.id and g.undone_at is null))`;
}
