import { and, eq, lt, sql } from "drizzle-orm";
import { mfaChallenges, mfaFactors } from "../../../drizzle/schema/identity.ts";
import { type Database, guardStatement, rowsOf, type Statement } from "../../platform/database.server.ts";
import type { AuthMethod } from "../../platform/tokens.server.ts";
import { knownSessionSql, liveSessionSql } from "../security/live-session.server.ts";
import { ACCOUNT } from "./account-columns.server.ts";
import { CHALLENGE_MAX_ATTEMPTS, FACTOR_WINDOW_MS } from "./factors.ts";
import type { AccountRow } from "./person.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

/** A person with their session, and whether that awaits its second factor. */
export type SessionAccountRow = AccountRow & {
  aal: "aal1" | "aal2";
  amr: AuthMethod[];
  awaits_factor: boolean;
};

/** Who a session belongs to, with their factors; no row once it has ended. */
export function sessionAccountStatement(db: Database, { userId, sessionId }: Owner, now: Date) {
  return db.execute(sql`select s.aal, s.amr, s.awaits_factor, ${ACCOUNT}
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and ${knownSessionSql(sessionId, userId, now)}`);
}

/** A factor that is asked for its digits, with its session. */
export type TriedRow = SessionAccountRow & {
  factor_id: string | null;
  secret: string | null;
  status: "verified" | "unverified" | null;
  /** Null when the challenge is unknown, spent or expired. */
  challenge_id: string | null;
  /** Digits tried at this factor lately, this time among them. */
  recent_attempts: number;
};

/**
 * Counts an attempt at a challenge of one's own factor, or, where `challengeId` is null, asks a new one and counts its
 * first; with what judging the digits needs. One statement; no row once the session has ended.
 */
export async function tryFactor(
  db: Database,
  attempt: Owner & { factorId: string; challengeId: string | null; newId: string; at: Date; expiresAt: Date },
): Promise<TriedRow | null> {
  const { userId, sessionId, factorId, challengeId, newId } = attempt;
  const at = sql`${attempt.at.toISOString()}::timestamptz`;
  const since = sql`${new Date(attempt.at.getTime() - FACTOR_WINDOW_MS).toISOString()}::timestamptz`;
  const own = sql`exists (select 1 from mfa_factors o where o.id = ${factorId} and o.user_id = ${userId})
    and ${knownSessionSql(sessionId, userId, attempt.at)}`;
  const tried = challengeId
    ? sql`update mfa_challenges set attempts = attempts + 1 where id = ${challengeId} and factor_id = ${factorId} and ${own}
        and verified_at is null and expires_at > ${at} and attempts < ${CHALLENGE_MAX_ATTEMPTS} returning id`
    : sql`insert into mfa_challenges (id, factor_id, attempts, created_at, expires_at)
        select ${newId}::uuid, ${factorId}::uuid, 1, ${at}, ${attempt.expiresAt.toISOString()}::timestamptz where ${own}
        returning id`;
  const result = await db.execute(sql`with tried as (${tried})
    select s.aal, s.amr, s.awaits_factor, f.id as factor_id, f.secret, f.status,
      (select id from tried) as challenge_id, ${ACCOUNT},
      (select 1 + coalesce(sum(c.attempts), 0)::int from mfa_challenges c
        where c.factor_id = f.id and c.created_at > ${since}) as recent_attempts
    from sessions s join users u on u.id = s.user_id
      left join mfa_factors f on f.id = ${factorId} and f.user_id = u.id
    where s.id = ${sessionId} and u.id = ${userId} and ${knownSessionSql(sessionId, userId, attempt.at)}`);
  return rowsOf<TriedRow>(result)[0] ?? null;
}

/** Forgets factors that were begun and never confirmed: all of the person's begun before `before`. */
export function dropUnconfirmed(db: Database, userId: string, before: Date): Statement {
  return db
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, userId),
        eq(mfaFactors.status, "unverified"),
        lt(mfaFactors.createdAt, before),
      ),
    );
}

/** A factor that waits for its first digits; a name that the person's other factor has breaks `mfa_factors_name`. */
export function insertFactor(
  db: Database,
  factor: {
    id: string;
    userId: string;
    friendlyName: string;
    secret: string;
    createdAt: Date;
    updatedAt: Date;
  },
): Statement {
  return db.insert(mfaFactors).values(factor);
}

/** A question put to a factor of a session's owner; fails the batch when the factor is not theirs. */
export function insertChallenge(
  db: Database,
  challenge: Owner & { id: string; factorId: string; ipAddress: string | null; at: Date; expiresAt: Date },
): Statement[] {
  const { id, factorId, ipAddress, userId } = challenge;
  const values = { id, factorId, ipAddress, createdAt: challenge.at, expiresAt: challenge.expiresAt };
  return [
    guardStatement(
      db,
      sql`exists (select 1 from mfa_factors o where o.id = ${factorId} and o.user_id = ${userId})`,
      "factor",
    ),
    // What expired long ago says nothing to anybody.
    db
      .delete(mfaChallenges)
      .where(
        and(
          eq(mfaChallenges.factorId, factorId),
          lt(mfaChallenges.createdAt, new Date(challenge.at.getTime() - 2 * FACTOR_WINDOW_MS)),
        ),
      ),
    db.insert(mfaChallenges).values(values),
  ];
}

/** Answers a challenge that nobody has answered meanwhile; fails the batch otherwise. */
export function useChallenge(db: Database, challengeId: string, at: Date): Statement {
  return db.execute(sql`with used as (update mfa_challenges set verified_at = ${at.toISOString()}::timestamptz
      where id = ${challengeId} and verified_at is null returning 1)
    select quadra_guard(exists (select 1 from used), 'challenge')`) as unknown as Statement;
}

/** Takes the digits of a 30 s step: fails the batch when they, or later ones, were used. Confirms the factor; `resealed` is its secret under a newer key. */
export function useStep(
  db: Database,
  factor: { id: string; userId: string; step: number; resealed: string | null; at: Date },
): Statement {
  const { id, userId, step, resealed, at } = factor;
  return db.execute(sql`with used as (update mfa_factors set last_step = ${step}, status = 'verified',
      secret = coalesce(${resealed}::text, secret), updated_at = ${at.toISOString()}::timestamptz
      where id = ${id} and user_id = ${userId} and (last_step is null or last_step < ${step}) returning 1)
    select quadra_guard(exists (select 1 from used), 'digits')`) as unknown as Statement;
}

/** Holds unless the person has a second factor that this session has not shown: for changes of the factors themselves. */
export function guardRaisedSession(db: Database, { userId, sessionId }: Owner, now: Date): Statement {
  return guardStatement(
    db,
    sql`${liveSessionSql(sessionId, userId, now)} and (exists (select 1 from sessions r where r.id = ${sessionId} and r.aal = 'aal2')
      or not exists (select 1 from mfa_factors f where f.user_id = ${userId} and f.status = 'verified'))`,
    "session",
  );
}

/** Takes a factor of a person away; fails the batch when it is not theirs. */
export function deleteFactor(
  db: Database,
  { userId, factorId }: { userId: string; factorId: string },
): Statement {
  return db.execute(sql`with gone as (delete from mfa_factors where id = ${factorId} and user_id = ${userId} returning 1)
    select quadra_guard(exists (select 1 from gone), 'factor')`) as unknown as Statement;
}
