import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";

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

/** Whether a person of a live session accepted the terms in effect, and must; no row once the session has ended. */
export function acceptanceStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db.execute(sql`select u.user_role <> 'super_admin' as is_required,
      exists (select 1 from terms_acceptances a where a.user_id = u.id and a.terms_version = (
        select version from terms_versions where effective_date <= ${now.toISOString()}::timestamptz
          order by effective_date desc, version desc limit 1)) as has_accepted
    from users u where u.id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}`);
}
