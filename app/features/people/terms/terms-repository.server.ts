import { and, eq, notExists, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { termsAcceptances, termsVersions } from "../../../../drizzle/schema/terms.ts";
import {
  type Database,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { hasAcceptedSql, termsInEffectSql } from "../../base/access/terms-in-effect-sql.server.ts";
import { liveSessionSql, superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { type Asker, isSuperAdminSql } from "../../base/access/club-access-sql.server.ts";

const acceptanceRow = rowSchema(() => z.object({ is_required: z.boolean(), has_accepted: z.boolean() }));

const VERSION = tableRow(termsVersions, ["version", "title", "effectiveDate", "publishedAt"]);

const versionsRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    versions: z.array(
      VERSION.schema().extend({
        publishedBy: z.string().nullable(),
        acceptances: z.number(),
        isCurrent: z.boolean(),
      }),
    ),
    latest: z.string().nullable(),
  }),
);

/** The terms in effect at an instant: the newest effective date that has come; no row when there are none. */
export function currentTermsStatement(db: Database, now: Date) {
  const { title, version, content, effectiveDate } = termsVersions;
  return db
    .select({ title, version, content, effectiveDate })
    .from(termsVersions)
    .where(eq(version, termsInEffectSql(now)));
}

/** The terms in effect, unless a person has accepted them; their session is for the caller to check. */
export function requiredTermsStatement(db: Database, userId: string, now: Date) {
  const { title, version, content } = termsVersions;
  const acceptance = db
    .select({ version: termsAcceptances.termsVersion })
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.userId, userId), eq(termsAcceptances.termsVersion, version)));
  return db
    .select({ title, version, content })
    .from(termsVersions)
    .where(and(eq(version, termsInEffectSql(now)), notExists(acceptance)));
}

/** Whether a person of a live session accepted the terms in effect, and must; no row once the session has ended. */
export function acceptanceStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return query(
    db,
    sql`select not ${isSuperAdminSql(sql`u.id`)} as is_required,
      ${hasAcceptedSql(sql`u.id`, now)} as has_accepted
    from users u where u.id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}`,
    acceptanceRow,
  );
}

/** Every version, the newest first, in one row: `versions`, the text of the newest (`latest`), and `mayRead`. */
export function versionsStatement(db: Database, asker: Asker, now: Date) {
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes)
    select (select yes from allowed) as "mayRead",
      (select coalesce(jsonb_agg(jsonb_build_object(${VERSION.pairs("t")}, 'publishedBy', u.name,
        'acceptances', (select count(*)::int from terms_acceptances x where x.terms_version = t.version),
        'isCurrent', t.version = ${termsInEffectSql(now)}) order by t.effective_date desc, t.version desc), '[]')
        from terms_versions t cross join allowed left join users u on u.id = t.published_by
        where allowed.yes) as versions,
      (select t.content from terms_versions t cross join allowed where allowed.yes
        order by t.effective_date desc, t.version desc limit 1) as latest`,
    versionsRow,
  );
}

/** Ends the batch with `forbidden` unless a super admin with a live session asks. */
export function guardSuperAdmin(db: Database, asker: Asker, now: Date): Statement {
  return refuseUnless(db, superAdminSql(asker, now), "forbidden");
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

/** SQL that holds where this very publication wrote a version. */
export function publishedSql(version: string, by: { userId: string; at: Date }): SQL {
  return sql`exists (select 1 from terms_versions t where t.version = ${version}
    and t.published_by = ${by.userId}::uuid and t.published_at = ${by.at.toISOString()}::timestamptz)`;
}

/** A new version; one that is there already stays as it is. */
export function insertVersion(db: Database, version: typeof termsVersions.$inferInsert) {
  return db.insert(termsVersions).values(version).onConflictDoNothing();
}
