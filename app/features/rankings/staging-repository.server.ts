import { sql } from "drizzle-orm";
import {
  type Database,
  guardStatement,
  rowsOf,
  runBatch,
  type Statement,
} from "../../platform/database.server.ts";
import type { FoldedRating } from "./fold.ts";
import { ledgerInserts, lineChanges } from "./fold-writes.server.ts";
import type { RefoldedPage } from "./refold.ts";

/** A rebuild that has not written for so long is dead: the longest silence is the transaction that ends it. */
const DEAD_AFTER = "30 minutes";
const ROWS_A_STATEMENT = 5_000;

/** How much of a rebuild must be found when it is put in place. */
export interface StagedCounts {
  events: number;
  lines: number;
  meetings: number;
  ratings: number;
}

const run = (db: Database, query: ReturnType<typeof sql>) => db.execute(query) as unknown as Statement;

/** First statement of every batch that stages: the rebuild lives. */
export function touchRebuild(db: Database, id: string, sport: string, now: Date): Statement {
  return run(
    db,
    sql`/* rebuild */ insert into rebuilds (id, sport, touched_at) values (${id}, ${sport}, ${now.toISOString()}::timestamptz)
      on conflict (id) do update set touched_at = excluded.touched_at`,
  );
}

/** Statements of about a megabyte each that keep what a page folded until the rebuild is put in place. */
export function stagePage(db: Database, id: string, page: RefoldedPage): Statement[] {
  const meetings = [...page.meetings].map(([key, count]) => {
    const [rankingId, month, opponents] = key.split("|");
    return { rankingId, month, opponents, count };
  });
  return [
    ...ledgerInserts(db, page.lines, id),
    ...lineChanges(db, page.changed, id),
    ...chunks(meetings).map((part) =>
      run(
        db,
        sql`insert into staged_meetings (rebuild_id, ranking_id, month, opponents, count)
          select ${id}::uuid, "rankingId", month, opponents, count from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
            as m("rankingId" uuid, month text, opponents text, count int)
          on conflict (rebuild_id, ranking_id, month, opponents) do update set count = excluded.count`,
      ),
    ),
  ];
}

/** Keeps ratings; a second time replaces what the first kept. */
export function stageRatings(
  db: Database,
  id: string,
  ratings: readonly [string, FoldedRating][],
): Statement[] {
  return chunks(ratings).map((part) => {
    const rows = part.map(([key, { level, matches, last }]) => ({
      athleteId: key.split("|")[0],
      level,
      matches,
      last,
    }));
    return run(
      db,
      sql`insert into staged_ratings (rebuild_id, athlete_id, level, matches, last_event_at, last_ordinal, last_event_id)
        select ${id}::uuid, "athleteId", level, matches, to_timestamp((last ->> 'at')::numeric / 1000.0),
          coalesce((last ->> 'ordinal')::int, 0), (last ->> 'id')::uuid
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("athleteId" uuid, level int, matches int, last jsonb)
        on conflict (rebuild_id, athlete_id) do update set level = excluded.level, matches = excluded.matches,
          last_event_at = excluded.last_event_at, last_ordinal = excluded.last_ordinal, last_event_id = excluded.last_event_id`,
    );
  });
}

/** Reads how often these opponents (keys of `meetingKey`) have met in what is staged. */
export function stagedMeetingsStatement(db: Database, id: string, keys: readonly string[]): Statement {
  const rows = keys.map((key) => {
    const [rankingId, month, opponents] = key.split("|");
    return { rankingId, month, opponents };
  });
  return run(
    db,
    sql`/* rebuild */ select m.ranking_id, m.month, m.opponents, m.count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k("rankingId" uuid, month text, opponents text)
      join staged_meetings m on m.rebuild_id = ${id}::uuid and m.ranking_id = k."rankingId" and m.month = k.month
        and m.opponents = k.opponents`,
  );
}

/** Fails unless everything that was staged is there still: a restart empties unlogged tables, a sweep takes the dead. */
export function guardStaged(db: Database, id: string, counts: StagedCounts): Statement[] {
  const count = (table: "staged_lines" | "staged_meetings" | "staged_ratings") =>
    sql`(select count(*) from ${sql.identifier(table)} where rebuild_id = ${id}::uuid)`;
  return [
    // Held to the end, so that nobody sweeps it.
    run(db, sql`select 1 from rebuilds where id = ${id}::uuid for update`),
    guardStatement(
      db,
      sql`select ${count("staged_lines")} = ${counts.lines}::bigint and ${count("staged_meetings")} = ${counts.meetings}::bigint
        and ${count("staged_ratings")} = ${counts.ratings}::bigint`,
      "the staged rebuild is gone",
    ),
  ];
}

/** Forgets what rebuilds staged, and the rebuilds. */
export function forgetStaged(db: Database, ids: readonly string[]): Statement[] {
  const list = sql`any(${`{${ids.join(",")}}`}::uuid[])`;
  return [
    run(db, sql`/* rebuild */ delete from staged_lines where rebuild_id = ${list}`),
    run(db, sql`delete from staged_meetings where rebuild_id = ${list}`),
    run(db, sql`delete from staged_ratings where rebuild_id = ${list}`),
    run(db, sql`delete from rebuilds where id = ${list}`),
  ];
}

/** Reads the rebuilds that died (not those that are being put in place) and locks them; for `sweepRebuilds`. */
export function deadRebuildsStatement(db: Database, now: Date): Statement {
  return run(
    db,
    sql`select id from rebuilds where touched_at < ${now.toISOString()}::timestamptz - ${DEAD_AFTER}::interval
      for update skip locked`,
  );
}

/** Forgets the dead rebuilds that `deadRebuildsStatement` read; says how many. */
export async function sweepRebuilds(db: Database, read: unknown): Promise<number> {
  const ids = rowsOf<{ id: string }>(read).map(({ id }) => id);
  if (ids.length > 0) await runBatch(db, forgetStaged(db, ids));
  return ids.length;
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) parts.push(rows.slice(i, i + ROWS_A_STATEMENT));
  return parts;
}
