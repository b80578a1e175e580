import { sql } from "drizzle-orm";
import {
  type Database,
  guardChange,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { isSuspendedSql } from "../../base/access/live-session-sql.server.ts";
import { isLastSuperAdminSql } from "./removed-accounts-repository.server.ts";

/** Whoever else changes who administers the platform waits for this batch, so that two super admins never end each other. */
export function lockSuperAdmins(db: Database): Statement {
  return command(db, sql`select 1 from users where user_role = 'super_admin' order by id for no key update`);
}

/** Ends the batch with `conflict` for the only super admin who is not kept out. */
export function refuseLastSuperAdmin(db: Database, userId: string): Statement {
  const message = sql`${"Esta é a última conta que administra a plataforma."}::text`;
  return refuseUnless(db, sql`not ${isLastSuperAdminSql(userId)}`, "conflict", message);
}

/** Belongs behind the lock of the person's row, before a session of theirs: the batch ends with `account_suspended`. */
export function refuseSuspended(db: Database, userId: string): Statement {
  return refuseUnless(db, sql`not ${isSuspendedSql(sql`${userId}::uuid`)}`, "account_suspended");
}

/** Keeps an account out from an instant on; fails the batch where it is kept out already. */
export function suspendUser(db: Database, userId: string, at: Date): Statement {
  const now = sql`${at.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`update users set suspended_at = ${now}, updated_at = ${now} where id = ${userId}::uuid and suspended_at is null`,
    "suspension",
  );
}

/** Lets an account in again; fails the batch where it is not kept out. */
export function liftSuspension(db: Database, userId: string, at: Date): Statement {
  return guardChange(
    db,
    sql`update users set suspended_at = null, updated_at = ${at.toISOString()}::timestamptz
      where id = ${userId}::uuid and suspended_at is not null`,
    "suspension",
  );
}
