import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * Statements by which another athlete has played some matches (two profiles of one person, product §3): the rows are locked in
 * the order of their ids, and who decided on them as they were decides again.
 */
export function passSeatsOfMatches(
  db: Database,
  { from, to, matchIds }: { from: string; to: string; matchIds: readonly string[] },
): Statement[] {
  if (matchIds.length === 0) return [];
  const ids = sql`any(${`{${matchIds.join(",")}}`}::uuid[])`;
  return [
    command(db, sql`select 1 from matches where id = ${ids} order by id for no key update`),
    command(
      db,
      sql`update match_players set athlete_id = ${to}::uuid where athlete_id = ${from}::uuid and match_id = ${ids}`,
    ),
    command(
      db,
      // As `opponentsKey` says it.
      sql`update matches m set version = m.version + 1, opponents = (
          select string_agg(k.names, ' x ' order by k.names collate "C") from (
            select string_agg(p.athlete_id::text, '+' order by p.athlete_id::text collate "C") as names
            from match_players p where p.match_id = m.id group by p.side) k)
        where m.id = ${ids}`,
    ),
  ];
}
