import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";
import { command } from "../../platform/sql.server.ts";
import { dropRecoveryCodes } from "./recovery-codes-repository.server.ts";

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
