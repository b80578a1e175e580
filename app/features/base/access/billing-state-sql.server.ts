import { type SQL, sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { OFFLINE_AFTER_DAYS, READ_ONLY_AFTER_DAYS, lapsedBefore } from "../plans/billing-state.ts";

const before = (now: Date, days: number) => sql`${lapsedBefore(now, days).toISOString()}::timestamptz`;

/** SQL that holds when `clubs.lapsed_at`, given as SQL, is so long ago that nothing of the club may be changed (product §7). */
export function isReadOnlySql(lapsedAt: SQL, now: Date): SQL {
  return sql`coalesce(${lapsedAt} < ${before(now, READ_ONLY_AFTER_DAYS)}, false)`;
}

/** SQL that holds when `clubs.lapsed_at`, given as SQL, is so long ago that the club's public pages are down (product §7). */
export function isOfflineSql(lapsedAt: SQL, now: Date): SQL {
  return sql`coalesce(${lapsedAt} < ${before(now, OFFLINE_AFTER_DAYS)}, false)`;
}

/** A query of the ids of the clubs whose public pages are down, for lists that leave them out. */
export function offlineClubsSql(now: Date): SQL {
  return sql`select gone.id from clubs gone where gone.lapsed_at < ${before(now, OFFLINE_AFTER_DAYS)}`;
}

/**
 * A statement for the batch of every write in which a person changes something of a club: the batch fails with
 * `club_read_only` where the club has had no active subscription for seven days. Silence, rebuilds and other jobs of the
 * system go on. `clubs` are ids, or SQL of a query that finds them.
 */
export function guardClubWritable(
  db: Database,
  clubs: string | readonly string[] | SQL,
  now: Date,
): Statement {
  const ids =
    typeof clubs === "string"
      ? sql`${clubs}::uuid`
      : Array.isArray(clubs)
        ? sql`select unnest(${`{${[...new Set(clubs)].join(",")}}`}::uuid[])`
        : (clubs as SQL);
  return refuseUnless(
    db,
    sql`not exists (select 1 from clubs owing where owing.id in (${ids})
      and owing.lapsed_at < ${before(now, READ_ONLY_AFTER_DAYS)})`,
    "club_read_only",
  );
}
