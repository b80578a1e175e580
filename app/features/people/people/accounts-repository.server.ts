import { and, eq, sql } from "drizzle-orm";
import { termsInEffectSql } from "../../base/access/terms-in-effect-sql.server.ts";
import { z } from "zod";
import { athleteSports, athletes, sessions, users } from "../../../../drizzle/schema/accounts.ts";
import { termsAcceptances } from "../../../../drizzle/schema/terms.ts";
import { guardStatement, type Database, type Statement } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { knownSessionSql, liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { OWN_NAMES, ACCOUNT, accountRow, PERSON, personRow } from "./account-sql.server.ts";
import { waitsForSql } from "./unconfirmed-repository.server.ts";

const signInRow = rowSchema(() => personRow().extend({ password_hash: z.string().nullable() }));
const registrationRow = rowSchema(() =>
  z.object({
    is_confirmed: z.boolean(),
    terms_version: z.string().nullable(),
    club_name: z.string().nullable(),
  }),
);
const PROOF = tableRow(sessions, { proved_at: "provedAt" });
const ownAccountRow = rowSchema(() =>
  accountRow().extend({
    /** When the session's holder last showed who they are. */
    ...PROOF.schema().shape,
    password_hash: z.string().nullable(),
    /** Whether another, confirmed account has the address that is asked about. */
    is_taken: z.boolean(),
    own_names: z.array(z.string()),
  }),
);
const sessionOwnerRow = rowSchema(() => accountRow().extend({ awaits_factor: z.boolean() }));
const waitingRow = rowSchema(() => z.object({ user_id: z.string() }));

/** The account of an address with what signing in needs, or null. */
export async function findAccount(db: Database, email: string): Promise<RowOf<typeof signInRow> | null> {
  const [row] = await query(
    db,
    sql`select ${PERSON}, u.password_hash from users u
    left join athletes a on a.user_id = u.id where u.email = ${email}`,
    signInRow,
  );
  return row ?? null;
}

/** The facts that registering an address depends on. */
export type RegistrationFacts = RowOf<typeof registrationRow>;

/** Whether an address is taken, the terms in effect, and the name of a club; one row. */
export function registrationFactsStatement(
  db: Database,
  { email, clubId = null }: { email: string; clubId?: string | null },
  now: Date,
) {
  return query(
    db,
    sql`select
    exists (select 1 from users where email = ${email} and email_confirmed_at is not null) as is_confirmed,
    ${termsInEffectSql(now)} as terms_version,
    (select name from clubs where id = ${clubId}::uuid) as club_name`,
    registrationRow,
  );
}

/** A new account; of two of one address at once the first counts. */
export function insertUserOnce(db: Database, user: typeof users.$inferInsert): Statement {
  return db.insert(users).values(user).onConflictDoNothing();
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

/** Fails the batch unless the account's password is still the one of this hash. */
export function guardPassword(db: Database, userId: string, hash: string | null): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from users where id = ${userId} and password_hash is not distinct from ${hash}::text)`,
    "password",
  );
}

/** Notes the moment of a sign-in, and locks the person's row until the batch ends. */
export function logSignIn(db: Database, userId: string, at: Date): Statement {
  return db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

/** Notes that something about an account changed, and locks the person's row until the batch ends. */
export function logChange(db: Database, userId: string, at: Date): Statement {
  return db.update(users).set({ updatedAt: at }).where(eq(users.id, userId));
}

/** Marks the address of an account as proven. */
export function confirmEmail(db: Database, userId: string, at: Date): Statement {
  return db
    .update(users)
    .set({
      emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${at.toISOString()}::timestamptz)`,
      begunFrom: null,
    })
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

/** Changes an athlete's own profile. */
export function updateAthlete(
  db: Database,
  athleteId: string,
  changes: Pick<
    typeof athletes.$inferInsert,
    "name" | "searchName" | "cityCode" | "isPrivate" | "allowsFace"
  >,
): Statement {
  return db.update(athletes).set(changes).where(eq(athletes.id, athleteId));
}

/** The picture of an athlete (a file's id), or none. */
export function setAvatar(db: Database, athleteId: string, avatarId: string | null): Statement {
  return db.update(athletes).set({ avatarId }).where(eq(athletes.id, athleteId));
}

/** The CPF of an athlete, eleven digits; one that somebody else has breaks a unique key. */
export function updateCpf(db: Database, athleteId: string, cpf: string): Statement {
  return db.update(athletes).set({ cpf }).where(eq(athletes.id, athleteId));
}

/** Changes an account. */
export function updateUser(
  db: Database,
  userId: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, "name" | "phone" | "userRole" | "clubId" | "passwordHash" | "metadata">
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
  return guardStatement(db, sql`${version} = ${termsInEffectSql(now)}`, "terms in effect");
}

/** The account of a session's owner, also while that awaits its second factor, which the row says; no row once the session has ended. */
export function accountStatement(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
) {
  return query(
    db,
    sql`select ${ACCOUNT}, s.awaits_factor from users u join sessions s on s.user_id = u.id and s.id = ${sessionId}
    where u.id = ${userId} and ${knownSessionSql(sessionId, userId, now)}`,
    sessionOwnerRow,
  );
}

/** A live session's owner with what changing the account depends on. */
export type OwnAccountRow = RowOf<typeof ownAccountRow>;

/** The account of a live session's owner with its password's hash, and whether `wanted` is somebody else's address. */
export function ownAccountStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
  wanted: string | null = null,
) {
  return query(
    db,
    sql`select ${ACCOUNT}, ${PROOF.columns("s")}, u.password_hash, exists (select 1 from users o
      where o.email = ${wanted}::text and o.id <> u.id and o.email_confirmed_at is not null) as is_taken,
      ${OWN_NAMES} as own_names
    from users u join sessions s on s.user_id = u.id and s.id = ${actor.sessionId}
    where u.id = ${actor.userId} and ${liveSessionSql(actor.sessionId, actor.userId, now)}`,
    ownAccountRow,
  );
}

/**
 * Which of an address' sign-ups another code is for: the one that is named, else the first that was begun here, else the one
 * that has the address; null where none waits.
 */
export async function findWaitingUser(
  db: Database,
  { email, from, userId = null }: { email: string; from: string; userId?: string | null },
): Promise<string | null> {
  const [row] = await query(
    db,
    sql`select u.id as user_id from users u
    where ${waitsForSql("u", email)} and (${userId}::uuid is null or u.id = ${userId}::uuid)
    order by u.begun_from is not distinct from ${from}::text desc, u.email = ${email} desc, u.id limit 1`,
    waitingRow,
  );
  return row?.user_id ?? null;
}

/** Gives an account the address and the password that it had; what it waited for is over. A taken address breaks its key. */
export function restoreAccount(
  db: Database,
  userId: string,
  before: { email: string; passwordHash: string | null },
  at: Date,
): Statement {
  return db
    .update(users)
    .set({ ...before, emailChange: null, emailChangeExpiresAt: null, updatedAt: at })
    .where(eq(users.id, userId));
}
