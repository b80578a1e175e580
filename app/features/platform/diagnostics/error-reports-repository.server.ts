import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { errorReports } from "../../../../drizzle/schema/security.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { ERROR_KINDS, type ErrorReport } from "./error-report.ts";

/** More different errors than this are not taken. */
const MAX_ROWS = 2_000;
/** A screen and its answer report one request within this time. */
const SAME_REQUEST = "10 minutes";

/**
 * Counts an error: one row however often it repeats, once for one request, and not again where the answer and the screen
 * both report it. A text that is new is left out once there are 2 000.
 */
export function countErrorStatement(
  db: Database,
  report: ErrorReport & { fingerprint: string; appVersion: string | null; at: Date },
): Statement {
  const at = sql`${report.at.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into error_reports as e
      (fingerprint, kind, message, route, request_id, app_version, count, first_at, last_at)
    select ${report.fingerprint}, ${report.kind}, ${report.message}, ${report.route}, ${report.requestId},
      ${report.appVersion}::text, 1, ${at}, ${at}
    where not exists (select 1 from error_reports same_request where same_request.last_at > ${at} - ${SAME_REQUEST}::interval
        and same_request.request_id = ${report.requestId} and same_request.kind <> ${report.kind})
      and (exists (select 1 from error_reports own where own.fingerprint = ${report.fingerprint})
        or (select count(*) from (select 1 from error_reports limit ${MAX_ROWS}::int) kept) < ${MAX_ROWS}::int)
    on conflict (fingerprint) do update set count = least(e.count + 1, 2000000000), last_at = excluded.last_at,
      request_id = excluded.request_id, app_version = excluded.app_version
      where e.request_id <> excluded.request_id`,
  );
}

/** Forgets what was last met before an instant. */
export function forgetOldErrors(db: Database, before: Date): Statement {
  return db.delete(errorReports).where(lt(errorReports.lastAt, before));
}

const REPORT = tableRow(errorReports, [
  "kind",
  "message",
  "route",
  "requestId",
  "appVersion",
  "count",
  "firstAt",
  "lastAt",
]);

const errorReportsRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    rows: z.array(REPORT.schema().extend({ kind: z.enum(ERROR_KINDS) })),
  }),
);

/**
 * The newest errors, one row: `rows`, and how many there are; `mayRead` is false for people who are not super admins.
 */
export function errorReportsStatement(db: Database, asker: Asker, now: Date, limit: number) {
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes)
    select (select yes from allowed) as "mayRead",
      (select coalesce(jsonb_agg(jsonb_build_object(${REPORT.pairs("e")}) order by e.last_at desc), '[]')
        from (select * from error_reports where (select yes from allowed)
          order by last_at desc limit ${limit}::int) e) as rows`,
    errorReportsRow,
  );
}
