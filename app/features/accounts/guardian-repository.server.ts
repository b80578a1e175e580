import { sql } from "drizzle-orm";
import { type Database, guardStatement, rowsOf, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";

/** A minor as the guardian's page and its mails need them; `acceptedAt` is null while nobody has accepted. */
export interface MinorRow {
  userId: string;
  email: string;
  athleteName: string;
  birthDate: string | null;
  guardianName: string;
  guardianEmail: string;
  hasAccepted: boolean;
}

/** The profile behind an account, as far as its guardian is concerned; null where there is none. */
export async function findMinor({ read, db }: Services, userId: string): Promise<MinorRow | null> {
  const result = await read(
    db.execute(sql`select u.id as "userId", u.email, a.name as "athleteName", a.birth_date::text as "birthDate",
      coalesce(a.guardian_name, '') as "guardianName", coalesce(a.guardian_email, '') as "guardianEmail",
      a.guardian_accepted_at is not null as "hasAccepted"
      from users u join athletes a on a.user_id = u.id where u.id = ${userId}::uuid`),
  );
  return rowsOf<MinorRow & Record<string, unknown>>(result)[0] ?? null;
}

/**
 * The guardian's consent, provable (product §9), and the account that wakes with it, together; the first one counts and
 * another changes nothing. The batch fails unless the guardian is still the one who was asked.
 */
export function consentStatements(
  db: Database,
  consent: {
    id: string;
    userId: string;
    guardianEmail: string;
    termsVersion: string;
    ipAddress: string | null;
    userAgent: string | null;
    at: Date;
  },
): Statement[] {
  const { id, userId, guardianEmail, termsVersion, ipAddress, userAgent } = consent;
  const at = sql`${consent.at.toISOString()}::timestamptz`;
  const mine = sql`a.user_id = ${userId}::uuid`;
  return [
    guardStatement(
      db,
      sql`select count(*) = 1 from (select 1 from athletes a where ${mine} and a.guardian_email = ${guardianEmail}
        for update) held`,
      "guardian",
    ),
    db.execute(sql`insert into guardian_consents
        (id, athlete_id, guardian_name, guardian_email, terms_version, user_agent, ip_address, accepted_at)
      select ${id}::uuid, a.id, coalesce(a.guardian_name, ''), a.guardian_email, ${termsVersion}, ${userAgent}::text,
        ${ipAddress}::text, ${at} from athletes a where ${mine} and a.guardian_accepted_at is null`),
    db.execute(sql`update athletes a set guardian_accepted_at = coalesce(a.guardian_accepted_at, ${at})
      where ${mine}`),
  ] as unknown as Statement[];
}

/** Names another guardian for a profile that waits for its consent; the batch fails once somebody has accepted. */
export function changeGuardianStatement(
  db: Database,
  userId: string,
  guardian: { guardianName: string; guardianEmail: string },
): Statement {
  return db.execute(sql`with changed as (update athletes set guardian_name = ${guardian.guardianName},
      guardian_email = ${guardian.guardianEmail} where user_id = ${userId}::uuid and guardian_accepted_at is null returning 1)
    select quadra_guard(exists (select 1 from changed), 'guardian')`) as unknown as Statement;
}
