import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { countedAnswered, countedMet } from "./listings-repository.server.ts";
import { formSql } from "./standings-repository.server.ts";

const comparisonRow = rowSchema(() =>
  z.object({
    isWhole: z.boolean(),
    differences: z.array(
      z.object({
        table: z.enum(["ledger", "standings", "ratings", "meetings", "opponents", "listing"]),
        key: z.string(),
        kept: z.string().nullable(),
        rebuilt: z.string().nullable(),
      }),
    ),
  }),
);

/** One row in which the kept tables and a rebuild disagree. */
export type TableDifference = RowOf<typeof comparisonRow>["differences"][number];

const FIELDS = ["matches", "wins", "losses", "sets_won", "sets_lost", "games_won", "games_lost"];
const RECORD = sql.raw(FIELDS.join(", "));
const SUMS = sql.raw(FIELDS.map((field) => `sum(${field}) as ${field}`).join(", "));

const MEETING = sql`concat_ws(' ', ranking_id, month, opponents, number, level_number, nullif(also, '{}'))`;

/** Lines by what they say; ids are free, so equal lines are numbered. */
const lines = (from: SQL) => sql`
  select ranking_id, athlete_id, match, reason, at, ordinal, value,
    row_number() over (partition by ranking_id, athlete_id, match, reason, at, ordinal order by value) as nth
  from (select l.*, coalesce(match_id::text, '') as match, row(points, level_change, level_before, level_from_result, level_from_score,
    ${RECORD}, meeting, level_meeting, is_counted)::text as value from ${from}) l`;

/**
 * Reads, from one snapshot, the first 100 differences between a sport's tables and what a rebuild staged, or counts from its events (product §5),
 * and whether the sport still has the events that were applied: else the differences mean nothing.
 */
export function tableDifferencesStatement(
  db: Database,
  { sport, staged }: { sport: string; staged: { id: string; counts: { events: number } } },
) {
  const id = sql`${staged.id}::uuid`;
  const rankings = sql`(select id from rankings where sport = ${sport})`;
  const keptLines = lines(sql`ledger_lines l where sport = ${sport}`);
  const stagedLines = lines(sql`staged_lines l where rebuild_id = ${id}`);
  // The form is told by the kept ledger: the first comparison shows whether that is the staged one.
  const form = formSql({ rankingId: sql`c.ranking_id`, athleteId: sql`c.athlete_id` });
  return query(
    db,
    sql`/* rebuild */
    with met as materialized (${countedMet(sport)}),
    differences as (
      (select 'ledger' as "table",
        concat_ws('|', ranking_id, athlete_id, match, reason, at, ordinal) || '#' || nth as key, k.value as kept, r.value as rebuilt
      from (${keptLines}) k full join (${stagedLines}) r using (ranking_id, athlete_id, match, reason, at, ordinal, nth)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'standings', ranking_id || '|' || athlete_id, k.value, r.value
      from (select ranking_id, athlete_id, row(points, ${RECORD}, form)::text as value from standings
        where ranking_id in ${rankings}) k
      full join (select ranking_id, athlete_id, row(c.points, ${RECORD}, ${form})::text as value
        from (select ranking_id, athlete_id, sum(points) as points, ${SUMS} from staged_lines where rebuild_id = ${id} group by 1, 2) c) r
        using (ranking_id, athlete_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'ratings', athlete_id::text, k.value, r.value
      from (select athlete_id, level || ' ' || matches || ' ' || played as value from ratings
        where sport = ${sport} and (level, matches) <> (${literal(STARTING_LEVEL)}, 0)) k
      full join (select athlete_id, level || ' ' || matches || ' ' || played as value from staged_ratings
        where rebuild_id = ${id} and (level, matches) <> (${literal(STARTING_LEVEL)}, 0)) r using (athlete_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'meetings', event_id::text, k.value, r.value
      from (select event_id, ${MEETING} as value from meetings where sport = ${sport}) k
      full join (select event_id, ${MEETING} as value from staged_meetings where rebuild_id = ${id}) r using (event_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'opponents', concat_ws('|', athlete_id, opponent_id), k.value, r.value
      from (select athlete_id, opponent_id, matches || ' ' || answered as value from opponents_met where sport = ${sport} and matches <> 0) k
      full join (select athlete_id, opponent_id, matches || ' ' || answered as value from met) r using (athlete_id, opponent_id)
      where k.value is distinct from r.value limit 100)
      union all
      (select 'listing', athlete_id::text, k.value, r.value
      from (select athlete_id, opponents || ' ' || answered as value from ratings
        where sport = ${sport} and (opponents, answered) <> (0, 0)) k
      full join (select athlete_id, count(*) || ' ' || coalesce(max(a.answered), 0) as value from met
        left join (${countedAnswered(sport)}) a using (athlete_id) group by 1) r using (athlete_id)
      where k.value is distinct from r.value limit 100)
    )
    select (select count(*) from ranking_events where sport = ${sport}) = ${staged.counts.events}::int as "isWhole",
      (select coalesce(jsonb_agg(d), '[]') from (select * from differences limit 100) d) as differences`,
    comparisonRow,
  );
}
