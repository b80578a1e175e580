import { sql, type SQL } from "drizzle-orm";
import { LINE_WEEKS } from "./weeks.ts";

/**
 * The points that each of the weeks until an instant gave the athlete of a row `s`, by how many weeks ago it was, 0 for the running one, which began on
 * `monday` (see `weeksOf`).
 */
export function weekGainsSql(at: SQL, monday: SQL): SQL {
  const before = sql.raw(String(LINE_WEEKS - 2));
  return sql`(select coalesce(jsonb_object_agg(w.ago, w.points), '{}') from (
      select greatest(0, ceil(extract(epoch from ${monday} - l.at) / 604800))::int as ago, sum(l.points)::int as points from ledger_lines l
      where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id and l.at >= ${monday} - interval '${before} weeks' and l.at <= ${at}
      group by 1) w)`;
}
