import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * A statement that gives the displays of some clubs a new version. It belongs into the batch of whatever changes a name,
 * a privacy or an order that they show and that no ranking's version shows. Publish to the same clubs, so that open
 * displays hear of it. `clubIds` are ids, or the SQL of a query that finds them. (Sponsors, the club's own name and
 * the day are in the version by themselves.)
 */
export function bumpDisplayVersions(db: Database, clubIds: readonly string[] | SQL): Statement {
  const ids = Array.isArray(clubIds)
    ? sql`select unnest(${`{${clubIds.join(",")}}`}::uuid[])`
    : (clubIds as SQL);
  // Locked in their order, so that two writers never wait for each other.
  return command(
    db,
    sql`update clubs set display_changes = display_changes + 1
    where id in (select id from clubs where id in (${ids}) order by id for no key update)`,
  );
}
