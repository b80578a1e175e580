import { lt, type SQL, sql } from "drizzle-orm";
import { guardianVisits } from "../../../../drizzle/schema/identity.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** SQL that holds while a visit is open, for an athlete (alias `a`) whose guardian has its address. */
export function isOwnChildSql(visitId: string, now: Date): SQL {
  return sql`exists (select 1 from guardian_visits v where v.id = ${visitId}::uuid and v.opened_at is not null
    and v.ends_at > ${now.toISOString()}::timestamptz and v.email = a.guardian_email)`;
}

/** Forgets visits that were mailed before an instant: all are over. */
export function forgetOldVisits(db: Database, before: Date): Statement {
  return db.delete(guardianVisits).where(lt(guardianVisits.createdAt, before));
}
