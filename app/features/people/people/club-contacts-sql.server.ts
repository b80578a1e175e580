import { type SQL, sql } from "drizzle-orm";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";

/**
 * SQL of the e-mail by which a club's office reaches somebody (product §3): the club's own of a profile without owner; of who has one their
 * address, a minor's guardian's, while they are a member. Athlete `a`, their account `u` (or none), membership `s`; `today` is SQL of a day.
 */
export function contactEmailSql(today: SQL): SQL {
  return sql`case when ${isClubsSql} then a.contact_email when s.status <> 'active' then null
    when ${isMinorSql(today)} then a.guardian_email else u.email end`;
}

/** The same of the phone; of a guardian none is kept, and a minor's own is not shown. */
export function contactPhoneSql(today: SQL): SQL {
  return sql`case when ${isClubsSql} then a.contact_phone when s.status <> 'active' or ${isMinorSql(today)} then null else u.phone end`;
}

/** SQL that holds where the e-mail of `contactEmailSql` is a guardian's. */
export function isGuardiansSql(today: SQL): SQL {
  return sql`(not ${isClubsSql} and ${isMinorSql(today)})`;
}

const isClubsSql = sql`(a.user_id is null and a.guardian_email is null)`;

const isMinorSql = (today: SQL) =>
  sql`(a.birth_date > (${today} - interval '${literal(ADULT_AGE)} years')::date) is true`;
