import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";

/**
 * Gives a tournament's matches courts and hours as the office does: an hour each, from `first` (ISO 8601) on, in the order of the
 * draw, side by side on the courts of those names.
 */
export async function placeOnCourts(
  { sql }: Pick<TestDatabase, "sql">,
  tournamentId: string,
  { courts, first }: { courts: readonly string[]; first: string },
): Promise<void> {
  const ids: string[] = [];
  for (const [position, name] of courts.entries()) {
    ids.push(randomUUID());
    await sql(`insert into tournament_courts (id, tournament_id, name, position) values ($1, $2, $3, $4)`, [
      ids.at(-1)!,
      tournamentId,
      name,
      position,
    ]);
  }
  await sql(
    `update tournament_matches m set court_id = ($2::uuid[])[1 + (n.at - 1) % $3],
       starts_at = $4::timestamptz + ((n.at - 1) / $3) * interval '1 hour'
     from (select id, row_number() over (order by stage <> 'groups', round, position, key) as at from tournament_matches
       where tournament_id = $1 and ended_as is distinct from 'bye') n where n.id = m.id`,
    [tournamentId, `{${ids.join(",")}}`, ids.length, first],
  );
}
