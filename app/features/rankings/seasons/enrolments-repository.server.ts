import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Lets people into a ranking by request, whether they asked or not: their club says so. */
export function enrolStatement(
  db: Database,
  of: { rankingId: string; athleteIds: readonly string[]; userId: string | null; now: Date },
): Statement {
  const at = sql`${of.now.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at, answered_at, answered_by)
      select ${of.rankingId}::uuid, w.id, 'accepted', ${at}, ${at}, ${of.userId}::uuid
        from unnest(${`{${of.athleteIds.join(",")}}`}::uuid[]) w(id)
      on conflict (ranking_id, athlete_id) do update
        set status = excluded.status, answered_at = excluded.answered_at, answered_by = excluded.answered_by`,
  );
}
