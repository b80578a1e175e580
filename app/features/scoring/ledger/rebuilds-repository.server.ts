import { eq, notExists, type SQL, sql } from "drizzle-orm";
import { pendingRebuilds, rebuilds } from "../../../../drizzle/schema/rebuilds.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { recountListing } from "./listings-repository.server.ts";
import { LINE_NAMES } from "./ranking-writes-repository.server.ts";
import { keepClosingLevels, recountStandings } from "./standings-repository.server.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";

/** Reads the sports that wait for a rebuild, none of them under way, the longest waiting first. */
export function pendingRebuildsStatement(db: Database) {
  const { sport, since } = pendingRebuilds;
  const underWay = db.select({ id: rebuilds.id }).from(rebuilds).where(eq(rebuilds.sport, sport));
  return db.select({ sport }).from(pendingRebuilds).where(notExists(underWay)).orderBy(since);
}

/**
 * Replaces a sport's ledger, standings, nível and meetings by what a rebuild staged, and counts again who met whom, after its ratings and rankings were
 * locked in the order in which everybody locks them. Fails the batch when events arrived that were not applied.
 */
export function replaceTables(
  db: Database,
  {
    sport,
    staged,
  }: { sport: string; staged: { id: string; rankingIds: readonly string[]; counts: { events: number } } },
): Statement[] {
  const rebuild = sql`rebuild_id = ${staged.id}::uuid`;
  const ids = sql`any(${`{${staged.rankingIds.join(",")}}`}::uuid[])`;
  const run = (statement: SQL) => command(db, statement);
  return [
    run(
      sql`/* rebuild */ select 1 from ratings where sport = ${sport} order by athlete_id for no key update`,
    ),
    // Athletes who play for the first time have no rating to lock, so their ranking is locked.
    run(sql`select 1 from rankings where sport = ${sport} order by id for no key update`),
    // Before the events are counted: who plays for the first time after that is not touched.
    run(sql`update ratings r set level = ${literal(STARTING_LEVEL)}, matches = 0, played = 0, version = version + 1
      where sport = ${sport} and not exists (select 1 from staged_ratings t where ${rebuild} and t.athlete_id = r.athlete_id)`),
    guardStatement(
      db,
      sql`select count(*) = ${staged.counts.events}::int from ranking_events where sport = ${sport}`,
      "events arrived during the rebuild",
    ),
    run(sql`delete from ledger_lines where ranking_id = ${ids}`),
    run(sql`delete from meetings where ranking_id = ${ids}`),
    run(sql`insert into ratings as r (athlete_id, sport, level, matches, played)
      select athlete_id, ${sport}, level, matches, played from staged_ratings where ${rebuild} order by athlete_id
      on conflict (athlete_id, sport) do update set level = excluded.level, matches = excluded.matches,
        played = excluded.played, version = r.version + 1`),
    ...recountListing(db, sport),
    run(sql`insert into meetings (sport, month, opponents, level_number, ranking_id, number, event_id, also)
      select ${sport}, month, opponents, level_number, ranking_id, number, event_id, also from staged_meetings where ${rebuild}`),
    run(
      sql`insert into ledger_lines (${LINE_NAMES}) select ${LINE_NAMES} from staged_lines where ${rebuild}`,
    ),
    ...recountStandings(db, ids),
    keepClosingLevels(db, ids),
    run(sql`update rankings set version = version + 1 where id = ${ids}`),
    run(sql`delete from pending_rebuilds where sport = ${sport}`),
  ];
}
