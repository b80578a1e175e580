import { eq, inArray, lt, sql } from "drizzle-orm";
import { rebuilds, stagedLines, stagedMeetings, stagedRatings } from "../../../../drizzle/schema/rebuilds.ts";
import { chunks } from "../../../lib/chunks.ts";
import {
  type Database,
  guardStatement,
  runBatch,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import type { Meeting } from "./meetings.ts";
import { stagedLineChanges, stagedLineInserts } from "./ranking-writes-repository.server.ts";
import type { AppliedRating } from "./ranking-events.ts";
import type { ReplayedPage } from "./replay.ts";

/** A rebuild that has not written for so long is dead: the longest silence is the transaction that ends it. */
const DEAD_AFTER_MS = 30 * 60_000;
const ROWS_A_STATEMENT = 5_000;

/** How much of a rebuild must be found when it is put in place. */
export interface StagedCounts {
  events: number;
  lines: number;
  meetings: number;
  ratings: number;
}

/** First statement of every batch that stages: it shows that the rebuild is alive. */
export function touchRebuild(db: Database, id: string, sport: string, now: Date): Statement {
  return command(
    db,
    sql`/* rebuild */ insert into rebuilds (id, sport, touched_at) values (${id}, ${sport}, ${now.toISOString()}::timestamptz)
      on conflict (id) do update set touched_at = excluded.touched_at`,
  );
}

/** Statements of about a megabyte each that keep what a page wrote until the rebuild is put in place. */
export function stagePage(db: Database, id: string, page: ReplayedPage): Statement[] {
  return [
    ...stagedLineInserts(db, id, page.lines),
    ...stagedLineChanges(db, id, page.changed),
    ...stagedMeetingChanges(db, id, page.meetings),
  ];
}

function stagedMeetingChanges(
  db: Database,
  id: string,
  { taken, freed }: ReplayedPage["meetings"],
): Statement[] {
  const { month, opponents, levelNumber, rankingId, number, eventId, also } = stagedMeetings;
  const place = { month, opponents, levelNumber };
  return [
    ...chunks(freed, ROWS_A_STATEMENT).map((part) =>
      command(
        db,
        sql`delete from staged_meetings m using ${recordsOf(part, "f", place)} where m.rebuild_id = ${id}::uuid
          and m.month = f.month and m.opponents = f.opponents and m.level_number = f."levelNumber"`,
      ),
    ),
    ...chunks(taken, ROWS_A_STATEMENT).map((part) =>
      command(
        db,
        sql`insert into staged_meetings (rebuild_id, month, opponents, level_number, ranking_id, number, event_id, also)
          select ${id}::uuid, month, opponents, "levelNumber", "rankingId", number, "eventId", also
          from ${recordsOf(part, "m", { ...place, rankingId, number, eventId, also })}`,
      ),
    ),
  ];
}

/** Keeps ratings; a second time replaces what the first kept. */
export function stageRatings(
  db: Database,
  id: string,
  ratings: readonly [string, AppliedRating][],
): Statement[] {
  const { athleteId, level, matches, played } = stagedRatings;
  return chunks(ratings, ROWS_A_STATEMENT).map((part) => {
    const rows = part.map(([key, { level, matches, played }]) => ({
      athleteId: key.split("|")[0],
      level,
      matches,
      played,
    }));
    return command(
      db,
      sql`insert into staged_ratings (rebuild_id, athlete_id, level, matches, played)
        select ${id}::uuid, "athleteId", level, matches, played
        from ${recordsOf(rows, "t", { athleteId, level, matches, played })}
        on conflict (rebuild_id, athlete_id) do update set level = excluded.level, matches = excluded.matches,
          played = excluded.played`,
    );
  });
}

/** Reads the staged meetings of some months and opponents of the sport. */
export function stagedMeetingsStatement(
  db: Database,
  id: string,
  keys: readonly Pick<Meeting, "month" | "opponents">[],
) {
  const { rebuildId, month, opponents, levelNumber, rankingId, number, eventId, also } = stagedMeetings;
  return db
    .select({ eventId, rankingId, month, opponents, number, levelNumber, also })
    .from(recordsOf(keys, "k", { month, opponents }))
    .innerJoin(
      stagedMeetings,
      sql`/* rebuild */ ${rebuildId} = ${id}::uuid and ${month} = k.month and ${opponents} = k.opponents`,
    );
}

/** Reads the months and opponents of the staged meetings of some confirmations. */
export function meetingsOfEventsStatement(db: Database, id: string, eventIds: readonly string[]) {
  const { rebuildId, eventId, month, opponents } = stagedMeetings;
  return db
    .select({ month, opponents })
    .from(stagedMeetings)
    .where(
      sql`/* rebuild */ ${eq(rebuildId, id)} and ${eventId} = any(${`{${eventIds.join(",")}}`}::uuid[])`,
    );
}

/** Fails unless everything that was staged is there still: a restart empties unlogged tables, a sweep takes the dead. */
export function guardStaged(db: Database, id: string, counts: StagedCounts): Statement[] {
  const isStaged = sql`rebuild_id = ${id}::uuid`;
  return [
    // Held to the end, so that nobody sweeps it.
    command(db, sql`select 1 from rebuilds where id = ${id}::uuid for update`),
    guardStatement(
      db,
      sql`select (select count(*) from staged_lines where ${isStaged}) = ${counts.lines}::bigint
        and (select count(*) from staged_meetings where ${isStaged}) = ${counts.meetings}::bigint
        and (select count(*) from staged_ratings where ${isStaged}) = ${counts.ratings}::bigint`,
      "the staged rebuild is gone",
    ),
  ];
}

/** Forgets what rebuilds staged, and the rebuilds. */
export function forgetStaged(db: Database, ids: readonly string[]): Statement[] {
  return [
    db.delete(stagedLines).where(sql`/* rebuild */ ${inArray(stagedLines.rebuildId, [...ids])}`),
    db.delete(stagedMeetings).where(inArray(stagedMeetings.rebuildId, [...ids])),
    db.delete(stagedRatings).where(inArray(stagedRatings.rebuildId, [...ids])),
    db.delete(rebuilds).where(inArray(rebuilds.id, [...ids])),
  ];
}

/** Reads the rebuilds that died (not those that are being put in place) and locks them; for `sweepRebuilds`. */
export function deadRebuildsStatement(db: Database, now: Date) {
  return db
    .select({ id: rebuilds.id })
    .from(rebuilds)
    .where(lt(rebuilds.touchedAt, new Date(now.getTime() - DEAD_AFTER_MS)))
    .for("update", { skipLocked: true });
}

/** Forgets the dead rebuilds that `deadRebuildsStatement` read; says how many. */
export async function sweepRebuilds(db: Database, dead: readonly { id: string }[]): Promise<number> {
  const ids = dead.map(({ id }) => id);
  if (ids.length > 0) await runBatch(db, forgetStaged(db, ids));
  return ids.length;
}
