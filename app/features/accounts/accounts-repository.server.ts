import { and, eq, sql } from "drizzle-orm";
import { athleteSports, athletes, memberships, users } from "../../../drizzle/schema/accounts.ts";
import { termsAcceptances } from "../../../drizzle/schema/terms.ts";
import { guardStatement, type Database, rowsOf, type Statement } from "../../platform/database.server.ts";
import { knownSessionSql, liveSessionSql } from "../security/live-session.server.ts";
import { ACCOUNT, PERSON } from "./account-columns.server.ts";
import type { AccountRow, PersonRow } from "./person.ts";

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
      returning id, code_hash, purpose, user_id)
    select tried.id as code_id, tried.code_hash, tried.purpose, ${PERSON}
    from tried join users u on u.id = case when tried.purpose = 'email_change' then tried.user_id
        else (select id from users where email = ${email}) end
      and (tried.purpose <> 'email_change' or u.email_change = ${email})
      left join athletes a on a.user_id = u.id`);
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

/** Puts a stronger hash of the same password in the place of the one that was read; another one stays. */
export function raisePasswordHash(
  db: Database,
  userId: string,
  { old, raised }: { old: string; raised: string },
): Statement {
  return db
    .update(users)
    .set({ passwordHash: raised })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
}

/** Notes the moment of a sign-in, and locks the person's row until the batch ends. */
export function noteSignIn(db: Database, userId: string, at: Date): Statement {
  return db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

/** Notes that something about an account changed, and locks the person's row until the batch ends. */
export function noteChange(db: Database, userId: string, at: Date): Statement {
  return db.update(users).set({ updatedAt: at }).where(eq(users.id, userId));
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

/** What an athlete changes of the own profile. */
export function updateAthlete(
  db: Database,
  athleteId: string,
  changes: Pick<typeof athletes.$inferInsert, "name" | "searchName" | "cityCode" | "isPrivate">,
): Statement {
  return db.update(athletes).set(changes).where(eq(athletes.id, athleteId));
}

/** The CPF of an athlete, eleven digits; one that somebody else has breaks a unique key. */
export function updateCpf(db: Database, athleteId: string, cpf: string): Statement {
  return db.update(athletes).set({ cpf }).where(eq(athletes.id, athleteId));
}

/** What changes of an account. */
export function updateUser(
  db: Database,
  userId: string,
  changes: Partial<
    Pick<
      typeof users.$inferInsert,
      "name" | "phone" | "userRole" | "clubId" | "passwordHash" | "metadata" | "emailChange"
    >
  >,
  at: Date,
): Statement {
  return db
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId));
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

/**
 * The account of a session's owner; no row once the session has ended. `known` also for one that awaits its second
 * factor; `live` for the others only.
 */
export function accountStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
  session: "known" | "live" = "known",
) {
  const holds = session === "known" ? knownSessionSql : liveSessionSql;
  return db.execute(sql`select ${ACCOUNT} from users u
    where u.id = ${actor.userId} and ${holds(actor.sessionId, actor.userId, now)}`);
}

/** A live session's owner with what changing the account depends on. */
export type OwnAccountRow = AccountRow & {
  password_hash: string | null;
  /** Whether another, confirmed account has the address that is asked about. */
  is_taken: boolean;
};

/** The account of a live session's owner with its password's hash, and whether `wanted` is somebody else's address. */
export function ownAccountStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
  wanted: string | null = null,
) {
  return db.execute(sql`select ${ACCOUNT}, u.password_hash, exists (select 1 from users o
      where o.email = ${wanted}::text and o.id <> u.id and o.email_confirmed_at is not null) as is_taken
    from users u where u.id = ${actor.userId} and ${liveSessionSql(actor.sessionId, actor.userId, now)}`);
}

/** The change of address that an account waits for, by either address; null where there is none. */
export async function findEmailChange(
  db: Database,
  email: string,
): Promise<{ user_id: string; email_change: string; is_taken: boolean } | null> {
  const result = await db.execute(sql`select u.id as user_id, u.email_change, exists (select 1 from users o
      where o.email = u.email_change and o.id <> u.id and o.email_confirmed_at is not null) as is_taken
    from users u where u.email_change is not null and u.id = any(array[(select id from users where email = ${email}),
      (select c.user_id from email_codes c join users w on w.id = c.user_id and w.email_change = c.email
        where c.email = ${email} and c.purpose = 'email_change' and c.used_at is null)])
    order by u.email = ${email} desc limit 1`);
  return rowsOf<{ user_id: string; email_change: string; is_taken: boolean }>(result)[0] ?? null;
}

/** Counts an attempt at the code of the change of address that a live session's owner waits for; at most one row. */
export function tryOwnChange(
  db: Database,
  attempt: { userId: string; sessionId: string; maxAttempts: number; at: Date },
) {
  const { userId, sessionId, maxAttempts, at } = attempt;
  return db.execute(sql`update email_codes c set attempts = c.attempts + 1 from users u
    where u.id = ${userId} and c.user_id = u.id and c.email = u.email_change and c.purpose = 'email_change'
      and c.used_at is null and c.expires_at > ${at.toISOString()}::timestamptz and c.attempts < ${maxAttempts}
      and ${liveSessionSql(sessionId, userId, at)}
    returning c.id as code_id, c.code_hash, c.email, u.email as old_email`);
}

/** Gives an account the address that it waits for; fails the batch when it waits for another, or the address is taken. */
export function takeEmail(db: Database, change: { userId: string; email: string; at: Date }): Statement {
  const at = sql`${change.at.toISOString()}::timestamptz`;
  return db.execute(sql`with taken as (update users set email = email_change, email_change = null,
      email_confirmed_at = coalesce(email_confirmed_at, ${at}), updated_at = ${at}
      where id = ${change.userId} and email_change = ${change.email} returning 1)
    select quadra_guard(exists (select 1 from taken), 'address')`) as unknown as Statement;
}
