import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema } from "../../platform/sql.server.ts";
import type { Asker } from "../access/club-access-sql.server.ts";
import { superAdminSql } from "../access/live-session-sql.server.ts";

/** Waiting work is counted up to here. */
export const COUNTED = 1_000;

const workSchema = () => z.object({ count: z.number(), oldestAt: z.string().nullable() });

const systemRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    waiting: z.object({ outbox: workSchema(), silence: workSchema(), windows: workSchema() }),
    sports: z.array(z.object({ sport: z.string(), rankings: z.number(), changes: z.number() })),
    databaseTime: z.string(),
  }),
);

/** What waits for the scheduled jobs, and which sports have rankings, in one statement of index reads. */
export function systemStatement(db: Database, asker: Asker, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const waiting = (
    column: SQL,
    from: SQL,
  ) => sql`(select jsonb_build_object('count', count(*), 'oldestAt', min(w.at))
    from (select ${column} as at from ${from} limit ${COUNTED}::int) w)`;
  return query(
    db,
    sql`
    select ${superAdminSql(asker, now)} as "mayRead", now()::text as "databaseTime",
      jsonb_build_object(
        'outbox', ${waiting(sql`created_at`, sql`outbox order by created_at`)},
        'silence', ${waiting(
          sql`answer_by`,
          sql`matches where status = 'pending_validation' and silence_approves = 1 and answer_by <= ${at}`,
        )},
        'windows', ${waiting(
          sql`leaves_at`,
          sql`ledger_lines where gone_at is null and leaves_at is not null and leaves_at <= ${at}
            and ranking_id in (select id from rankings)`,
        )}) as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', s.sport, 'rankings', s.rankings, 'changes', s.changes)
        order by s.changes desc, s.sport), '[]') from (select sport, count(*)::int as rankings, sum(version)::int as changes
        from rankings group by sport) s) as sports`,
    systemRow,
  );
}
