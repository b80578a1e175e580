import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * Ends the approval by silence of waiting results against a side that is left without an account: a club admin decides them
 * (product §4). A result that the clock reads as approved already stays so.
 */
export function endSilenceAgainst(db: Database, userId: string, now: Date): Statement {
  return command(
    db,
    sql`update matches m set silence_approves = 0, version = m.version + 1
      from match_players mine join athletes me on me.id = mine.athlete_id
      where me.user_id = ${userId}::uuid and mine.match_id = m.id and m.status = 'pending_validation'
        and m.silence_approves = 1 and m.answer_by > ${now.toISOString()}::timestamptz
        and m.reporter_side is distinct from mine.side
        and not exists (select 1 from match_players p join athletes a on a.id = p.athlete_id
          where p.match_id = m.id and p.side = mine.side and p.athlete_id <> me.id and a.user_id is not null)`,
  );
}
