import { sql, type SQL } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";

/** One row in which the kept tables and a rebuild disagree. */
export interface TableDifference {
  table: "ledger" | "standings" | "ratings" | "meetings";
  key: string;
  kept: string | null;
  rebuilt: string | null;
}

const FIELDS = ["matches", "wins", "losses", "sets_won", "sets_lost", "games_won", "games_lost"];
const RECORD = sql.raw(FIELDS.join(", "));
const SUMS = sql.raw(FIELDS.map((field) => `sum(${field})`).join(", "));

/** Lines by what they say; ids are free, so equal lines are numbered. */
const lines = (from: SQL) => sql`
  select ranking_id, athlete_id, match_id, reason, at, ordinal, value,
    row_number() over (partition by ranking_id, athlete_id, match_id, reason, at, ordinal order by value) as nth
  from (select l.*, row(points, level_change, level_before, ${RECORD}, meeting, is_counted)::text as value from ${from}) l`;

/**
 * Reads, from one snapshot, the first 100 differences between a sport's tables and what a rebuild staged (product §5),
 * and whether the sport has the events that were folded still: else the differences mean nothing.
 */
export function tableDifferencesStatement(
  db: Database,
  { sport, staged }: { sport: string; staged: { id: string; counts: { events: number } } },
): Statement {
  const id = sql`${staged.id}::uuid`;
  const rankings = sql`(select id from rankings where sport = ${sport})`;
  const keptLines = lines(sql`ledger_lines l where sport = ${sport}`);
  const stagedLines = lines(sql`staged_lines l where rebuild_id = ${id}`);
  return db.execute(sql`/* rebuild */
    with differences as (
      (select 'ledger' as "table",
        concat_ws('|', ranking_id, athlete_id, match_id, reason, at, ordinal) || '#' || nth as key, k.value as kept, r.value as rebuilt
      from (${keptLines}) k full join (${stagedLines}) r using (ranking_id, athlete_id, match_id, reason, at, ordinal, nth)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'standings', ranking_id || '|' || athlete_id, k.value, r.value
      from (select ranking_id, athlete_id, row(points, ${RECORD})::text as value from standings
        where ranking_id in ${rankings}) k
      full join (select ranking_id, athlete_id, row(sum(points), ${SUMS})::text as value from staged_lines
        where rebuild_id = ${id} group by 1, 2) r using (ranking_id, athlete_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'ratings', athlete_id::text, k.value, r.value
      from (select athlete_id, level || ' ' || matches as value from ratings
        where sport = ${sport} and (level, matches) <> (1500000, 0)) k
      full join (select athlete_id, level || ' ' || matches as value from staged_ratings
        where rebuild_id = ${id} and (level, matches) <> (1500000, 0)) r using (athlete_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'meetings', concat_ws('|', ranking_id, month, opponents), k.count::text, r.count::text
      from (select ranking_id, month, opponents, count from meetings where count <> 0 and ranking_id in ${rankings}) k
      full join (select ranking_id, month, opponents, count from staged_meetings where rebuild_id = ${id} and count <> 0) r
        using (ranking_id, month, opponents)
      where k.count is distinct from r.count limit 100)
    )
    select (select count(*) from ranking_events where sport = ${sport}) = ${staged.counts.events}::int as "isWhole",
      (select coalesce(jsonb_agg(d), '[]') from (select * from differences limit 100) d) as differences`) as unknown as Statement;
}
