import { type SQL, sql } from "drizzle-orm";
import { termsVersions } from "../../../drizzle/schema/terms.ts";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";
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

/** A version as the super admin sees it. */
export interface VersionRow {
  version: string;
  title: string;
  effectiveDate: string;
  publishedAt: string | null;
  publishedBy: string | null;
  acceptances: number;
  isCurrent: boolean;
}

/** SQL that holds for a super admin with a live session. */
function superAdminSql(actor: { userId: string; sessionId: string }, now: Date): SQL {
  return sql`(${liveSessionSql(actor.sessionId, actor.userId, now)} and exists (select 1 from users su
    where su.id = ${actor.userId}::uuid and su.user_role = 'super_admin'))`;
}

/** Every version, the newest first, in one row: `versions`, the text of the newest (`latest`), and `mayRead`. */
export function versionsStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db.execute(sql`with allowed as materialized (select ${superAdminSql(actor, now)} as yes)
    select (select yes from allowed) as "mayRead",
      (select coalesce(jsonb_agg(jsonb_build_object('version', t.version, 'title', t.title,
        'effectiveDate', t.effective_date, 'publishedAt', t.published_at, 'publishedBy', u.name,
        'acceptances', (select count(*)::int from terms_acceptances x where x.terms_version = t.version),
        'isCurrent', t.version = (select version from terms_versions
          where effective_date <= ${now.toISOString()}::timestamptz
          order by effective_date desc, version desc limit 1)) order by t.effective_date desc, t.version desc), '[]')
        from terms_versions t cross join allowed left join users u on u.id = t.published_by
        where allowed.yes) as versions,
      (select t.content from terms_versions t cross join allowed where allowed.yes
        order by t.effective_date desc, t.version desc limit 1) as latest`);
}

/** Fails the batch unless a super admin with a live session asks. */
export function guardSuperAdmin(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
): Statement {
  return guardStatement(db, superAdminSql(actor, now), "super admin");
}

/** A new version; one that is there already stays as it is. */
export function insertVersion(db: Database, version: typeof termsVersions.$inferInsert): Statement {
  return db.insert(termsVersions).values(version).onConflictDoNothing();
}

/** Fails the batch unless what stands under a version are these very words: a version never changes once published. */
export function guardSameWords(
  db: Database,
  terms: { version: string; title: string; content: string },
): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from terms_versions where version = ${terms.version}
      and title = ${terms.title} and content = ${terms.content})`,
    "other words",
  );
}

/** An audit line about a version, only where this very publication wrote it. */
export function insertPublicationAudit(
  db: Database,
  line: { id: string; actorUserId: string; version: string; effectiveDate: Date; at: Date },
): Statement {
  const at = sql`${line.at.toISOString()}::timestamptz`;
  const data = JSON.stringify({ version: line.version, effective_date: line.effectiveDate.toISOString() });
  return db.execute(sql`insert into audit_lines (id, actor_user_id, action, data, at)
    select ${line.id}::uuid, ${line.actorUserId}::uuid, 'terms_published', ${data}::jsonb, ${at}
    from terms_versions t where t.version = ${line.version} and t.published_by = ${line.actorUserId}::uuid
      and t.published_at = ${at}`) as unknown as Statement;
}
