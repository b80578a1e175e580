import { notInArray, sql } from "drizzle-orm";
import { jobRuns } from "../../../../drizzle/schema/diagnostics.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** A run as the statement takes it; `failure` null where it ended well. */
interface RunRow {
  name: string;
  /** ISO 8601. */
  started_at: string;
  took_ms: number;
  failure: string | null;
}

/** Puts runs over those before them; a run that began earlier than what is known changes nothing. */
export function insertRuns(db: Database, runs: readonly RunRow[]): Statement {
  return command(
    db,
    sql`insert into job_runs as known (name, started_at, took_ms, done_at, failed_at, failures, failure)
      select r.name, r.started_at, r.took_ms, case when r.failure is null then r.started_at end,
        case when r.failure is not null then r.started_at end, (r.failure is not null)::int, r.failure
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as r(name text, started_at timestamptz, took_ms int, failure text)
      order by r.name
      on conflict (name) do update set started_at = excluded.started_at, took_ms = excluded.took_ms,
        done_at = coalesce(excluded.done_at, known.done_at), failed_at = coalesce(excluded.failed_at, known.failed_at),
        failures = case when excluded.failure is null then 0 else known.failures + 1 end,
        failure = coalesce(excluded.failure, known.failure)
      where known.started_at <= excluded.started_at`,
  );
}

/** Forgets jobs that are none of these. */
export function forgetOtherRuns(db: Database, names: readonly string[]): Statement {
  return db.delete(jobRuns).where(notInArray(jobRuns.name, [...names]));
}
