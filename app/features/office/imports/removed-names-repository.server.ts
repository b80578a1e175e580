import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * Takes a person out of what is kept of a club's files: out of the lines of their matches, and their name out of the readings. The
 * athlete is that of the account.
 */
export function removeFromImports(
  db: Database,
  userId: string,
  { name, instead }: { name: string; instead: string },
): Statement[] {
  const me = sql`(select id from athletes where user_id = ${userId}::uuid)`;
  const ofClubs = sql`i.club_id = any(array(select club_id from memberships where athlete_id = ${me}))`;
  const player = JSON.stringify({ externalId: null, name: instead, folded: "", gender: null });
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
  return [
    command(
      db,
      sql`update import_rows r set data = jsonb_set(r.data, array['match', 'sides', (p.side - 1)::text, (p.slot - 1)::text],
          ${player}::jsonb) - 'cells' - 'text'
        from match_players p, imports i
        where p.athlete_id = ${me} and ${ofClubs} and r.import_id = i.id and r.match_id = p.match_id and r.data ? 'match'`,
    ),
    command(
      db,
      sql`update imports i set preview = replace(i.preview::text, ${quoted(name)}, ${quoted(instead)})::jsonb,
          answers = replace(i.answers::text, ${quoted(name)}, ${quoted(instead)})::jsonb where ${ofClubs}`,
    ),
  ];
}
