import { eq, type SQL, sql } from "drizzle-orm";
import { athleteSports, athletes, memberships, users } from "../../../drizzle/schema/accounts.ts";
import { termsAcceptances } from "../../../drizzle/schema/terms.ts";
import { guardStatement, type Database, rowsOf, type Statement } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { PersonRow } from "./person.ts";

/** Columns of a `PersonRow`, from `users u` and `athletes a`. */
const PERSON: SQL = sql`u.id as user_id, u.email, u.name, u.user_role, u.club_id, u.created_at, u.email_confirmed_at,
  a.id as athlete_id, a.name as athlete_name, a.birth_date::text as birth_date, a.guardian_name, a.guardian_email,
  a.guardian_accepted_at, (select coalesce(json_agg(ca.club_id order by ca.created_at), '[]'::json)
    from club_admins ca where ca.user_id = u.id) as admin_club_ids`;

/** The account of an address with what signing in needs, or null. */
export async function findAccount(
  db: Database,
  email: string,
): Promise<(PersonRow & { password_hash: string | null }) | null> {
  const result = await db.execute(sql`select ${PERSON}, u.password_hash from users u
    left join athletes a on a.user_id = u.id where u.email = ${email}`);
  return rowsOf<PersonRow & { password_hash: string | null }>(result)[0] ?? null;
}

/** Counts an attempt at the live codes of an address, one for each purpose; those that are spent or expired are left out. */
export async function tryCodes(
  db: Database,
  code: { email: string; purposes: readonly string[]; maxAttempts: number; at: Date },
): Promise<(PersonRow & { code_id: string; code_hash: string; purpose: string })[]> {
  const { email, purposes, maxAttempts, at } = code;
  const result = await db.execute(sql`
    with tried as (update email_codes set attempts = attempts + 1 where email = ${email}
      and purpose = any(${`{${purposes.join(",")}}`}::text[])
      and used_at is null and expires_at > ${at.toISOString()}::timestamptz and attempts < ${maxAttempts}
      returning id, code_hash, purpose)
    select tried.id as code_id, tried.code_hash, tried.purpose, ${PERSON}
    from tried join users u on u.email = ${email} left join athletes a on a.user_id = u.id`);
  return rowsOf<PersonRow & { code_id: string; code_hash: string; purpose: string }>(result);
}

/** What registering an address depends on. */
export interface RegistrationFacts {
  is_confirmed: boolean;
  terms_version: string | null;
}

/** Whether an address is taken, and the terms in effect; one row. */
export function registrationFactsStatement(db: Database, email: string, now: Date) {
  return db.execute(sql`select
    exists (select 1 from users where email = ${email} and email_confirmed_at is not null) as is_confirmed,
    (select version from terms_versions where effective_date <= ${now.toISOString()}::timestamptz
      order by effective_date desc, version desc limit 1) as terms_version`);
}

/** Removes an account that nobody ever confirmed, so that a later sign-up starts clean. */
export function deleteUnconfirmed(db: Database, email: string): Statement[] {
  const unconfirmed = sql`(select id from users where email = ${email} and email_confirmed_at is null)`;
  return [
    db.delete(athletes).where(sql`${athletes.userId} in ${unconfirmed}`),
    db.delete(users).where(sql`${users.id} in ${unconfirmed}`),
  ];
}

/** A new account; a taken address breaks `users_email_unique`. */
export function insertUser(db: Database, user: typeof users.$inferInsert): Statement {
  return db.insert(users).values(user);
}

/** Marks the address of an account as proven. */
export function confirmEmail(db: Database, userId: string, at: Date): Statement {
  return db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}

/** A new athlete profile; a taken CPF or an unknown city breaks its constraint. */
export function insertAthlete(db: Database, athlete: typeof athletes.$inferInsert): Statement {
  return db.insert(athletes).values(athlete);
}

/** The sports of an athlete with the class declared in each; at least one row. */
export function insertAthleteSports(
  db: Database,
  athleteId: string,
  sports: readonly { sport: string; class: string }[],
): Statement {
  return db.insert(athleteSports).values(sports.map((entry) => ({ athleteId, ...entry })));
}

/** Forgets all sports of an athlete, before the new ones are written. */
export function deleteAthleteSports(db: Database, athleteId: string): Statement {
  return db.delete(athleteSports).where(eq(athleteSports.athleteId, athleteId));
}

/** A request to join a club; an open request or a membership there is no error. */
export function insertMembershipRequest(
  db: Database,
  request: { id: string; clubId: string; athleteId: string; requestedAt: Date },
): Statement {
  return db
    .insert(memberships)
    .values({ ...request, status: "requested" })
    .onConflictDoNothing();
}

/** The guardian's acceptance; the first one counts. */
export function acceptAsGuardian(db: Database, athleteId: string, at: Date): Statement {
  return db
    .update(athletes)
    .set({
      guardianAcceptedAt: sql`coalesce(${athletes.guardianAcceptedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(athletes.id, athleteId));
}

/** What an athlete changes of the own profile. */
export function updateAthlete(
  db: Database,
  athleteId: string,
  changes: Pick<typeof athletes.$inferInsert, "name" | "searchName" | "cityCode" | "isPrivate">,
): Statement {
  return db.update(athletes).set(changes).where(eq(athletes.id, athleteId));
}

/** What changes of an account. */
export function updateUser(
  db: Database,
  userId: string,
  changes: Partial<Pick<typeof users.$inferInsert, "name" | "phone" | "userRole" | "clubId">>,
): Statement {
  return db.update(users).set(changes).where(eq(users.id, userId));
}

/** Consent that can be proven: version, time, address, user agent, method (product §9). Once per version. */
export function insertTermsConsent(db: Database, consent: typeof termsAcceptances.$inferInsert): Statement {
  return db.insert(termsAcceptances).values(consent).onConflictDoNothing();
}

/** Fails the batch unless this version is the one in effect (spec §5). */
export function guardCurrentTerms(db: Database, version: string, now: Date): Statement {
  return guardStatement(
    db,
    sql`${version} = (select version from terms_versions where effective_date <= ${now.toISOString()}::timestamptz
      order by effective_date desc, version desc limit 1)`,
    "terms in effect",
  );
}

/** Replaces the password of an account by a PHC string. */
export function setPasswordHash(db: Database, userId: string, passwordHash: string): Statement {
  return db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** The account of a live session's owner; no row once the session has ended. */
export function accountStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db.execute(sql`select u.id as user_id, u.email, u.name, u.created_at, u.email_confirmed_at from users u
    where u.id = ${actor.userId} and ${liveSessionSql(actor.sessionId, actor.userId, now)}`);
}
