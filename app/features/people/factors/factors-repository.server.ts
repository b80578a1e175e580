import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { mfaChallenges, mfaFactors } from "../../../../drizzle/schema/identity.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
  takeTurns,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { hasShownFactorSql } from "../../base/access/club-access-sql.server.ts";
import { knownSessionSql, liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { ACCOUNT, accountRow, amrSchema } from "../people/account-sql.server.ts";
import { CHALLENGE_MAX_ATTEMPTS, CHALLENGE_TTL_MS, MAX_FACTORS } from "../people/factors.ts";
import { dropRecoveryCodes, dropUselessCodes } from "./recovery-codes-repository.server.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

const sessionAccountRow = rowSchema(() =>
  accountRow().extend({ aal: z.enum(["aal1", "aal2"]), amr: amrSchema(), awaits_factor: z.boolean() }),
);

/** A person with their session, and whether that awaits its second factor. */
export type SessionAccountRow = RowOf<typeof sessionAccountRow>;

/** Reads the account of a session, with its factors; no row once the session has ended. */
export function sessionAccountStatement(db: Database, { userId, sessionId }: Owner, now: Date) {
  return query(
    db,
    sql`select s.aal, s.amr, s.awaits_factor, ${ACCOUNT}
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and ${knownSessionSql(sessionId, userId, now)}`,
    sessionAccountRow,
  );
}

const triedRow = rowSchema(() =>
  sessionAccountRow().extend({
    factor_id: z.string().nullable(),
    secret: z.string().nullable(),
    status: z.enum(["verified", "unverified"]).nullable(),
    /** Null when the challenge is unknown, spent or expired. */
    challenge_id: z.string().nullable(),
  }),
);

/** A factor that is asked for its digits, with its session. */
export type TriedRow = RowOf<typeof triedRow>;

/**
 * Counts an attempt at a challenge of one's own factor, or, where `challengeId` is null, asks a new one and counts its
 * first; with what judging the digits needs. One statement; no row once the session has ended.
 */
export function tryFactorStatement(
  db: Database,
  attempt: Owner & { factorId: string; challengeId: string | null; newId: string; at: Date; expiresAt: Date },
) {
  const { userId, sessionId, factorId, challengeId, newId } = attempt;
  const at = sql`${attempt.at.toISOString()}::timestamptz`;
  const own = sql`exists (select 1 from mfa_factors o where o.id = ${factorId} and o.user_id = ${userId})
    and ${knownSessionSql(sessionId, userId, attempt.at)}`;
  const tried = challengeId
    ? sql`update mfa_challenges set attempts = attempts + 1 where id = ${challengeId} and factor_id = ${factorId} and ${own}
        and verified_at is null and expires_at > ${at} and attempts < ${CHALLENGE_MAX_ATTEMPTS} returning id`
    : sql`insert into mfa_challenges (id, factor_id, attempts, created_at, expires_at)
        select ${newId}::uuid, ${factorId}::uuid, 1, ${at}, ${attempt.expiresAt.toISOString()}::timestamptz where ${own}
        returning id`;
  return query(
    db,
    sql`with tried as (${tried})
    select s.aal, s.amr, s.awaits_factor, f.id as factor_id, f.secret, f.status,
      (select id from tried) as challenge_id, ${ACCOUNT}
    from sessions s join users u on u.id = s.user_id
      left join mfa_factors f on f.id = ${factorId} and f.user_id = u.id
    where s.id = ${sessionId} and u.id = ${userId} and ${knownSessionSql(sessionId, userId, attempt.at)}`,
    triedRow,
  );
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

/** The guard that fails the batch of a factor beyond `MAX_FACTORS`. */
export const TOO_MANY_FACTORS = "too many factors";

/**
 * A factor that waits for its first digits; a name that the person's other factor has breaks `mfa_factors_name`, one factor too many the guard
 * `TOO_MANY_FACTORS`, also of several that are begun at once.
 */
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
): Statement[] {
  const { userId } = factor;
  return [
    takeTurns(db, `factors ${userId}`),
    guardStatement(
      db,
      sql`(select count(*) from mfa_factors where user_id = ${userId}::uuid) < ${MAX_FACTORS}::int`,
      TOO_MANY_FACTORS,
    ),
    db.insert(mfaFactors).values(factor),
  ];
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
    // A challenge that expired long ago says nothing to anybody.
    db
      .delete(mfaChallenges)
      .where(
        and(
          eq(mfaChallenges.factorId, factorId),
          lt(mfaChallenges.createdAt, new Date(challenge.at.getTime() - 6 * CHALLENGE_TTL_MS)),
        ),
      ),
    db.insert(mfaChallenges).values(values),
  ];
}

/** Answers a challenge that nobody has answered meanwhile; fails the batch otherwise. */
export function useChallenge(db: Database, challengeId: string, at: Date): Statement {
  return guardChange(
    db,
    sql`update mfa_challenges set verified_at = ${at.toISOString()}::timestamptz
      where id = ${challengeId} and verified_at is null`,
    "challenge",
  );
}

/** Takes the digits of a 30 s step: fails the batch when they, or later ones, were used. Confirms the factor; `resealed` is its secret under a newer key. */
export function useStep(
  db: Database,
  factor: { id: string; userId: string; step: number; resealed: string | null; at: Date },
): Statement {
  const { id, userId, step, resealed, at } = factor;
  return guardChange(
    db,
    sql`update mfa_factors set last_step = ${step}, status = 'verified',
      secret = coalesce(${resealed}::text, secret), updated_at = ${at.toISOString()}::timestamptz
      where id = ${id} and user_id = ${userId} and (last_step is null or last_step < ${step})`,
    "digits",
  );
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

/** Holds only for a live session that has shown a second factor, while the person has a confirmed one. */
export function guardShownFactor(db: Database, { userId, sessionId }: Owner, now: Date): Statement {
  return guardStatement(
    db,
    sql`${liveSessionSql(sessionId, userId, now)} and ${hasShownFactorSql(sessionId)}
      and exists (select 1 from mfa_factors f where f.user_id = ${userId} and f.status = 'verified')`,
    "session",
  );
}

/** Takes a factor of a person away; fails the batch when it is not theirs. */
export function deleteFactor(
  db: Database,
  { userId, factorId }: { userId: string; factorId: string },
): Statement {
  return guardChange(
    db,
    sql`delete from mfa_factors where id = ${factorId} and user_id = ${userId}`,
    "factor",
  );
}

/**
 * Gives a person the confirmed factors that they had (rows of `mfa_factors`) and no others. One that is still there stays as it is, so
 * that digits which were used stay used. Recovery codes go.
 */
export function restoreFactors(
  db: Database,
  userId: string,
  factors: readonly Record<string, unknown>[],
): Statement[] {
  const kept = sql`jsonb_populate_recordset(null::mfa_factors, ${JSON.stringify(factors)}::jsonb) k`;
  return [
    command(
      db,
      sql`delete from mfa_factors f where f.user_id = ${userId} and not exists (select 1 from ${kept} where k.id = f.id)`,
    ),
    // Whoever made the change may have seen them: the owner makes new ones.
    dropRecoveryCodes(db, userId),
    command(
      db,
      sql`insert into mfa_factors select k.* from ${kept} where k.user_id = ${userId} on conflict (id) do nothing`,
    ),
  ];
}

/** Takes a confirmed factor of a person away, as its owner would; fails the batch where they have none of this id. */
export function takeFactor(
  db: Database,
  { userId, factorId }: { userId: string; factorId: string },
): Statement[] {
  return [deleteFactor(db, { userId, factorId }), dropUselessCodes(db, userId)];
}

/** Forgets questions to factors that ended before an instant. */
export function forgetOldChallenges(db: Database, before: Date): Statement {
  return db.delete(mfaChallenges).where(lt(mfaChallenges.expiresAt, before));
}
