import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";

export interface TermsRow {
  title: string;
  version: string;
  content: string;
  effective_date: string | Date;
}

/** The terms in effect at an instant: the newest effective date that has come; no row when there are none. */
export function currentTermsStatement(db: Database, now: Date) {
  return db.execute(sql`select title, version, content, effective_date from terms_versions
    where effective_date <= ${now.toISOString()}::timestamptz order by effective_date desc, version desc limit 1`);
}
