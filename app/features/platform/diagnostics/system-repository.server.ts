import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { jobRuns } from "../../../../drizzle/schema/diagnostics.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";

/** Waiting work is counted up to here. */
export const COUNTED = 1_000;

const workSchema = () => z.object({ count: z.number(), oldestAt: z.string().nullable() });

const JOB = tableRow(jobRuns);

const systemRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    waiting: z.object({
      outbox: workSchema(),
      silence: workSchema(),
      windows: workSchema(),
      mails: workSchema(),
    }),
    sports: z.array(z.object({ sport: z.string(), rankings: z.number(), changes: z.number() })),
    jobs: z.array(JOB.schema()),
    migrations: z.object({ applied: z.number(), newest: z.number().nullable() }),
    postgres: z.string(),
    sizes: z.object({
      databaseBytes: z.number(),
      databaseMost: z.number().nullable(),
      connections: z.number(),
      connectionsMost: z.number(),
      transactionAge: z.number(),
      platformFiles: z.number(),
      platformBytes: z.number(),
    }),
  }),
);

/** The database's size and its limits, and the platform's files; sizes in bytes. */
export type SystemSizes = RowOf<typeof systemRow>["sizes"];

/**
 * Reads the work that waits for the scheduled jobs and how those went, the sports that have rankings, and the database's own figures, in
 * one statement of index reads. Neon says in a setting of its own how large a database may grow; elsewhere nobody does.
 */
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
    select ${superAdminSql(asker, now)} as "mayRead", current_setting('server_version') as postgres,
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
        )},
        'mails', ${waiting(sql`created_at`, sql`mails where closed_at is null and next_at <= ${at} order by next_at`)}) as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object(${JOB.pairs("j")}) order by j.name), '[]') from job_runs j) as jobs,
      (select jsonb_build_object('applied', applied, 'newest', newest) from quadra_migrations()) as migrations,
      (select jsonb_build_object('databaseBytes', pg_database_size(d.oid), 'transactionAge', age(d.datfrozenxid),
          'databaseMost', nullif(greatest(pg_size_bytes(current_setting('neon.max_cluster_size', true)), 0), 0),
          'connections', (select numbackends from pg_stat_database where datid = d.oid),
          'connectionsMost', current_setting('max_connections')::int, 'platformFiles', f.files, 'platformBytes', f.bytes)
        from pg_database d cross join (select count(*) as files, coalesce(sum(size_bytes), 0) as bytes from files
          where owner_user_id is null and owner_club_id is null) f
        where d.datname = current_database()) as sizes,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', s.sport, 'rankings', s.rankings, 'changes', s.changes)
        order by s.changes desc, s.sport), '[]') from (select sport, count(*)::int as rankings, sum(version)::int as changes
        from rankings group by sport) s) as sports`,
    systemRow,
  );
}
