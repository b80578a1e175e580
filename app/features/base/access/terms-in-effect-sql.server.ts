import { type SQL, sql } from "drizzle-orm";
import { isSuperAdminSql } from "./club-access-sql.server.ts";

/** SQL that holds for a person who accepted the terms in effect, and for super admins: for writes that read nobody first. */
export function acceptedTermsSql(userId: string, now: Date): SQL {
  return sql`(${isSuperAdminSql(sql`${userId}::uuid`)} or ${hasAcceptedSql(sql`${userId}::uuid`, now)})`;
}

/** SQL that holds where a person (SQL of their id) accepted the terms in effect. */
export function hasAcceptedSql(userId: SQL, now: Date): SQL {
  return sql`exists (select 1 from terms_acceptances ta
    where ta.user_id = ${userId} and ta.terms_version = ${termsInEffectSql(now)})`;
}

/** SQL of the version of the terms in effect: that of the newest effective date that has come; null where there are none. */
export function termsInEffectSql(now: Date): SQL {
  return sql`(select tv.version from terms_versions tv where tv.effective_date <= ${now.toISOString()}::timestamptz
    order by tv.effective_date desc, tv.version desc limit 1)`;
}
