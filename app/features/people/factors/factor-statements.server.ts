import { lt, sql } from "drizzle-orm";
import { mfaChallenges } from "../../../../drizzle/schema/identity.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { deleteFactor } from "./factors-repository.server.ts";
import { dropRecoveryCodes, dropUselessCodes } from "./recovery-codes-repository.server.ts";

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
