import { and, isNotNull, lt, sql } from "drizzle-orm";
import { nameRequests } from "../../../../drizzle/schema/name-requests.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Forgets answered requests about names that were made before an instant. */
export function forgetOldRequests(db: Database, before: Date): Statement {
  return db
    .delete(nameRequests)
    .where(and(lt(nameRequests.createdAt, before), isNotNull(nameRequests.answeredAt)));
}

/** Forgets what was asked about an account's athlete, when the account is deleted. */
export function forgetRequestsAbout(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from name_requests where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
