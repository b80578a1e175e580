import { eq, sql, type SQL } from "drizzle-orm";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { acceptGuardian } from "../people/guardians-repository.server.ts";

/** A minor as the guardian's page and its mails need them. */
export interface MinorRow {
  userId: string;
  email: string;
  athleteName: string;
  birthDate: string | null;
  guardianName: string;
  guardianEmail: string;
  hasAccepted: boolean;
}

/** The profile of an account, as far as its guardian is concerned; null where there is none. */
export async function findMinor({ read, db }: Services, userId: string): Promise<MinorRow | null> {
  const [row] = await read(
    db
      .select({
        userId: users.id,
        email: users.email,
        athleteName: athletes.name,
        birthDate: athletes.birthDate,
        guardianName: sql`coalesce(${athletes.guardianName}, '')`.mapWith(String),
        guardianEmail: sql`coalesce(${athletes.guardianEmail}, '')`.mapWith(String),
        hasAccepted: sql`${athletes.guardianAcceptedAt} is not null`.mapWith(Boolean),
      })
      .from(users)
      .innerJoin(athletes, eq(athletes.userId, users.id))
      .where(eq(users.id, userId)),
  );
  return row ?? null;
}

/**
 * The guardian's consent, provable (product §9), and the account that wakes with it, together. The batch fails unless
 * the guardian is still the one who was asked, and has not answered.
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
        and a.guardian_accepted_at is null for update) held`,
      "guardian",
    ),
    command(
      db,
      sql`insert into guardian_consents
        (id, athlete_id, guardian_name, guardian_email, terms_version, user_agent, ip_address, accepted_at)
      select ${id}::uuid, a.id, coalesce(a.guardian_name, ''), a.guardian_email, ${termsVersion}, ${userAgent}::text,
        ${ipAddress}::text, ${at} from athletes a where ${mine} and a.guardian_accepted_at is null`,
    ),
    acceptGuardian(db, userId, consent.at),
  ];
}

/** Gives the consents of one profile (SQL of its id) to another (a query of its id); none where that finds nobody. */
export function moveConsents(db: Database, from: SQL, to: SQL): Statement {
  return command(
    db,
    sql`update guardian_consents g set athlete_id = t.id from ${to} t where g.athlete_id = ${from}`,
  );
}

/** Forgets what guardians of an account's athlete agreed to, when the account is deleted. */
export function forgetConsents(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from guardian_consents where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
